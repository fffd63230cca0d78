import { eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AutoPayEntry } from '../../domain/auto-pay/biller-terms.ts';
import {
  nextRun,
  type PlannedRun,
  RUN_PERIODS,
  type RunRule,
  runAfter,
} from '../../domain/auto-pay/run-dates.ts';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents, ZERO } from '../../domain/values/cents.ts';
import { writeAutoPays } from '../../tests/runner/auto-pays.ts';
import { autoPayPayments, passDays } from '../../tests/support/auto-payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import type { CustomerContext } from '../request-context.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { reschedule } from './reschedule.ts';
import { saveAutoPay } from './save.ts';
import { switchAutoPay } from './switch.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);
const HISTORIES = process.env.BILLFOLD_TEST_ALL ? 120 : 12;

type Step =
  | { readonly kind: 'days'; readonly count: number }
  | { readonly kind: 'owe'; readonly amount: number }
  | { readonly kind: 'switch' }
  | { readonly kind: 'move'; readonly days: number }
  | {
      readonly kind: 'save';
      readonly rule: Pick<RunRule, 'run_period' | 'day_of_month' | 'days_before_due_date'>;
    };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('owe' as const), amount: fc.integer({ min: 0, max: 9_999 }) }),
  },
  fc.constant({ kind: 'switch' as const }),
  fc.record({ kind: fc.constant('move' as const), days: fc.integer({ min: -1, max: 40 }) }),
  fc.record({
    kind: fc.constant('save' as const),
    rule: fc.record({
      run_period: fc.constantFrom(...RUN_PERIODS),
      day_of_month: fc.integer({ min: 1, max: 28 }),
      days_before_due_date: fc.integer({ min: 0, max: 5 }),
    }),
  }),
);

/** A minimal model of one auto pay of the full bill. */
interface Model {
  active: boolean;
  rule: RunRule;
  planned: PlannedRun | undefined;
  balance: number;
  isPaid: boolean;
  readonly paid: [CalendarDate, number][];
}

let portal: Portal;
let histories = 0;

beforeAll(async () => {
  portal = await openPortal();
  // The histories are lived one after the other, through more years than a card is valid.
  await portal.store.db
    .update(paymentMethods)
    .set({ expYear: 2099 })
    .where(isNotNull(paymentMethods.expYear));
});

afterAll(() => portal.close());

async function begin() {
  const [written] = await writeAutoPays(portal, { name: `MODEL${++histories}`, count: 1, inDays: 1 });
  const [row] = await portal.store.db
    .select({ autoPay: autoPays, bill: bills })
    .from(autoPays)
    .innerJoin(bills, eq(bills.accountId, autoPays.accountId))
    .where(eq(autoPays.id, written?.id ?? 0));
  if (!written || !row?.bill.dueDate) throw new Error('nothing was written');
  const { autoPay, bill } = row;
  const entry: AutoPayEntry = {
    run_period: autoPay.runPeriod,
    day_of_month: autoPay.dayOfMonth,
    days_before_due_date: 0,
    start_date: autoPay.startDate,
    end_date: null,
    endAutoPay: 1,
    paymentAmountOption: 1,
    pay_amount: ZERO,
    max_pay_amount: ZERO,
    setAmountLimit: false,
    debit_limit: autoPay.debitLimit ?? ZERO,
    primary_payment_method_id: autoPay.primaryMethodId,
    secondary_payment_method_id_array: [],
    email: 'model@mail.example',
    email2: '',
    notify_payment: false,
    notify_payment_error: false,
    notify_schedule: false,
    notify_disable: false,
    notify_enable: false,
  };
  const run = autoPay.runDate as CalendarDate;
  const model: Model = {
    active: true,
    rule: { ...entry, start_date: autoPay.startDate, end_date: null },
    planned: { run_date: run, regular_date: run },
    balance: bill.balance ?? 0,
    isPaid: false,
    paid: [],
  };
  return { written, customer: autoPay.customerId, entry, model, dueDate: bill.dueDate };
}

type Story = Awaited<ReturnType<typeof begin>>;

/** Takes a step in the portal and in the model, and compares what both say. */
async function take(step: Step, story: Story): Promise<void> {
  const { parts } = portal;
  const { written, customer, model } = story;
  const { id, billId } = written;
  const today = parts.clock.today();
  const plan = () => nextRun(model.rule, model.balance > 0 ? story.dueDate : null, today);
  switch (step.kind) {
    case 'days':
      for (let day = 1; day <= step.count; day++) pass(model, addDays(today, day));
      return passDays(portal, step.count);
    case 'owe': {
      const amount = cents(step.amount);
      await portal.store.db
        .update(bills)
        .set({ balance: amount, amountDue: amount, toldBalance: null })
        .where(eq(bills.id, billId));
      model.balance = step.amount;
      return;
    }
    case 'switch':
      await switchAutoPay(parts, customer, { id, active: !model.active, ebill_id: billId });
      model.active = !model.active;
      model.planned = model.active ? plan() : undefined;
      return;
    case 'move': {
      const date = addDays(today, step.days);
      const moved = await reschedule(parts, customer, id, date).catch(() => undefined);
      const fits = model.planned !== undefined && date > today;
      expect([step, moved?.run_date]).toEqual([step, fits ? date : undefined]);
      if (model.planned && fits) model.planned = { ...model.planned, run_date: date };
      return;
    }
    case 'save': {
      story.entry = { ...story.entry, ...step.rule };
      const visit = { parts, scope: { db: parts.store.db, customer }, sessionId: '' } as CustomerContext;
      await saveAutoPay(visit, id, story.entry, true);
      const rule = { ...model.rule, ...step.rule };
      const isSame = JSON.stringify(counting(rule)) === JSON.stringify(counting(model.rule));
      model.rule = rule;
      if (!model.active || !model.planned || !isSame) model.planned = plan();
      model.active = true;
    }
  }
}

/** The fields of a rule that apply. */
function counting({ run_period, day_of_month, days_before_due_date }: RunRule) {
  return run_period === 0 ? [run_period, days_before_due_date] : [run_period, day_of_month];
}

/**
 * A day on which nothing goes wrong: the balance is paid, unless auto pay has paid this bill
 * already (ruling 5).
 */
function pass(model: Model, today: CalendarDate): void {
  if (model.planned?.run_date !== today) return;
  if (model.balance > 0 && !model.isPaid) {
    model.paid.push([today, model.balance]);
    model.balance = 0;
    model.isPaid = true;
  }
  model.planned = runAfter(model.rule, model.planned);
}

test(`${HISTORIES} histories of an auto pay end as a small model predicts, seed ${SEED} (SRV2-13, APW-70)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (sequence) => {
      const story = await begin();
      for (const step of sequence) {
        await take(step, story);
        const [row] = await portal.store.db.select().from(autoPays).where(eq(autoPays.id, story.written.id));
        const { active, planned } = story.model;
        expect([step, row?.active, row?.runDate, row?.regularDate]).toEqual([
          step,
          active,
          planned?.run_date ?? null,
          planned?.regular_date ?? null,
        ]);
      }
      const paid = await autoPayPayments(portal, story.written.number);
      expect(
        paid.map(({ transactionDate, amount, status }) => [transactionDate, amount as Cents, status]),
      ).toEqual(story.model.paid.map(([date, amount]) => [date, amount, SUCCESSFUL]));
      expect(await auditBooks(portal.parts)).toEqual([]);
      await portal.store.db.update(autoPays).set({ active: false }).where(eq(autoPays.id, story.written.id));
    }),
    { seed: SEED, numRuns: HISTORIES },
  );
});
