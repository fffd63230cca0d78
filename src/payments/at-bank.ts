import { lastCheckout } from '../browser/last-checkout.ts';
import { sessionText } from '../browser/session-text.ts';

/** The payment that this tab left for the bank's page, and the checkout that it had made before. */
const left = sessionText('billfold.at-bank');

/** The bank's page replaces ours, so this tab notes which payment it leaves for. */
export function leaveForBank(customer: number | undefined, key: string): void {
  left.keep(`${key} ${lastCheckout(customer) ?? ''}`);
}

/** The payment that this tab left for, until the tab has made another checkout. */
export function keyAtBank(customer: number | undefined): string | undefined {
  const [key = '', before = ''] = left.read().split(' ');
  return [before, key].includes(lastCheckout(customer) ?? '') && key ? key : undefined;
}
