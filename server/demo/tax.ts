import { eq } from 'drizzle-orm';
import { ruleProblem } from '../../domain/tax/calculation.ts';
import { dueOf, type ReturnStatus } from '../../domain/tax/tax-return.ts';
import { addDays, addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { startOfMonth } from '../../domain/values/calendar-month.ts';
import { type Cents, cents, fromDollars, subtract, ZERO } from '../../domain/values/cents.ts';
import { dueAfter, periodWords } from '../gateways/tax/tax-period.ts';
import { accounts, bills, billTypes } from '../store/schema/billers.ts';
import { type Entry, taxReturns } from '../store/schema/tax.ts';
import type { Db } from '../store/store.ts';
import { linesOf } from '../tax/form.ts';
import { baseOf, FORMS, type FormName } from './tax-forms.ts';

interface DemoReturn {
  /** How many periods ago it ended; 1 is the last finished one. */
  readonly back: number;
  readonly status: ReturnStatus;
  /** The entries besides the first line; null leaves the first line empty too. */
  readonly entries?: Readonly<Record<string, Entry>> | null;
  /** What was paid of it before today. */
  readonly paid: 'all' | 'nothing' | 'half' | 'too much';
}

const entry = (dollars: number, more: Partial<Entry> = {}): Entry => ({
  amount: fromDollars(dollars),
  isOverridden: false,
  comment: '',
  ...more,
});

const unfiled = { status: 'Non-filed', paid: 'nothing' } as const;
const filed = { status: 'filed', paid: 'all' } as const;

/** Over three years, so that every year in the list has a return (SRV2-53). */
const MONTHLY: readonly DemoReturn[] = [
  { ...unfiled, back: 1, entries: null },
  {
    ...unfiled,
    back: 2,
    entries: {
      11: entry(1_210),
      12: entry(348.5, { comment: 'Two kilns shipped to New Mexico.' }),
      24: entry(702.15, { isOverridden: true, comment: 'As the till counted it.' }),
    },
  },
  { back: 3, status: 'pending', paid: 'nothing' },
  { ...filed, back: 4, paid: 'nothing' },
  { ...filed, back: 5, paid: 'half', entries: { 11: entry(640) } },
  { ...filed, back: 6, paid: 'too much' },
  ...[7, 8, 9, 12, 15, 18, 21, 24, 27, 30, 33].map((back) => ({ ...filed, back })),
];

const FEW: readonly DemoReturn[] = [
  { ...unfiled, back: 1, entries: null },
  { ...filed, back: 2, paid: 'nothing' },
  ...[3, 4, 5, 8, 11].map((back) => ({ ...filed, back })),
];

const YEARLY: readonly DemoReturn[] = [1, 2, 3].map((back) => ({
  ...filed,
  back,
  paid: back === 1 ? 'nothing' : 'all',
}));

interface DemoTax {
  readonly form: FormName;
  readonly title: string;
  readonly months: 1 | 3 | 12;
  readonly returns: readonly DemoReturn[];
}

const TAXES: Readonly<Record<string, DemoTax>> = {
  '2200417': { form: 'sales', title: 'Sales tax return', months: 1, returns: MONTHLY },
  '2200418': { form: 'withholding', title: 'Wage withholding return', months: 3, returns: FEW },
  '3310052': { form: 'lodging', title: 'Lodging tax return', months: 1, returns: FEW },
  '4470011': { form: 'levy', title: 'Improvement levy', months: 12, returns: YEARLY },
  '2200993': { form: 'sales', title: 'Sales tax return', months: 1, returns: FEW },
  '5580023': { form: 'withholding', title: 'Extraction return', months: 3, returns: FEW },
  '20077': { form: 'sales', title: 'Sales tax return', months: 1, returns: FEW.slice(0, 3) },
};

/** Writes the returns of the demo's tax accounts, all dates counted from today (SRV2-53). */
export async function writeTaxes(db: Db, today: CalendarDate): Promise<void> {
  const rows = await db
    .select({ id: accounts.id, number: accounts.accountNum })
    .from(accounts)
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .where(eq(billTypes.isBusinessTax, true));
  for (const { id, number } of rows) {
    const tax = TAXES[number];
    if (tax) await writeReturns(db, id, tax, today);
  }
}

async function writeReturns(db: Db, accountId: number, tax: DemoTax, today: CalendarDate): Promise<void> {
  const form = FORMS[tax.form];
  const problem = ruleProblem(form.items);
  if (problem) throw new Error(`${tax.form}: ${problem}`);
  const made = tax.returns.map((demo) => ({ demo, ...periodOf(tax.months, demo.back, today) }));
  const amounts = made.map(({ demo }) => amountsOf(tax.form, demo));
  const written = await db
    .insert(bills)
    .values(
      made.map(({ end, due, words }, at) => ({
        accountId,
        dueDate: due,
        billingPeriodEnd: end,
        isNewest: false,
        taxReturn: `${tax.title}, ${words}`,
        balance: amounts[at]?.balance ?? ZERO,
        amountDue: cents(Math.max(0, amounts[at]?.balance ?? 0)),
        content: {},
      })),
    )
    .returning({ id: bills.id });
  await db.insert(taxReturns).values(
    made.map(({ demo, end, filedOn }, at) => ({
      id: written[at]?.id ?? 0,
      accountId,
      year: Number(end.slice(0, 4)),
      form: form.items,
      dueItem: form.dueItem,
      entries: amounts[at]?.entries ?? {},
      amountDue: amounts[at]?.due ?? ZERO,
      status: demo.status,
      sentOn: demo.status === 'Non-filed' ? null : demo.status === 'pending' ? today : addDays(filedOn, -1),
      filedOn: demo.status === 'filed' ? filedOn : null,
      filingNumber: demo.status === 'filed' ? `F-${accountId}${end.replaceAll('-', '')}` : '',
    })),
  );
}

function amountsOf(name: FormName, { back, entries, paid }: DemoReturn) {
  const { items, dueItem, base } = FORMS[name];
  const first = { [base]: { amount: baseOf(name, back), isOverridden: false, comment: '' } };
  const all = entries === null || dueItem === null ? {} : { ...first, ...entries };
  const due = dueOf(linesOf(items, all), dueItem) ?? fromDollars(412.5);
  return { entries: all, due, balance: subtract(due, paidOf(due, paid)) };
}

function paidOf(due: Cents, paid: DemoReturn['paid']): Cents {
  switch (paid) {
    case 'all':
      return due;
    case 'nothing':
      return ZERO;
    case 'half':
      return cents(Math.floor(due / 2));
    case 'too much':
      return cents(due + 4_250);
  }
}

/** A finished period, due on the 20th of the month after it and filed on the 18th. */
function periodOf(months: DemoTax['months'], back: number, today: CalendarDate) {
  const monthsIn = (Number(today.slice(5, 7)) - 1) % months;
  const started = startOfMonth(addMonths(today, -monthsIn));
  const end = addDays(addMonths(started, -months * (back - 1)), -1);
  return { end, due: dueAfter(end), filedOn: addDays(end, 18), words: periodWords(months, end) };
}
