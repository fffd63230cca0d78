import type { Bill } from '../../../domain/bills/bill.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { isSetUp } from '../../app/portal.ts';

/** Why nothing of the bill's biller can be paid, or nothing at all in this portal; undefined where it can. */
export function unpayableHere({ unpayable }: Pick<Bill, 'unpayable'>): string | undefined {
  return unpayable && (isSetUp('payments') ? unpayable : NO_PAYMENTS);
}
