import type * as calls from '../../domain/upcoming/bill-page-calls.ts';
import { autoPayOfBill } from '../auto-pay/settings.ts';
import { billsOf } from '../bills/bill.ts';
import type { Handlers } from '../handlers.ts';
import { notFound, Refusal } from '../refusal.ts';
import { remindersOf } from '../reminders/settings.ts';
import { pendingTakeOvers } from './take-over-ended.ts';

export const billPages: Handlers<typeof calls> = {
  getBillPage: async ({ id }, { parts, scope }) => {
    const [bill] = await billsOf(scope, [id], parts);
    if (!bill) throw notFound();
    const [reminder, take_overs] = await Promise.all([
      orNull(remindersOf(scope, parts, bill.account_id)),
      pendingTakeOvers(scope),
    ]);
    // Last: its one-time message is gone once it was read, also when another part fails.
    const auto_pay = await orNull(autoPayOfBill(scope, parts.clock, bill.pagination.newestBillId));
    return { bill, auto_pay, reminder, take_overs };
  },
};

/** Null where the account has nothing of the kind. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
