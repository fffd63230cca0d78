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

/** How the routes of each entry begin; the first that fits counts. */
const BEGINNINGS: readonly (readonly [start: string, lit: Exclude<Highlight, undefined>])[] = [
  ['/bill-add', 'add'],
  ['/bills/add', 'add'],
  ['/bills', 'accounts'],
  ['/auto-pay', 'auto pays'],
  ['/cart', 'cart'],
  ['/history', 'history'],
  ['/receipt', 'history'],
  ['/bill/payments', 'history'],
  ['/scheduled-payments', 'scheduled'],
  ['/payment-methods', 'wallet'],
  ['/tax-accounts', 'tax accounts'],
];

/** Which entry of the navigation is lit at a route (NAV-26, NAV-27); the cart lights none in the top navigation. */
export function highlightOf(path: string): Highlight {
  if (path === '/') return 'accounts';
  return BEGINNINGS.find(([start]) => path.startsWith(start))?.[1];
}

/** The tax accounts are reached through `Accounts`, which then has a mark of its own (NAV-27). */
export function accountsMark(highlight: Highlight): 'page' | 'location' | undefined {
  if (highlight === 'accounts') return 'page';
  return highlight === 'tax accounts' ? 'location' : undefined;
}
