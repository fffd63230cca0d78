import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { allowDebit as allowDebitCall } from '../../../domain/auto-pay/calls.ts';
import { ALLOWED_ALREADY, allowanceWords, allowedText } from '../../../domain/auto-pay/text/debits.ts';
import { allowedMail } from '../../../domain/auto-pay/text/notices.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { conflict, notFound } from '../../refusal.ts';
import { autoPays } from '../../store/schema/auto-pay.ts';
import { sendAutoPayNotice } from '../announce.ts';
import { keepAuthorization } from '../authorization.ts';
import { lockNewestBill, lockOwnAutoPay } from '../lock.ts';
import type { AutoPayRow } from '../rows.ts';
import { debitToAsk, keepNotice } from './notice.ts';

/**
 * Allows one debit above the range: for this bill, from this bank account, and at most this amount with the fee. A run
 * that waits for it is made at once, by the biller's balance of then.
 */
export function allowDebit(
  parts: Dependencies,
  customer: number,
  { id, ebill_id, amount }: { readonly id: number; readonly ebill_id: number; readonly amount: Cents },
): Promise<AnswerOf<typeof allowDebitCall>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const [found] = await db.select().from(autoPays).where(eq(autoPays.id, id));
    if (!found) throw notFound();
    await lockNewestBill(db, found.accountId);
    const row = await lockOwnAutoPay(scope, id);
    const debit = await debitToAsk(db, parts, row);
    if (!debit || debit.bill !== ebill_id || debit.total !== amount) {
      if (isRepeat(row, ebill_id, amount)) return { message: ALLOWED_ALREADY };
      throw conflict('auto-pay.debit-changed');
    }
    const cause = `debit ${ebill_id} ${amount} allowed ${row.runDate}`;
    await keepNotice(db, parts, row, debit, cause, true);
    const allowance = allowanceWords(debit);
    await keepAuthorization(scope, parts, row, allowance);
    const message = allowedText(debit, parts.clock.today());
    await sendAutoPayNotice(db, parts, row, {
      cause,
      ...allowedMail({ biller: debit.biller, allowance, message, page: debit.page }),
      text: message,
      isOwed: true,
    });
    return { message };
  });
}

/** True for a permission that is given twice, as after an answer that was lost. */
function isRepeat({ debitNotice: told }: AutoPayRow, bill: number, total: Cents): boolean {
  return told?.billId === bill && told.total === total && told.allowedOn !== null;
}
