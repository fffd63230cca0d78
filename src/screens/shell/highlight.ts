import { to } from '../../routes.ts';

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

/** Which entry of the navigation is lit at a route (NAV-26, NAV-27); the cart lights none in the top navigation. */
export function highlightOf(path: string): Highlight {
  if (path === to.billAdd() || path === to.billsAdd()) return 'add';
  if (path === to.home() || path.startsWith(to.bills())) return 'accounts';
  if (path.startsWith('/auto-pay')) return 'auto pays';
  if (path.startsWith('/cart')) return 'cart';
  if (/^\/(history|receipt|bill\/payments)/.test(path)) return 'history';
  if (path.startsWith('/scheduled')) return 'scheduled';
  if (path.startsWith('/payment')) return 'wallet';
  if (path.startsWith('/tax')) return 'tax accounts';
  return undefined;
}

/** The tax accounts are reached through `Accounts`, which then has a mark of its own (NAV-27). */
export function accountsMark(highlight: Highlight): 'page' | 'location' | undefined {
  if (highlight === 'accounts') return 'page';
  return highlight === 'tax accounts' ? 'location' : undefined;
}
