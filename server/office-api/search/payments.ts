import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { FoundPayment } from '../../../domain/office/search-calls.ts';
import type { Sought } from '../../../domain/office/search-words.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { add } from '../../../domain/values/cents.ts';
import { shownStateOfRow } from '../../office/payments.ts';
import { ofBillers, type Seen } from '../../office/seen.ts';
import { transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';

interface SoughtPayments extends Sought {
  readonly day_from?: CalendarDate | undefined;
  readonly day_until?: CalendarDate | undefined;
}

/** Payments by their confirmation number, by the amount with its fee, or by their day; the newest first. */
export async function findPayments(
  db: Db,
  seen: Seen,
  sought: SoughtPayments,
  most: number,
): Promise<FoundPayment[]> {
  const { confirmationNum, total, day } = sought;
  const numbered =
    confirmationNum === undefined
      ? []
      : await select(db, seen, eq(transactions.confirmationNum, confirmationNum), most);
  if (numbered.length > 0 || (total === undefined && day === undefined)) return numbered;
  return select(
    db,
    seen,
    and(
      total === undefined ? undefined : sql`(${transactions.amount} + ${transactions.fee}) = ${total}`,
      ...days(sought),
    ),
    most,
  );
}

function days({ day, day_from = day, day_until = day }: SoughtPayments): (SQL | undefined)[] {
  return [
    day_from && gte(transactions.transactionDate, day_from),
    day_until && lte(transactions.transactionDate, day_until),
  ];
}

async function select(db: Db, seen: Seen, where: SQL | undefined, most: number): Promise<FoundPayment[]> {
  const rows = await db
    .select()
    .from(transactions)
    .where(and(where, ofBillers(transactions.entityId, seen)))
    .orderBy(desc(transactions.transactionDate), desc(transactions.id))
    .limit(most);
  return rows.map((row) => ({
    confirmation_num: row.confirmationNum,
    customer: `${row.billing.first_name} ${row.billing.last_name}`.trim(),
    biller: row.entityName,
    day: row.transactionDate,
    total: add(row.amount, row.fee),
    state: shownStateOfRow(row),
  }));
}
