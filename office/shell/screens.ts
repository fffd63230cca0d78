import { type ComponentType, lazy } from 'react';

/** A page of a place. Its part of the path after the place may name a thing, such as `/payments/:number`. */
export interface Screen {
  readonly path: `/${string}`;
  /** Usually `later(() => import(…), '…')`, so that nobody loads the places that they do not open. */
  readonly screen: ComponentType;
}

/** A page that loads when it is opened first. */
function later<Name extends string>(
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

/** The pages of the places. The right of the place is asked before its page is shown. */
export const SCREENS: readonly Screen[] = [
  { path: '/search', screen: later(() => import('../screens/search/Search.tsx'), 'Search') },
  {
    path: '/customers/:customer',
    screen: later(() => import('../screens/customer/Customer.tsx'), 'Customer'),
  },
  {
    path: '/approvals',
    screen: later(() => import('../screens/email-corrections/EmailCorrections.tsx'), 'EmailCorrections'),
  },
  {
    path: '/auto-pays',
    screen: later(() => import('../screens/auto-pays/FailedAutoPays.tsx'), 'FailedAutoPays'),
  },
  { path: '/payments', screen: later(() => import('../screens/payments/Payments.tsx'), 'Payments') },
  { path: '/payments/:number', screen: later(() => import('../screens/payments/Payment.tsx'), 'Payment') },
  { path: '/refunds', screen: later(() => import('../screens/refunds/Refunds.tsx'), 'Refunds') },
  { path: '/refunds/:id', screen: later(() => import('../screens/refunds/Refund.tsx'), 'Refund') },
  { path: '/exceptions', screen: later(() => import('../screens/exceptions/Stuck.tsx'), 'Stuck') },
  {
    path: '/exceptions/books',
    screen: later(() => import('../screens/exceptions/Exceptions.tsx'), 'Exceptions'),
  },
  {
    path: '/exceptions/books/:id',
    screen: later(() => import('../screens/exceptions/Exception.tsx'), 'Exception'),
  },
  { path: '/disputes', screen: later(() => import('../screens/disputes/Disputes.tsx'), 'Disputes') },
  { path: '/payouts', screen: later(() => import('../screens/payouts/Payouts.tsx'), 'Payouts') },
  {
    path: '/payouts/reconciliation',
    screen: later(() => import('../screens/payouts/Reconciliation.tsx'), 'Reconciliation'),
  },
  { path: '/payouts/:id', screen: later(() => import('../screens/payouts/Payout.tsx'), 'Payout') },
  { path: '/people', screen: later(() => import('../screens/people/People.tsx'), 'People') },
  {
    path: '/people/invite',
    screen: later(() => import('../screens/people/InvitePerson.tsx'), 'InvitePerson'),
  },
  { path: '/people/:id', screen: later(() => import('../screens/people/PersonPage.tsx'), 'PersonPage') },
  { path: '/billers', screen: later(() => import('../screens/billers/Billers.tsx'), 'Billers') },
  { path: '/billers/:slug', screen: later(() => import('../screens/billers/BillerPage.tsx'), 'BillerPage') },
  { path: '/imports', screen: later(() => import('../screens/imports/Imports.tsx'), 'Imports') },
  { path: '/imports/send', screen: later(() => import('../screens/imports/SendImport.tsx'), 'SendImport') },
  { path: '/imports/:id', screen: later(() => import('../screens/imports/ImportPage.tsx'), 'ImportPage') },
  {
    path: '/billers/:slug/mappings/:name/change',
    screen: later(() => import('../screens/billers/ChangeMapping.tsx'), 'ChangeMapping'),
  },
  {
    path: '/billers/:slug/mappings/:name',
    screen: later(() => import('../screens/billers/MappingPage.tsx'), 'MappingPage'),
  },
  {
    path: '/remittances',
    screen: later(() => import('../screens/remittances/Remittances.tsx'), 'Remittances'),
  },
  {
    path: '/remittances/:biller/:number',
    screen: later(() => import('../screens/remittances/RemittancePage.tsx'), 'RemittancePage'),
  },
  { path: '/connection', screen: later(() => import('../screens/connection/Connection.tsx'), 'Connection') },
  {
    path: '/your-sign-in',
    screen: later(() => import('../screens/own-sign-in/OwnSignIn.tsx'), 'OwnSignIn'),
  },
  { path: '/log', screen: later(() => import('../screens/log/Log.tsx'), 'Log') },
];
