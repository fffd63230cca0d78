import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { listPayments } from '../../domain/office/payment-calls.ts';
import type { PaymentRow } from '../../domain/office/payment-row.ts';
import {
  PAYMENT_STATES,
  paymentStateOf,
  type ShownState,
  shownStateOf,
} from '../../domain/office/payment-states.ts';
import { REFUNDED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents } from '../../domain/values/cents.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { type Transaction, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { inOrder, type QueryOf } from './in-order.ts';
import { ofBillers, type Seen } from './seen.ts';

export type PaymentQuery = QueryOf<typeof listPayments>;

/** What the payer paid, in the words of the index. */
export const TOTAL = sql<Cents>`(${transactions.amount} + ${transactions.fee})`;

const ORDER = {
  rows: transactions,
  id: transactions.id,
  own: [sql`${transactions.transactionDate}`],
  by: { amount: TOTAL },
};

/** Payments in the order of the list; with `after`, in the opposite one. */
export async function findPayments(db: Db, seen: Seen, query: PaymentQuery): Promise<PaymentRow[]> {
  const own = ofBillers(transactions.entityId, seen);
  const { where, orderBy } = inOrder(ORDER, query, own);
  const rows = await db
    .select({ payment: transactions, slug: billers.slug })
    .from(transactions)
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(and(own, ...filtersOf(query), where))
    .orderBy(...orderBy)
    .limit(query.most);
  return rows.map(({ payment, slug }) => rowOf(payment, slug));
}

function filtersOf({ day_from, day_until, biller, state, number, last_four, amount }: PaymentQuery) {
  return [
    ifGiven(gte, transactions.transactionDate, day_from),
    ifGiven(lte, transactions.transactionDate, day_until),
    biller === undefined
      ? undefined
      : eq(transactions.entityId, sql`(select b.id from billers b where b.slug = ${biller})`),
    state === undefined ? undefined : isInState(state),
    number === undefined ? undefined : eq(transactions.confirmationNum, number.trim().toUpperCase()),
    last_four === undefined ? undefined : endsIn(last_four),
    amount === undefined ? undefined : eq(TOTAL, amount),
  ];
}

const isInState = (state: NonNullable<PaymentQuery['state']>): SQL | undefined =>
  state === 'disputed'
    ? and(eq(transactions.status, SUCCESSFUL), eq(transactions.dispute, 'open'))
    : eq(transactions.status, PAYMENT_STATES[state]);

/** Of several methods, the label of the payment ends with the last one. */
export function endsIn(digits: string): SQL | undefined {
  return or(
    sql`right(${transactions.methodLabel}, 4) = ${digits}`,
    sql`(parts <> '[]' and ${transactions.methodLabel} like ${`%${digits} and %`})`,
  );
}

export function rowOf(payment: Transaction, slug: string): PaymentRow {
  return {
    id: payment.id,
    number: payment.confirmationNum,
    customer: payment.customerId,
    biller: slug,
    biller_name: payment.entityName,
    ...standingOf(payment),
    amount: add(payment.amount, payment.fee),
    day: payment.transactionDate,
    at: payment.transactionTime.getTime(),
    method: payment.methodLabel,
  };
}

const standingOf = (payment: Transaction) => ({
  state: paymentStateOf(payment.status),
  refund: payment.refund?.status ?? null,
  dispute: payment.dispute,
  given_back: payment.givenBack,
});

/** The state of a payment as lists without its refunds and disputes tell it. */
export const shownStateOfRow = (payment: Transaction): ShownState => shownStateOf(standingOf(payment));

/** What the bank still asks about a payment without taking the money: see `IS_ASKED_ABOUT`. */
export const openInquiries = ({ inquiries, status }: Pick<Transaction, 'inquiries' | 'status'>) =>
  inquiries.filter(({ isOpen }) => isOpen && (status === SUCCESSFUL || status === REFUNDED));
