import type { Bill } from '../../../domain/bills/bill.ts';
import { billOffer } from '../../../domain/cart/bill-amount.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { isSetUp } from '../../app/portal.ts';

/** Why nothing of the bill's biller can be paid, or nothing at all in this portal; undefined where it can. */
export function unpayableHere(bill: Bill): string | undefined {
  if (isSetUp('payments')) return bill.unpayable;
  return bill.unpayable || billOffer(bill) === 'pay' ? NO_PAYMENTS : undefined;
}
