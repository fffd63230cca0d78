import { and, asc, count, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { MonthTotal } from '../../domain/api/month-total.ts';
import type { searchBills as searchBillsCall } from '../../domain/bills/bill-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { shownName } from '../store/billers.ts';
import { containsText } from '../store/conditions.ts';
import { firstOfMonth, inMonthsOf } from '../store/month-totals.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { billsOf } from './bill.ts';

type Search = RequestOf<typeof searchBillsCall>;

const SORTED_BY = {
  due_date: bills.dueDate,
  billing_period_end: bills.billingPeriodEnd,
  period_amt_due: bills.amountDue,
  balance: bills.balance,
  account_num: accounts.accountNum,
  biller: sql`lower(${shownName})`,
  statement_total: sql`coalesce(
    (${bills.content} ->> 'statement_total')::bigint,
    case when ${bills.amountDueCalculated} then ${bills.amountDue} end)`,
} as const;

/** The columns in which a search looks for words (SRV-49). */
const SEARCHED = [
  billers.registeredName,
  billers.commonName,
  billTypes.name,
  accounts.accountNum,
  holdings.nickname,
];

/**
 * One page of the bills of all the customer's accounts, in full (API-27). Unknown dates and amounts
 * come last in either order.
 */
export async function searchBills(
  scope: Scope,
  parts: Pick<Dependencies, 'billers' | 'config'>,
  search: Search,
): Promise<AnswerOf<typeof searchBillsCall>> {
  const { page, per_page } = search;
  const [rows, [counted]] = await Promise.all([
    matching(scope, search)
      .orderBy(inOrder(search.sort), asc(bills.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    scope.db.select({ all: count() }).from(matching(scope, search).as('matching')),
  ]);
  const ids = rows.map(({ id }) => id);
  const [full, months] = await Promise.all([
    billsOf(scope, ids, parts),
    totalsByMonth(
      scope,
      search,
      rows.map(({ dueDate }) => dueDate),
    ),
  ]);
  const byId = new Map(full.map((bill) => [bill.id, bill]));
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []),
    _meta: { currentPage: page, totalCount: counted?.all ?? 0 },
    ...(months ? { months } : {}),
  };
}

/** The months of a page with all the bills that the search finds in them; undefined in another order. */
async function totalsByMonth(
  scope: Scope,
  search: Search,
  days: readonly (CalendarDate | null)[],
): Promise<MonthTotal[] | undefined> {
  if (!search.sort.endsWith('due_date')) return undefined;
  if (days.length === 0) return [];
  const found = matching(scope, search).as('found');
  const month = firstOfMonth(found.dueDate);
  return scope.db
    .select({
      month,
      count: count(),
      sum: sql<Cents>`coalesce(sum(${found.amount}), 0)`.mapWith(bills.amountDue),
    })
    .from(found)
    .where(inMonthsOf(found.dueDate, days))
    .groupBy(month);
}

function matching({ db, customer }: Scope, search: Search) {
  return db
    .select({ id: bills.id, dueDate: bills.dueDate, amount: SORTED_BY.statement_total.as('amount') })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(holdings, eq(holdings.accountId, accounts.id))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(
      and(
        eq(holdings.customerId, customer),
        isNull(bills.taxReturn),
        containsText(SEARCHED, search.q),
        ...within(search),
      ),
    );
}

function inOrder(sort: Search['sort']): SQL {
  const isDescending = sort.startsWith('-');
  const column = SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY];
  return sql`${isDescending ? desc(column) : asc(column)} nulls last`;
}

function within({ start, end }: Search): (SQL | undefined)[] {
  const dueAt = sql`extract(epoch from ${bills.dueDate})`;
  return [
    start === undefined ? undefined : gte(dueAt, start),
    end === undefined ? undefined : lte(dueAt, end),
  ];
}
