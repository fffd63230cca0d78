import { and, asc, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PAYMENT_SORTS, PaymentRow } from '../../domain/office/payment-row.ts';
import { PAYMENT_STATES, type PaymentState, paymentStateOf } from '../../domain/office/payment-states.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents } from '../../domain/values/cents.ts';
import { billers } from '../store/schema/billers.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { ofBillers, type Seen } from './seen.ts';

export interface PaymentQuery {
  readonly day_from?: CalendarDate | undefined;
  readonly day_until?: CalendarDate | undefined;
  readonly biller?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly number?: string | undefined;
  readonly last_four?: string | undefined;
  readonly amount?: Cents | undefined;
  readonly sort?: (typeof PAYMENT_SORTS)[number] | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly most: number;
}

/** What the payer paid, in the words of the index. */
const TOTAL = sql<Cents>`(${transactions.amount} + ${transactions.fee})`;

/** Payments in the order of the list; with `after`, in the opposite one. */
export async function findPayments(db: Db, seen: Seen, query: PaymentQuery): Promise<PaymentRow[]> {
  const { sort, before, after, most } = query;
  const isUp = sort !== undefined && !sort.startsWith('-');
  const isAscending = after === undefined ? isUp : !isUp;
  const columns = orderOf(sort);
  const cursor = after ?? before;
  const rows = await db
    .select({ payment: transactions, slug: billers.slug })
    .from(transactions)
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(
      and(
        ofBillers(transactions.entityId, seen),
        ...filtersOf(query),
        cursor === undefined ? undefined : beyond(columns, seen, cursor, isAscending),
      ),
    )
    .orderBy(...columns.map((column) => (isAscending ? asc(column) : desc(column))))
    .limit(most);
  return rows.map(({ payment, slug }) => rowOf(payment, slug));
}

function orderOf(sort: PaymentQuery['sort']) {
  const newest = [sql`${transactions.transactionDate}`, sql`${transactions.id}`];
  return sort?.endsWith('amount') ? [sql`${TOTAL}`, ...newest] : newest;
}

/**
 * The rows beyond the one that a cursor names. Row comparison lets an index begin there. There are none beyond a
 * payment of another biller: its place in the order would tell its day and its amount.
 */
function beyond(columns: readonly SQL[], seen: Seen, cursor: number, isAscending: boolean): SQL {
  const named = and(eq(transactions.id, cursor), ofBillers(transactions.entityId, seen));
  const at = columns.map((column) => sql`(select ${column} from ${transactions} where ${named} limit 1)`);
  const sign = sql.raw(isAscending ? '>' : '<');
  return sql`(${sql.join([...columns], sql`, `)}) ${sign} (${sql.join(at, sql`, `)})`;
}

function filtersOf({ day_from, day_until, biller, state, number, last_four, amount }: PaymentQuery) {
  return [
    day_from === undefined ? undefined : gte(transactions.transactionDate, day_from),
    day_until === undefined ? undefined : lte(transactions.transactionDate, day_until),
    biller === undefined
      ? undefined
      : eq(transactions.entityId, sql`(select b.id from billers b where b.slug = ${biller})`),
    state === undefined ? undefined : eq(transactions.status, PAYMENT_STATES[state]),
    number === undefined ? undefined : eq(transactions.confirmationNum, number.trim().toUpperCase()),
    last_four === undefined ? undefined : endsIn(last_four),
    amount === undefined ? undefined : eq(TOTAL, amount),
  ];
}

/** Of several methods, the label of the payment ends with the last one. */
function endsIn(digits: string): SQL | undefined {
  return or(
    sql`right(${transactions.methodLabel}, 4) = ${digits}`,
    sql`(parts <> '[]' and ${transactions.methodLabel} like ${`%${digits} and %`})`,
  );
}

export function rowOf(payment: typeof transactions.$inferSelect, slug: string): PaymentRow {
  return {
    id: payment.id,
    number: payment.confirmationNum,
    customer: payment.customerId,
    biller: slug,
    biller_name: payment.entityName,
    state: paymentStateOf(payment.status),
    refund: payment.refund?.status ?? null,
    dispute: payment.dispute,
    amount: add(payment.amount, payment.fee),
    given_back: payment.givenBack,
    day: payment.transactionDate,
    at: payment.transactionTime.getTime(),
    method: payment.methodLabel,
  };
}
