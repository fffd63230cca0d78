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
];
