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

/** The pages of the places. The right of the place is asked before its page is shown. */
export const SCREENS: readonly Screen[] = [
  { path: '/search', screen: Search },
  { path: '/customers/:customer', screen: Customer },
  { path: '/approvals', screen: Approvals },
  { path: '/auto-pays', screen: FailedAutoPays },
];
