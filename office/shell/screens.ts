import { type ComponentType, lazy } from 'react';

/** A page of a place. Its part of the path after the place may name a thing, such as `/payments/:number`. */
export interface Screen {
  readonly path: `/${string}`;
  /** Usually `lazy(() => import(…))`, so that nobody loads the places that they do not open. */
  readonly screen: ComponentType;
}

/** The pages of the places. The right of the place is asked before its page is shown. */
export const SCREENS: readonly Screen[] = [
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
