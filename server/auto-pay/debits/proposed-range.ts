import { and, eq, isNull, sql } from 'drizzle-orm';
import { MONTHS_OF_HISTORY, proposedRange } from '../../../domain/auto-pay/debit-range.ts';
import { addMonths, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../../domain/values/cents.ts';
import { bills } from '../../store/schema/billers.ts';
import type { Db } from '../../store/store.ts';

/** The range that the bills of an account propose for its debits (ruling 77). */
export async function proposedRangeOf(db: Db, today: CalendarDate, accountId: number): Promise<Cents> {
  const since = addMonths(today, -MONTHS_OF_HISTORY);
  const rows = await db
    .select({
      dueDate: bills.dueDate,
      billingPeriodEnd: bills.billingPeriodEnd,
      balance: bills.balance,
      amountDue: bills.amountDue,
      // What earlier bills asked for: what is left of them is nothing.
      billed: sql<number | null>`(${bills.content}->>'statement_total')::bigint::float8`,
    })
    .from(bills)
    .where(and(eq(bills.accountId, accountId), isNull(bills.taxReturn)));
  const counted = rows.filter(
    ({ dueDate, billingPeriodEnd }) => (dueDate ?? billingPeriodEnd ?? since) >= since,
  );
  return proposedRange(
    counted.map(({ billed, amountDue, balance }) =>
      cents(Math.max(billed ?? 0, amountDue ?? 0, balance ?? 0)),
    ),
  );
}
