import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FailedAutoPay } from '../../domain/office/auto-pay-calls.ts';
import * as calls from '../../domain/office/auto-pay-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { shownName } from '../store/billers.ts';
import { autoPays as autoPayRows } from '../store/schema/auto-pay.ts';
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

const ORDER = {
  rows: sql`${autoPayRows}
    inner join ${accounts} on ${accounts.id} = ${autoPayRows.accountId}
    inner join ${billers} on ${billers.id} = ${accounts.billerId}`,
  id: autoPayRows.id,
  by: {
    account: sql`${accounts.accountNum}`,
    biller: sql`lower(${shownName})`,
    day: sql`(${FAILED}->>'date')`,
    next: sql`case when ${autoPayRows.active} then coalesce(${autoPayRows.runDate}::text, ${FAILED}->>'retryOn', '') else '' end`,
    amount: sql`(${FAILED}->>'amount')::bigint`,
  },
};

async function failedAutoPays(
  db: Db,
  seen: Seen,
  { state, most, ...ordered }: FailedQuery,
): Promise<FailedAutoPay[]> {
  if (seen !== 'all' && seen.length === 0) return [];
  const own = ofBillers(billers.id, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
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
        reason,
        next: active ? (runDate ?? retryOn ?? null) : null,
        active,
      },
    ];
  });
}
