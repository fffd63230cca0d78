import { and, eq, ne, or, sql } from 'drizzle-orm';
import { addDays, addMonths, type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, cents, subtract, sum, ZERO } from '../../../domain/values/cents.ts';
import type { NewBill, SetAside } from '../../ports/billers.ts';
import { newestBillOfAccount } from '../../store/joins.ts';
import { accounts, bills, type StatementContent } from '../../store/schema/billers.ts';
import { sandboxBilling } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';

/** How many days before its due date a bill is made. */
const DAYS_TO_PAY = 21;

/** The next bill of the accounts that the sandbox bills: the one with the earliest due date. */
export async function nextSandboxBill(
  { db }: Store,
  today: CalendarDate,
  aside: readonly SetAside[],
): Promise<NewBill | undefined> {
  const [row] = await db
    .select({ billing: sandboxBilling, account: accounts, last: bills })
    .from(sandboxBilling)
    .innerJoin(accounts, eq(accounts.id, sandboxBilling.accountId))
    .innerJoin(bills, newestBillOfAccount)
    .where(
      and(
        sql`${bills.dueDate} + make_interval(months => ${sandboxBilling.months}) - interval '${sql.raw(String(DAYS_TO_PAY))} days' <= ${today}::date`,
        ...aside.map(({ billTypeId, accountNum }) =>
          or(ne(accounts.billTypeId, billTypeId), ne(accounts.accountNum, accountNum)),
        ),
      ),
    )
    .orderBy(bills.dueDate, bills.id)
    .limit(1);
  if (!row?.last.dueDate) return undefined;
  const { billing, account, last } = row;
  const dueDate = addMonths(row.last.dueDate, billing.months);
  const billingPeriodEnd = addDays(dueDate, -DAYS_TO_PAY);
  const month = Number(dueDate.slice(5, 7)) - 1;
  const charges = billing.charges[month % billing.charges.length] as Cents;
  return {
    billTypeId: account.billTypeId,
    accountNum: account.accountNum,
    dueDate,
    billingPeriodEnd,
    charges,
    content: statementOf(last.content, account.accountNum, billingPeriodEnd, charges),
  };
}

/** A statement like the one before it, with this period's charges in the same proportions. */
function statementOf(
  before: StatementContent,
  accountNum: string,
  end: CalendarDate,
  charges: Cents,
): StatementContent {
  const summary = scaled(before.summary ?? [], charges);
  return {
    summary_title: 'Charges this period',
    summary,
    statement_total: charges,
    is_bal_fwd: true,
    account_information: [
      { label: 'Account number', value: accountNum },
      { label: 'Statement date', value: shortDate(end) },
    ],
    disclaimer: before.disclaimer ?? '',
    messages: before.messages ?? [],
  };
}

type Lines = NonNullable<StatementContent['summary']>;

function scaled(lines: Lines, charges: Cents): Lines {
  const shares = lines.map((line) => line.value ?? ZERO);
  const whole = sum(shares);
  if (whole <= 0) return [{ label: 'Current charges', value: charges }];
  let left = charges;
  return lines.map((line, at) => {
    const part = cents(Math.round(((shares[at] ?? ZERO) * charges) / whole));
    const value = at === lines.length - 1 ? left : part;
    left = subtract(left, value);
    return { ...line, value };
  });
}
