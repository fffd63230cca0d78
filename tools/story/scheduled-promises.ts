import { and, eq } from 'drizzle-orm';
import { FAILED, isPaid, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { willFailText } from '../../domain/scheduled/text/will-fail.ts';
import { type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, formatCents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { listPending } from '../../server/scheduled/list.ts';
import { transactions } from '../../server/store/schema/transactions.ts';

/** What a customer was told of a pending payment. */
export interface ScheduledPromise {
  readonly customer: number;
  readonly confirmation: string;
  readonly total: Cents;
  /** Why it would fail; empty otherwise. */
  readonly problem: string;
  readonly words: string;
}

type Told = Pick<Dependencies, 'store' | 'clock'>;

/** What everyone is told today of the pending payments of this day. */
export async function scheduledPromises(
  { store: { db }, clock }: Told,
  day: CalendarDate,
): Promise<ScheduledPromise[]> {
  const customers = await db
    .selectDistinct({ customer: transactions.customerId })
    .from(transactions)
    .where(and(eq(transactions.status, SCHEDULED), eq(transactions.scheduledDate, day)));
  const promises: ScheduledPromise[] = [];
  for (const { customer } of customers)
    for (const payment of await listPending({ db, customer }, clock)) {
      if (payment.scheduled_date !== day) continue;
      const what = `${formatCents(payment.total_plus_fees)} to ${payment.entity_name}, ${payment.account_num}`;
      promises.push({
        customer,
        confirmation: payment.confirmation_num,
        total: payment.total_plus_fees,
        problem: payment.problem,
        words: [
          `Pending payment of ${what}, on ${shortDate(day)} from ${payment.wallet_name}.`,
          willFailText(payment),
        ]
          .filter(Boolean)
          .join(' '),
      });
    }
  return promises;
}

/** What became of it, in words, and whether that is what was said the day before. */
export async function scheduledOutcome(
  { store: { db } }: Told,
  { customer, confirmation, total, problem }: ScheduledPromise,
): Promise<{ readonly words: string; readonly isKept: boolean }> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), eq(transactions.confirmationNum, confirmation)));
  if (!row) return { words: 'It is gone.', isKept: false };
  const sum = add(row.amount, row.fee);
  if (isPaid(row.status))
    return { words: `${formatCents(sum)} was paid.`, isKept: problem === '' && sum === total };
  if (row.status === FAILED) return { words: `It failed. ${row.message}`, isKept: problem !== '' };
  return { words: `It is still pending. ${row.message}`, isKept: false };
}
