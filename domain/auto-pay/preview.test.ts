import { describe, expect, test } from 'vitest';
import { sampleAutoPay, sampleNewAutoPay, sampleRunTerms } from '../fixtures/auto-pay.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { type AutoPay, ENDS_NEVER, ENDS_ON_DATE, type RunTerms, SET_AMOUNT } from './auto-pay.ts';
import { autoPayFormOf } from './form.ts';
import { previewRuns } from './preview.ts';

const TODAY = calendarDate('2026-11-20');
const VISA = sampleSaved(1, { id: 21 });

type Bill = NonNullable<RunTerms['bill']>;

/** The settings of an account whose bill stands like this. */
const owing = (bill: Partial<Bill> | null, settings: AutoPay = sampleAutoPay()): AutoPay => ({
  ...settings,
  run_terms: sampleRunTerms({
    bill: bill && { balance: cents(8420), amount_due: cents(8420), pending: ZERO, ...bill },
  }),
});
const look = (saved: AutoPay, entry: Partial<AutoPay> = {}) =>
  previewRuns({ saved, form: autoPayFormOf({ ...saved, ...entry }), methods: [VISA], today: TODAY });
const first = (runs: ReturnType<typeof look>) =>
  runs.slice(0, 3).map(({ run_date, amount }) => [run_date, amount]);

describe('The preview of the year ahead', () => {
  test('begins with the planned run (APW-56)', () => {
    const runs = look(sampleAutoPay());
    expect(runs).toHaveLength(12);
    expect(first(runs)).toEqual([
      ['2026-12-05', '$84.20'],
      ['2027-01-05', 'The full bill'],
      ['2027-02-05', 'The full bill'],
    ]);
    expect(runs[0]?.isLate).toBe(true);
  });

  test.each<[string, Partial<AutoPay>]>([
    ['a set amount of nothing', { paymentAmountOption: SET_AMOUNT, pay_amount: ZERO }],
    ['a limit of nothing', { setAmountLimit: true, max_pay_amount: ZERO }],
  ])('is empty for %s, by which no run pays', (_, settings) => {
    expect(look(sampleAutoPay(), settings)).toEqual([]);
  });

  test('shows a rescheduled run instead of the regular one (APW-70)', () => {
    const moved = sampleAutoPay({ run_date: calendarDate('2026-11-25') });
    expect(first(look(moved))).toEqual([
      ['2026-11-25', '$84.20'],
      ['2027-01-05', 'The full bill'],
      ['2027-02-05', 'The full bill'],
    ]);
  });

  test('follows the form before it is saved (APW-33)', () => {
    const runs = look(sampleAutoPay(), { day_of_month: 1, run_period: 3 });
    expect(first(runs)).toEqual([
      ['2026-12-01', '$84.20'],
      ['2027-03-01', 'The full bill'],
      ['2027-06-01', 'The full bill'],
    ]);
    expect(runs[0]?.isLate).toBe(false);
  });

  test('of an inactive auto pay shows what saving it today would plan', () => {
    const off = sampleAutoPay({ active: false, run_date: null, regular_date: null });
    expect(first(look(off))[0]).toEqual(['2026-12-05', '$84.20']);
  });

  test('of a due-date rule waits for an unpaid bill (SRV2-02)', () => {
    const byDueDate = sampleNewAutoPay();
    expect(first(look(byDueDate))).toEqual([['2026-12-03', '$84.20']]);
    expect(look(owing({ balance: ZERO }, byDueDate))).toEqual([]);
    expect(look(owing(null, byDueDate))).toEqual([]);
    expect(first(look(owing({ balance: null, amount_due: null }, byDueDate)))).toEqual([
      ['2026-12-03', 'The full bill'],
    ]);
  });

  test('leaves out what pending payments will pay (SRV2-14)', () => {
    expect(first(look(owing({ pending: cents(2000) })))[0]).toEqual(['2026-12-05', '$64.20']);
    const [covered] = look(owing({ pending: cents(8420) }));
    expect([covered?.amount, covered?.note]).toEqual(['The full bill', 'A pending payment covers the bill.']);
  });

  test('says at once that a chosen card expires before the payment', () => {
    const pay_data = { ...VISA.pay_data, exp_month: 11, exp_year: 2026 };
    const [run] = previewRuns({
      saved: sampleAutoPay(),
      form: autoPayFormOf(sampleAutoPay()),
      methods: [{ ...VISA, pay_data }],
      today: TODAY,
    });
    expect([run?.isFailing, run?.note]).toEqual([
      true,
      'Will not be paid. The card expires before that day. Please choose another payment method.',
    ]);
  });

  test('plans nothing more for a bill that was not paid, until a change is saved (APW-56, SRV2-11)', () => {
    const failed = sampleAutoPay({
      run_period: 0,
      days_before_due_date: 0,
      run_date: null,
      regular_date: null,
      due_date: calendarDate('2026-11-18'),
    });
    expect(look(failed)).toEqual([]);
    expect(first(look(failed, { primary_payment_method_id: 22 }))).toEqual([['2026-11-21', '$84.20']]);
  });

  test('shows no run without a start date', () => {
    expect(look(sampleAutoPay(), { start_date: null })).toEqual([]);
  });

  test('keeps a moved run when something else is changed, and also with a stop date that does not count', () => {
    const moved = sampleAutoPay({ run_date: calendarDate('2026-11-25') });
    expect(first(look(moved, { email2: 'robin@home.example' }))[0]).toEqual(['2026-11-25', '$84.20']);
    const never = { ...moved, end_date: calendarDate('2027-05-01'), endAutoPay: ENDS_NEVER as 1 };
    expect(first(look(never, { email2: 'robin@home.example' }))[0]).toEqual(['2026-11-25', '$84.20']);
    expect(look(never)).toHaveLength(12);
  });

  test('plans a moved run anew when the schedule changes, or its stop date', () => {
    const moved = sampleAutoPay({ run_date: calendarDate('2026-11-25') });
    expect(first(look(moved, { day_of_month: 7 }))[0]).toEqual(['2026-12-07', '$84.20']);
    const ends = { endAutoPay: ENDS_ON_DATE as 2, end_date: calendarDate('2027-02-05') };
    expect(first(look(moved, ends)).map(([date]) => date)).toEqual([
      '2026-12-05',
      '2027-01-05',
      '2027-02-05',
    ]);
    expect(look(moved, ends)).toHaveLength(3);
  });

  test('of a due-date rule pays so many days before, whatever day of the month was chosen', () => {
    const early = { ...sampleNewAutoPay(), days_before_due_date: 3 as const };
    expect(first(look(early))).toEqual([['2026-11-30', '$84.20']]);
    const kept = { ...early, active: true, run_date: calendarDate('2026-11-28') };
    expect(first(look(kept, { day_of_month: 9 }))).toEqual([['2026-11-28', '$84.20']]);
    const monthly = sampleAutoPay({ run_date: calendarDate('2026-11-25') });
    expect(first(look(monthly, { days_before_due_date: 4 }))[0]).toEqual(['2026-11-25', '$84.20']);
  });

  test('of a bill without a balance looks at its amount due (SRV2-02)', () => {
    const byDueDate = sampleNewAutoPay();
    expect(look(owing({ balance: null, amount_due: ZERO }, byDueDate))).toEqual([]);
    expect(look(owing({ balance: ZERO, amount_due: cents(500) }, byDueDate))).toEqual([]);
  });

  test('says when the biller does not take the chosen method, and which one is tried next', () => {
    const bank = sampleSaved(5, { id: 22, nickname: 'Joint checking' });
    const notes = (settings: Partial<AutoPay>) => {
      const saved = sampleAutoPay({ primary_payment_method_id: 22, ...settings });
      const [run] = previewRuns({ saved, form: autoPayFormOf(saved), methods: [VISA, bank], today: TODAY });
      return [run?.isFailing, run?.note];
    };
    const failing = (why: string) => [true, `Will not be paid. ${why} Please choose another payment method.`];
    expect(notes({})[0]).toBe(false);
    const { account_num, allowedPaymentMethods, entity_name } = sampleAutoPay();
    expect(notes({ ach_enabled: false })).toEqual(
      failing(
        `Unable to accept EFT for account number ${account_num}. To resolve this issue please contact the biller.`,
      ),
    );
    expect(notes({ allowedPaymentMethods: { ...allowedPaymentMethods, eft: false } })).toEqual(
      failing(`${entity_name} does not accept Checking.`),
    );
    expect(notes({ primary_payment_method_id: null })).toEqual(
      failing('There is no payment method to pay with.'),
    );
  });

  test('pays a balance that is more than is due', () => {
    const [run] = look(owing({ balance: cents(10_000) }));
    expect([run?.amount, run?.isFailing]).toEqual(['$100.00', false]);
  });

  test('asks before a debit above the range that comes too soon for a notice (ruling 77)', () => {
    const bank = sampleSaved(5, { id: 22, nickname: 'Joint checking' });
    const fee = { ...sampleAutoPay().fee, terms: SAMPLE_FEE, autopay: true };
    const note = (settings: Partial<AutoPay>, methods: (typeof bank)[] | undefined = [VISA, bank]) => {
      const saved = sampleAutoPay({ debit_limit: cents(5_000), primary_payment_method_id: 22, ...settings });
      return previewRuns({ saved, form: autoPayFormOf(saved), methods, today: TODAY })[0]?.note;
    };
    const soon = { run_date: calendarDate('2026-11-25') };
    expect(note(soon)).toBe(
      'Waits for you. This is above the $50.00 that you authorized from a bank account. Please allow it, or pay the bill by hand.',
    );
    expect(note({ ...soon, primary_payment_method_id: 21 })).toBe('');
    const debit_notice = {
      total: cents(8495),
      on: calendarDate('2026-11-15'),
      planned: soon.run_date,
      method_id: 22,
      is_allowed: false,
    };
    expect(note({ ...soon, fee, run_terms: sampleRunTerms({ debit_notice }) })).toBe('With a fee of $0.75.');
  });

  test('names no method before the wallet is loaded', () => {
    const saved = sampleAutoPay();
    const [run] = previewRuns({ saved, form: autoPayFormOf(saved), methods: undefined, today: TODAY });
    expect([run?.amount, run?.note]).toEqual(['$84.20', '']);
  });

  test('follows the limit of a card with a fee', () => {
    const { fee } = sampleAutoPay();
    const limit = (is_xbp_fee: boolean) =>
      look(sampleAutoPay({ fee: { ...fee, is_xbp_fee, transaction_limit: cents(5_000) } }))[0]?.isFailing;
    expect([limit(true), limit(false)]).toEqual([true, false]);
  });
});
