import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { DAYS_OF_NOTICE, type DebitNotice, isInTime } from '../../../domain/auto-pay/debit-range.ts';
import { dateAt } from '../../../domain/values/business-date.ts';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { METHOD_TYPES } from '../../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../../dependencies.ts';
import { messages } from '../../store/schema/work.ts';
import type { Db } from '../../store/store.ts';
import { type MethodRow, methodRows } from '../../wallet/methods.ts';
import type { AutoPayRow } from '../rows.ts';
import { NOTHING_TOLD, updateAutoPay } from '../update.ts';

export function isBankAccount({ typeId }: Pick<MethodRow, 'typeId'>): boolean {
  return METHOD_TYPES[typeId].category === 'bank';
}

/** True when a bank account is among the methods that its runs try. */
export async function mayDebit(db: Db, row: AutoPayRow): Promise<boolean> {
  const chosen = [row.primaryMethodId, ...row.secondaryMethodIds];
  const wallet = await methodRows({ db, customer: row.customerId });
  return wallet.some((method) => chosen.includes(method.id) && isBankAccount(method));
}

/** What the customer was told of a debit for this bill; null when nothing. */
export function noticeOf(
  { debitNotice }: Pick<AutoPayRow, 'debitNotice'>,
  bill: { readonly id: number } | null,
): DebitNotice | null {
  if (!debitNotice || debitNotice.billId !== bill?.id) return null;
  const { total, on, planned, methodId, allowedOn } = debitNotice;
  return { total, on, planned, method_id: methodId, is_allowed: allowedOn !== null };
}

/** The day of the planned run: a permission that came later than its day makes it due then. */
export function dayOfRun({ runDate, debitNotice }: AutoPayRow): CalendarDate | null {
  const allowedOn = debitNotice?.allowedOn ?? null;
  return runDate !== null && allowedOn !== null && allowedOn > runDate ? allowedOn : runDate;
}

/**
 * The auto pay without a notice that did not go out ten days before its day: a mail that waits in a queue has told
 * nobody. A permission needs no notice.
 */
export async function withoutUnsentNotice(
  db: Db,
  { config }: Dependencies,
  row: AutoPayRow,
): Promise<AutoPayRow> {
  const { debitNotice: notice } = row;
  if (!notice || notice.allowedOn !== null || !isInTime(notice.on, notice.planned)) return row;
  const sent = await db
    .select({ at: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.customerId, row.customerId),
        sql`starts_with(${messages.cause}, ${notice.cause})`,
        isNotNull(messages.sentAt),
      ),
    );
  const latest = addDays(notice.planned, -DAYS_OF_NOTICE);
  const isSent = sent.some(({ at }) => at !== null && dateAt(at.getTime(), config.zone) <= latest);
  return isSent ? row : updateAutoPay(db, row, NOTHING_TOLD);
}
