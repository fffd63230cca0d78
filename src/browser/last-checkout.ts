const LAST = 'billfold.lastCheckout';

/** Remembers the checkout that this customer made in this tab. Without storage, nothing is remembered. */
export function setLastCheckout(customer: number | undefined, key: string): void {
  try {
    sessionStorage.setItem(LAST, JSON.stringify({ customer, key }));
  } catch {
    return;
  }
}

/** The key of the checkout that this customer made in this tab (NAV-13). */
export function lastCheckout(customer: number | undefined): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(LAST) ?? 'null') as {
      customer: number;
      key: string;
    } | null;
    return stored && stored.customer === customer ? stored.key : undefined;
  } catch {
    return undefined;
  }
}
