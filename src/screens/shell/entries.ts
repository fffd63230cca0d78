import { to } from '../../routes.ts';

export type Highlight = 'accounts' | 'cart' | 'history' | undefined;

/** Which entry of the navigation is lit at a route (NAV-26, NAV-27); the cart lights none in the top navigation. */
export function highlightOf(path: string): Highlight {
  if (path === to.home() || path === to.bills() || path.startsWith('/bills/')) return 'accounts';
  if (path.startsWith('/cart')) return 'cart';
  if (path.startsWith('/bill/payments/') || path.startsWith('/receipt/')) return 'history';
  return undefined;
}

/** NAV-31. */
export const FOOTER_LINKS = [
  { label: 'About', path: to.about() },
  { label: 'Security', path: to.security() },
  { label: 'Jobs', path: to.jobs() },
  { label: 'FAQ', path: to.faq() },
  { label: 'Contact', path: to.contact() },
  { label: 'Privacy', path: to.privacy() },
  { label: 'Terms', path: to.terms() },
  { label: 'Merchants', path: to.merchants() },
] as const;
