export type Highlight =
  | 'add'
  | 'accounts'
  | 'auto pays'
  | 'cart'
  | 'history'
  | 'scheduled'
  | 'tax accounts'
  | 'wallet'
  | undefined;

/** The beginnings of the routes of each entry; the first match counts. */
const BEGINNINGS: readonly (readonly [start: string, lit: Exclude<Highlight, undefined>])[] = [
  ['/bill-add', 'add'],
  ['/bills/add', 'add'],
  ['/bills', 'accounts'],
  ['/upcoming', 'accounts'],
  ['/auto-pay', 'auto pays'],
  ['/cart', 'cart'],
  ['/history', 'history'],
  ['/receipt', 'history'],
  ['/bill/payments', 'history'],
  ['/scheduled-payments', 'scheduled'],
  ['/payment-methods', 'wallet'],
  ['/tax-accounts', 'tax accounts'],
];

/**
 * The highlighted entry of the navigation at a route (NAV-26, NAV-27). The top navigation highlights none for
 * the cart.
 */
export function highlightOf(path: string): Highlight {
  if (path === '/') return 'accounts';
  return BEGINNINGS.find(([start]) => path.startsWith(start))?.[1];
}

/** Tax accounts are reached through `Accounts`, which then gets a mark of its own (NAV-27). */
export function accountsMark(highlight: Highlight): 'page' | 'location' | undefined {
  if (highlight === 'accounts') return 'page';
  return highlight === 'tax accounts' ? 'location' : undefined;
}
