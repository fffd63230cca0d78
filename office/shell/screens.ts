import { type ComponentType, lazy } from 'react';

/** A page of a place. Its part of the path after the place may name a thing, such as `/payments/:number`. */
export interface Screen {
  readonly path: `/${string}`;
  /** Usually `lazy(() => import(…))`, so that nobody loads the places that they do not open. */
  readonly screen: ComponentType;
}

const Search = lazy(async () => ({ default: (await import('../screens/search/Search.tsx')).Search }));
const Customer = lazy(async () => ({ default: (await import('../screens/customer/Customer.tsx')).Customer }));
const Approvals = lazy(async () => ({
  default: (await import('../screens/approvals/Approvals.tsx')).Approvals,
}));
const FailedAutoPays = lazy(async () => ({
  default: (await import('../screens/auto-pays/FailedAutoPays.tsx')).FailedAutoPays,
}));
const Payments = lazy(async () => ({ default: (await import('../screens/payments/Payments.tsx')).Payments }));
const Payment = lazy(async () => ({ default: (await import('../screens/payments/Payment.tsx')).Payment }));
const Refunds = lazy(async () => ({ default: (await import('../screens/refunds/Refunds.tsx')).Refunds }));
const Refund = lazy(async () => ({ default: (await import('../screens/refunds/Refund.tsx')).Refund }));
const Stuck = lazy(async () => ({ default: (await import('../screens/exceptions/Stuck.tsx')).Stuck }));
const Exceptions = lazy(async () => ({
  default: (await import('../screens/exceptions/Exceptions.tsx')).Exceptions,
}));
const Exception = lazy(async () => ({
  default: (await import('../screens/exceptions/Exception.tsx')).Exception,
}));
const Disputes = lazy(async () => ({ default: (await import('../screens/disputes/Disputes.tsx')).Disputes }));
const Payouts = lazy(async () => ({ default: (await import('../screens/payouts/Payouts.tsx')).Payouts }));
const Reconciliation = lazy(async () => ({
  default: (await import('../screens/payouts/Reconciliation.tsx')).Reconciliation,
}));
const Payout = lazy(async () => ({ default: (await import('../screens/payouts/Payout.tsx')).Payout }));

/** The pages of the places. The right of the place is asked before its page is shown. */
export const SCREENS: readonly Screen[] = [
  { path: '/search', screen: Search },
  { path: '/customers/:customer', screen: Customer },
  { path: '/approvals', screen: Approvals },
  { path: '/auto-pays', screen: FailedAutoPays },
  { path: '/payments', screen: Payments },
  { path: '/payments/:number', screen: Payment },
  { path: '/refunds', screen: Refunds },
  { path: '/refunds/:id', screen: Refund },
  { path: '/exceptions', screen: Stuck },
  { path: '/exceptions/books', screen: Exceptions },
  { path: '/exceptions/books/:id', screen: Exception },
  { path: '/disputes', screen: Disputes },
  { path: '/payouts', screen: Payouts },
  { path: '/payouts/reconciliation', screen: Reconciliation },
  { path: '/payouts/:id', screen: Payout },
  { path: '/people', screen: lazy(() => import('../screens/people/People.tsx')) },
  { path: '/people/invite', screen: lazy(() => import('../screens/people/InvitePerson.tsx')) },
  { path: '/people/:id', screen: lazy(() => import('../screens/people/PersonPage.tsx')) },
  { path: '/billers', screen: lazy(() => import('../screens/billers/Billers.tsx')) },
  { path: '/billers/:slug', screen: lazy(() => import('../screens/billers/BillerPage.tsx')) },
  { path: '/imports', screen: lazy(() => import('../screens/imports/Imports.tsx')) },
  { path: '/imports/send', screen: lazy(() => import('../screens/imports/SendImport.tsx')) },
  { path: '/imports/:id', screen: lazy(() => import('../screens/imports/ImportPage.tsx')) },
  {
    path: '/billers/:slug/mappings/:name',
    screen: lazy(() => import('../screens/billers/MappingPage.tsx')),
  },
  { path: '/remittances', screen: lazy(() => import('../screens/remittances/Remittances.tsx')) },
  {
    path: '/remittances/:biller/:number',
    screen: lazy(() => import('../screens/remittances/RemittancePage.tsx')),
  },
  { path: '/connection', screen: lazy(() => import('../screens/connection/Connection.tsx')) },
  { path: '/log', screen: lazy(() => import('../screens/log/Log.tsx')) },
];
