import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { IS_UNBOOKED, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { type BookedBy, type ItemSums, sumUnbooked } from '../store/sum-items.ts';

/** What a biller's file of balances holds of our payments. */
export interface FileBooking {
  /** The last business day whose payments, reversals and refunds are in its balances. */
  readonly through: CalendarDate;
  /** The end of the day that the balances are of. Milliseconds since the epoch. */
  readonly asOf: number;
}

/** True for a posting in the ledger that was made by the last day of the file. */
const isPosted = (posting: SQL, { through }: FileBooking) => sql`exists (
  select from ledger_entries l
   where l.customer_id = ${transactions.customerId} and l.transaction_id = ${transactions.id}
     and l.posting = ${posting} and l.business_date <= ${through}::date)`;

/** The same of a refund, whose row is `r`. */
const isRefundPosted = (name: string, { through }: FileBooking) => sql`exists (
  select from ledger_entries l
   where l.customer_id = r.customer_id and l.transaction_id = r.transaction_id
     and l.posting = ${name} || ' ' || r.number and l.business_date <= ${through}::date)`;

/** What payments have changed on each account that a file's balances do not hold. */
export function unbookedOfFile(
  db: Db,
  accountIds: readonly number[],
  file: FileBooking,
): Promise<ReadonlyMap<number, ItemSums>> {
  const at = new Date(file.asOf).toISOString();
  const isBooked = (column: SQL, isInFile: SQL) =>
    sql`(coalesce(${column} <= ${at}::timestamptz, false) or ${isInFile})::int`;
  const booked: BookedBy = {
    payment: isBooked(
      sql`${transactions.bookedAt}`,
      sql`(${transactions.transactionDate} <= ${file.through}::date and ${wasPaid(file)})`,
    ),
    reversal: isBooked(sql`${transactions.reversalBookedAt}`, isPosted(sql`'reversal'`, file)),
    refund: isBooked(sql`r.booked_at`, isRefundPosted('refund', file)),
    failedRefund: isBooked(sql`r.failure_booked_at`, isRefundPosted('failed refund', file)),
  };
  return sumUnbooked(db, accountIds, booked);
}

/** A payment that failed or was deleted before the file's last day was never in any balance. */
const wasPaid = (file: FileBooking) =>
  sql`(${transactions.status} in (${SUCCESSFUL}, ${PROCESSING}) or ${isPosted(sql`'payment'`, file)})`;

/**
 * Records that the biller has booked what its file holds. For a biller that says so in no other way, this is the
 * acknowledgement (ruling 62).
 */
export async function bookThrough(db: Db, billerId: number, file: FileBooking): Promise<void> {
  const bookedAt = new Date(file.asOf);
  const ofBiller = eq(transactions.entityId, billerId);
  await db
    .update(transactions)
    .set({
      bookedAt,
      handedOverAt: sql`coalesce(${transactions.handedOverAt}, ${bookedAt.toISOString()}::timestamptz)`,
      nextHandOverAt: null,
    })
    .where(
      and(
        IS_UNBOOKED,
        ofBiller,
        isNull(transactions.bookedAt),
        lte(transactions.transactionDate, file.through),
        wasPaid(file),
      ),
    );
  await db
    .update(transactions)
    .set({ reversalBookedAt: bookedAt, nextHandOverAt: null })
    .where(
      and(IS_UNBOOKED, ofBiller, isNull(transactions.reversalBookedAt), isPosted(sql`'reversal'`, file)),
    );
  await bookRefunds(db, billerId, file, bookedAt);
}

async function bookRefunds(db: Db, billerId: number, file: FileBooking, bookedAt: Date): Promise<void> {
  const at = bookedAt.toISOString();
  await db.execute(sql`
    update refunds r
       set booked_at = case when r.booked_at is null and ${isRefundPosted('refund', file)}
                            then ${at}::timestamptz else r.booked_at end,
           failure_booked_at = case when r.failure_booked_at is null and ${isRefundPosted('failed refund', file)}
                                    then ${at}::timestamptz else r.failure_booked_at end,
           next_hand_over_at = null
      from transactions t
     where t.customer_id = r.customer_id and t.id = r.transaction_id and t.entity_id = ${billerId}
       and r.next_hand_over_at is not null
       and (${isRefundPosted('refund', file)} or ${isRefundPosted('failed refund', file)})`);
}
