import { and, asc, desc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type * as calls from '../../domain/office/auto-pay-calls.ts';
import type { FailedAutoPay } from '../../domain/office/auto-pay-calls.ts';
import { amountText, cents } from '../../domain/values/cents.ts';
import { csvText, noFormula } from '../../domain/values/csv.ts';
import { recordAct } from '../office/acts.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { shownName } from '../store/billers.ts';
import { autoPays as autoPayRows } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { slugOfOne } from './customer/seen.ts';
import { nameOf } from './customer-name.ts';
import type { OfficeHandlers } from './handlers.ts';
import { type PageQuery, pageOf } from './page-of.ts';
import { narrowedTo } from './seen-biller.ts';
import { wholeFile } from './whole-file.ts';

const PAGE = 50;

export const autoPays: OfficeHandlers<typeof calls> = {
  async listFailedAutoPays({ biller, ...request }, { parts, billers }) {
    const { db } = parts.store;
    const seen = await narrowedTo(db, billers, biller);
    return pageOf(request, PAGE, (page) => failedAutoPays(db, seen, { ...request, ...page }));
  },

  exportFailedAutoPays: (request, { parts, billers: seen, staff }) =>
    parts.store.transact(async (db) => {
      const narrowed = await narrowedTo(db, seen, request.biller);
      const rows = await wholeFile('office.file-too-long-narrow', (most) =>
        failedAutoPays(db, narrowed, { ...request, most }),
      );
      await recordAct(db, parts, 'office-exported', {
        staff: staff.id,
        subject: 'failed auto pays',
        ...(await slugOfOne(db, narrowed)),
      });
      const head = ['auto pay', 'customer', 'biller', 'account', 'day', 'amount', 'reason', 'next', 'state'];
      const lines = rows.map((row) => [
        String(row.id),
        String(row.customer),
        ...[row.biller, row.account_num].map(noFormula),
        row.day,
        amountText(row.amount),
        noFormula(row.reason),
        row.next ?? '',
        row.active ? 'on' : 'off',
      ]);
      return new Blob([csvText([head, ...lines])]);
    }),
};

interface FailedQuery extends PageQuery {
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
