import { eq, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { NewReturn } from '../../ports/tax.ts';
import { rowsOf } from '../../store/db.ts';
import { bills } from '../../store/schema/billers.ts';
import { taxReturns } from '../../store/schema/tax.ts';
import type { Store } from '../../store/store.ts';
import { dueAfter, nextEnd, periodWords } from './tax-period.ts';

/**
 * The account whose next period ended first. Its last two returns show how many months a period
 * has.
 */
const due = (today: CalendarDate, aside: readonly number[]) => sql`
  with told as (
    select r.id, r.account_id, b.billing_period_end as ended, row_number() over newest as place,
           age(b.billing_period_end + 1, lead(b.billing_period_end) over newest + 1) as period
      from tax_returns r join bills b on b.id = r.id
    window newest as (partition by r.account_id order by b.billing_period_end desc))
  select told.id, (extract(year from period) * 12 + extract(month from period))::integer as months
    from told join accounts a on a.id = told.account_id
   where place = 1 and told.account_id <> all(${sql.param(aside)}) and period > interval '0' and ended + 1 + period <= ${today}::date
     and not exists (select from sandbox_faults f
                      where f.kind = 'tax' and f.subject = a.biller_id::text and f.state = 'down')
   order by ended + period, told.id
   limit 1`;

/** The next return of an account: the form of the previous one, without entries. */
export async function nextSandboxReturn(
  { db }: Store,
  today: CalendarDate,
  aside: readonly Pick<NewReturn, 'accountId'>[],
): Promise<NewReturn | undefined> {
  const accountIds = aside.map(({ accountId }) => accountId);
  const rows = await rowsOf<{ id: number; months: number }>(db, due(today, accountIds));
  const [previous] = rows;
  if (!previous) return undefined;
  const [last] = await db
    .select({ taxReturn: taxReturns, bill: bills })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .where(eq(taxReturns.id, previous.id));
  if (!last?.bill.billingPeriodEnd || last.bill.taxReturn === null) return undefined;
  const { accountId, form, dueItem, amountDue } = last.taxReturn;
  const periodEnd = nextEnd(last.bill.billingPeriodEnd, previous.months);
  return {
    accountId,
    description: `${last.bill.taxReturn.replace(/, [^,]*$/, '')}, ${periodWords(previous.months, periodEnd)}`,
    periodEnd,
    dueDate: dueAfter(periodEnd),
    form,
    due: dueItem === null ? { amount: amountDue } : { item: dueItem },
    filingNumber: dueItem === null ? `F-${accountId}${periodEnd.replaceAll('-', '')}` : undefined,
  };
}
