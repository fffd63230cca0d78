import { and, asc, desc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { FailedAutoPay } from '../../domain/office/auto-pay-calls.ts';
import * as calls from '../../domain/office/auto-pay-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { shownName } from '../store/billers.ts';
import { autoPays as autoPayRows } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { nameOf } from './customer-name.ts';
import type { OfficeHandlers } from './handlers.ts';
import type { PageQuery } from './page-of.ts';
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

interface FailedQuery extends PageQuery {
  readonly biller?: string | undefined;
  readonly state?: 'on' | 'off' | undefined;
}

async function failedAutoPays(
  db: Db,
  seen: Seen,
  { state, before, after, most }: FailedQuery,
): Promise<FailedAutoPay[]> {
  if (seen !== 'all' && seen.length === 0) return [];
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
        ofBillers(billers.id, seen),
        state === undefined ? undefined : eq(autoPayRows.active, state === 'on'),
        before === undefined ? undefined : lt(autoPayRows.id, before),
        after === undefined ? undefined : gt(autoPayRows.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(autoPayRows.id) : asc(autoPayRows.id))
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
