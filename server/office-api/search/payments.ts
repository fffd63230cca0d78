import { and, desc, eq, gte, lte, type SQL } from 'drizzle-orm';
import type { FoundPayment } from '../../../domain/office/search-calls.ts';
import type { Sought } from '../../../domain/office/search-words.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { add } from '../../../domain/values/cents.ts';
import { endsIn, shownStateOfRow, TOTAL } from '../../office/payments.ts';
import { ofBillers, type Seen } from '../../office/seen.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';

interface SoughtPayments extends Sought {
  readonly day_from?: CalendarDate | undefined;
  readonly day_until?: CalendarDate | undefined;
}

/**
 * Payments by their confirmation number, by the amount with its fee, by the last digits of their method, or by their
 * day; the newest first. Digits may be both an amount and the end of a method: each is asked for by its own index.
 */
export async function findPayments(
  db: Db,
  seen: Seen,
  sought: SoughtPayments,
  most: number,
): Promise<FoundPayment[]> {
  const { confirmationNum, total, lastFour, day } = sought;
  const numbered =
    confirmationNum === undefined
      ? []
      : await select(db, seen, eq(transactions.confirmationNum, confirmationNum), most);
  if (numbered.length > 0) return numbered.map(told);
  const meanings = [
    ...(total === undefined ? [] : [eq(TOTAL, total)]),
    ...(lastFour === undefined ? [] : [endsIn(lastFour)]),
  ];
  if (meanings.length === 0 && day === undefined) return [];
  const found = new Map<number, Transaction>();
  for (const meaning of meanings.length === 0 ? [undefined] : meanings)
    for (const row of await select(db, seen, and(meaning, ...days(sought)), most)) found.set(row.id, row);
  return [...found.values()].sort(newestFirst).slice(0, most).map(told);
}

function newestFirst(one: Transaction, other: Transaction): number {
  return other.transactionDate.localeCompare(one.transactionDate) || other.id - one.id;
}

function days({ day, day_from = day, day_until = day }: SoughtPayments): (SQL | undefined)[] {
  return [
    day_from && gte(transactions.transactionDate, day_from),
    day_until && lte(transactions.transactionDate, day_until),
  ];
}

function select(db: Db, seen: Seen, where: SQL | undefined, most: number): Promise<Transaction[]> {
  return db
    .select()
    .from(transactions)
    .where(and(where, ofBillers(transactions.entityId, seen)))
    .orderBy(desc(transactions.transactionDate), desc(transactions.id))
    .limit(most);
}

function told(row: Transaction): FoundPayment {
  return {
    confirmation_num: row.confirmationNum,
    customer: `${row.billing.first_name} ${row.billing.last_name}`.trim(),
    biller: row.entityName,
    day: row.transactionDate,
    total: add(row.amount, row.fee),
    state: shownStateOfRow(row),
  };
}
