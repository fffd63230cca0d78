import type { Bill } from '../../../domain/bills/bill.ts';
import { type BillOffer, billOffer } from '../../../domain/cart/bill-amount.ts';
import { whyNotHere } from '../../app/unpayable.ts';

/** What leads to a payment, at once or from the cart. */
const WOULD_PAY: ReadonlySet<BillOffer> = new Set(['pay', 'remove']);

/** Why nothing of the bill's biller can be paid, or nothing at all in this portal; undefined where it can. */
export function unpayableHere(bill: Bill): string | undefined {
  return bill.unpayable || WOULD_PAY.has(billOffer(bill)) ? whyNotHere(bill) : undefined;
}
