import { and, asc, count, desc, eq, getTableColumns, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { MonthTotal } from '../../domain/api/month-total.ts';
import { notBookedRecord } from '../../domain/bills/text/en.ts';
import type { searchTransactions as searchTransactionsCall } from '../../domain/history/calls.ts';
import type { PaymentRecord } from '../../domain/history/history.ts';
import { moneyBackOf } from '../../domain/receipts/money-back.ts';
import { sentTo } from '../../domain/receipts/receipt-option.ts';
import {
  isError,
  PROCESSING,
  SCHEDULED,
  STATUS_NAMES,
  SUCCESSFUL,
  type TransactionStatus,
} from '../../domain/receipts/transaction-status.ts';
import { fromEpochSeconds } from '../../domain/values/calendar-date.ts';
import { add, type Cents } from '../../domain/values/cents.ts';
import { methodNames, methodShares } from '../payments/paid-methods.ts';
import { creditOf, isLastDisputed } from '../store/bill-now.ts';
import { containsText } from '../store/conditions.ts';
import { firstOfMonth, inMonthsOf } from '../store/month-totals.ts';
import { holdings } from '../store/schema/billers.ts';
import { AWAITS_BOOKING, transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { type ListedItem, listedItems } from './items.ts';

type Search = RequestOf<typeof searchTransactionsCall>;
type Row = typeof transactions.$inferSelect & {
  readonly awaitsBooking: boolean;
  readonly credit: Cents;
  readonly isLastDisputed: boolean;
  readonly items: readonly ListedItem[];
};

const FIRST_ACCOUNT = sql`(
  select item.account_num from ${transactionItems} item
   where item.customer_id = ${transactions.customerId} and item.transaction_id = ${transactions.id}
   order by item.position limit 1)`;

const SORTED_BY = {
  transaction_date: transactions.transactionDate,
  biller: sql`lower(${transactions.entityName})`,
  account_num: sql`${FIRST_ACCOUNT} collate "C"`,
  confirmation_num: sql`${transactions.confirmationNum} collate "C"`,
  total: sql`${transactions.amount} + ${transactions.fee}`,
} as const;

/** One page of the customer's payments (API-56). Equal ones are sorted with the latest first. */
export async function searchTransactions(
  scope: Scope,
  search: Search,
): Promise<AnswerOf<typeof searchTransactionsCall>> {
  const { page, per_page } = search;
  const [rows, [counted]] = await Promise.all([
    scope.db
      .select({
        ...getTableColumns(transactions),
        awaitsBooking: AWAITS_BOOKING,
        credit: creditOf('transactions'),
        isLastDisputed,
      })
      .from(transactions)
      .where(matching(scope, search))
      .orderBy(inOrder(search.sort), desc(transactions.transactionTime), desc(transactions.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    scope.db.select({ all: count() }).from(transactions).where(matching(scope, search)),
  ]);
  const [items, months] = await Promise.all([
    listedItems(
      scope,
      rows.map(({ id }) => id),
    ),
    totalsByMonth(scope, search, rows),
  ]);
  return {
    items: rows.map((row) => recordOf({ ...row, items: items.get(row.id) ?? [] })),
    _meta: { currentPage: page, totalCount: counted?.all ?? 0 },
    ...(months ? { months } : {}),
  };
}

/** What was not given back of the payments in one status, as history sums it. */
const sumOf = (status: TransactionStatus) =>
  sql<Cents>`coalesce(sum(${transactions.amount} + ${transactions.fee} - ${transactions.givenBack})
    filter (where ${transactions.status} = ${sql.raw(String(status))}), 0)`.mapWith(transactions.amount);

/** The months of a page with all the payments that the search finds in them; undefined in another order. */
async function totalsByMonth(
  scope: Scope,
  search: Search,
  page: readonly Pick<Row, 'transactionDate'>[],
): Promise<MonthTotal[] | undefined> {
  if (!search.sort.endsWith('transaction_date')) return undefined;
  const month = firstOfMonth(transactions.transactionDate);
  const days = page.map(({ transactionDate }) => transactionDate);
  if (days.length === 0) return [];
  return scope.db
    .select({ month, count: count(), sum: sumOf(SUCCESSFUL), on_its_way: sumOf(PROCESSING) })
    .from(transactions)
    .where(and(matching(scope, search), inMonthsOf(transactions.transactionDate, days)))
    .groupBy(month);
}

/** Scheduled payments join the history on their day (SRV-39). */
function matching({ customer }: Scope, search: Search): SQL | undefined {
  return and(
    eq(transactions.customerId, customer),
    ne(transactions.status, SCHEDULED),
    containsWords(search),
    ...within(search),
  );
}

function inOrder(sort: Search['sort']): SQL {
  const column = SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY];
  return sort.startsWith('-') ? desc(column) : asc(column);
}

/** True where a keyword is in biller, confirmation number, account or nickname (SRV-49). */
function containsWords({ q }: Search): SQL | undefined {
  const ofItem = containsText([sql`item.account_num`, sql`held.nickname`], q);
  if (!ofItem) return undefined;
  return or(
    containsText([transactions.entityName, transactions.confirmationNum], q),
    sql`exists (
      select 1 from ${transactionItems} item
        left join ${holdings} held on held.account_id = item.account_id and held.customer_id = item.customer_id
       where item.customer_id = ${transactions.customerId} and item.transaction_id = ${transactions.id}
         and (${ofItem}))`,
  );
}

/** The days whose first second lies within the bounds, both inclusive (SRV-50). */
function within({ start, end }: Search): (SQL | undefined)[] {
  return [
    start === undefined
      ? undefined
      : gte(transactions.transactionDate, fromEpochSeconds(Math.ceil(start / DAY) * DAY)),
    end === undefined ? undefined : lte(transactions.transactionDate, fromEpochSeconds(end)),
  ];
}

const DAY = 86_400;

function recordOf(row: Row): PaymentRecord {
  const [first] = row.items;
  return {
    id: row.id,
    biller: { id: row.entityId, name: row.entityName },
    nickname: first?.nickname ?? '',
    account_num: first?.accountNum ?? '',
    confirmation_num: row.confirmationNum,
    trans_num: String(row.id).padStart(8, '0'),
    trans_status: row.status,
    statusName: STATUS_NAMES[row.status],
    trans_msg: row.message,
    transaction_date: row.transactionDate,
    total: add(row.amount, row.fee),
    auto_paid: row.autoPaid,
    error: isError(row.status),
    paymentMethod: methodNames([row]),
    items: row.items.map(({ description, amount, billId, billToPay, isPaidSince, accountNum, dueLeft }) => ({
      item_description: description,
      amount,
      ebill: {
        id: billId,
        account_num: accountNum,
        ...(billToPay === null ? {} : { pay_id: billToPay }),
        ...(isPaidSince ? { is_paid_since: true } : {}),
      },
      ...(dueLeft ? { left_due: dueLeft } : {}),
    })),
    transaction_time: row.transactionTime.getTime(),
    scheduled_date: row.scheduledDate,
    billing_information: { first_name: row.billing.first_name, last_name: row.billing.last_name },
    payment_shares: methodShares([row]),
    fee: row.fee,
    purchase_order_number: row.purchaseOrderNumber,
    total_label: row.totalLabel,
    ...sentTo(row),
    ...moneyBackOf(row),
    ...(row.awaitsBooking ? { not_booked: notBookedRecord(row.entityName) } : {}),
  };
}
