import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { FailedAutoPay } from '../../domain/office/auto-pay-calls.ts';
import * as calls from '../../domain/office/auto-pay-calls.ts';
import { forStaff } from '../../domain/office/text/for-staff.ts';
import { cents } from '../../domain/values/cents.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import type { Seen } from '../office/seen.ts';
import { shownName } from '../store/billers.ts';
import { autoPays as autoPayRows, copiedNumber } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { nameOf } from './customer-name.ts';
import type { OfficeHandlers } from './handlers.ts';
import { narrowedTo } from './seen-biller.ts';
import { table } from './table.ts';

const TABLE = table(
  calls.exportFailedAutoPays.file,
  async ({ biller, ...request }: FailedQuery, { parts: { store }, billers: seen }) =>
    failedAutoPays(store.db, await narrowedTo(store.db, seen, biller), request),
);

export const autoPays: OfficeHandlers<typeof calls> = {
  listFailedAutoPays: TABLE.page,
  exportFailedAutoPays: TABLE.file,
};

type FailedQuery = QueryOf<typeof calls.listFailedAutoPays>;

const FAILED = sql`${autoPayRows.failedPayment}`;

const OF_ACCOUNT = sql<number>`(
  select ${accounts.billerId} from ${accounts} where ${accounts.id} = ${autoPayRows.accountId})`;

/** The biller of a failure; the account is asked only where an earlier version wrote it. */
const BILLER = sql`coalesce(${autoPayRows.billerId}, ${OF_ACCOUNT})`;
const isOf = (seen: readonly number[]) =>
  or(
    inArray(autoPayRows.billerId, [...seen]),
    and(isNull(autoPayRows.billerId), inArray(OF_ACCOUNT, [...seen])),
  );

/** By the copies on the row alone: the accounts of all failures are too many to be read for one page. */
const ORDER = {
  rows: sql`${autoPayRows} inner join ${billers} on ${billers.id} = ${BILLER}`,
  id: autoPayRows.id,
  by: {
    account: copiedNumber(autoPayRows.accountNum),
    biller: sql`lower(${shownName})`,
    day: sql`(${FAILED}->>'date')`,
    next: sql`case when ${autoPayRows.active} then coalesce(${autoPayRows.runDate}::text, ${FAILED}->>'retryOn', '') else '' end`,
    amount: sql`(${FAILED}->>'amount')::bigint`,
  },
};

async function failedAutoPays(db: Db, seen: Seen, query: FailedQuery): Promise<FailedAutoPay[]> {
  if (seen !== 'all' && seen.length === 0) return [];
  const { page, orderBy } = pageOfFailures(db, seen, query);
  const rows = await db
    .select({
      autoPay: autoPayRows,
      accountNum: accounts.accountNum,
      biller: shownName,
      customer: {
        id: customers.id,
        fname: customers.fname,
        lname: customers.lname,
        businessName: customers.businessName,
      },
    })
    .from(autoPayRows)
    .innerJoin(accounts, eq(accounts.id, autoPayRows.accountId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .innerJoin(customers, eq(customers.id, autoPayRows.customerId))
    .where(inArray(autoPayRows.id, page))
    .orderBy(...orderBy);
  return rows.flatMap(({ autoPay, accountNum, biller: name, customer }) => {
    const { id, failedPayment, active, runDate } = autoPay;
    if (!failedPayment) return [];
    const { date, amount, reason, retryOn } = failedPayment;
    return [
      {
        id,
        customer: customer.id,
        name: nameOf(customer),
        biller: name,
        account_num: accountNum,
        day: date,
        amount: cents(amount),
        reason: forStaff(reason),
        next: active ? (runDate ?? retryOn ?? null) : null,
        active,
      },
    ];
  });
}

/** The numbers of one page of failures, read from the auto pays alone, and their order. */
export function pageOfFailures(db: Db, seen: Seen, { state, most, ...ordered }: FailedQuery) {
  const own = seen === 'all' ? undefined : isOf(seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  const page = db
    .select({ id: autoPayRows.id })
    .from(autoPayRows)
    .innerJoin(billers, eq(billers.id, BILLER))
    .where(
      and(
        isNotNull(autoPayRows.failedPayment),
        own,
        state === undefined ? undefined : eq(autoPayRows.active, state === 'on'),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(most);
  return { page, orderBy };
}
