import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { newEntry } from './biller-terms.ts';
import {
  amountFieldProblem,
  datesProblem,
  type EnteredDates,
  earliestStop,
  emailProblems,
  gateProblems,
  moveBackup,
  primaryProblem,
  withPrimary,
} from './form-problems.ts';

const TODAY = calendarDate('2026-03-10');
const TOMORROW = calendarDate('2026-03-11');

describe('The dates', () => {
  const alert = (changed: Partial<EnteredDates>, saved?: string) =>
    datesProblem(
      { start_date: TOMORROW, end_date: null, endAutoPay: 1, ...changed },
      saved === undefined ? undefined : { start_date: saved },
      TODAY,
    );

  test('may start tomorrow and end never, or a day later (APW-25, APW-30)', () => {
    expect(alert({})).toBeUndefined();
    expect(alert({ endAutoPay: 2, end_date: '2026-03-12' })).toBeUndefined();
  });

  test.each([null, '', '2026-03', '2026-02-30', 'tomorrow', '2026-03-10', '2020-01-01'])(
    'cannot start on %s (APW-27)',
    (start_date) => {
      expect(alert({ start_date })).toBe('start in the past');
    },
  );

  test('start a year ahead at the latest (APW-25)', () => {
    expect(alert({ start_date: '2027-03-11' })).toBeUndefined();
    for (const start_date of ['2027-03-12', '9999-12-31'])
      expect(alert({ start_date })).toBe('start too late');
    expect(alert({ start_date: '2030-01-01' }, '2030-01-01')).toBeUndefined();
  });

  test('may keep a start date in the past, but not move it to another past date (APW-26)', () => {
    expect(alert({ start_date: '2025-01-05' }, '2025-01-05')).toBeUndefined();
    expect(alert({ start_date: '2025-01-06' }, '2025-01-05')).toBe('start in the past');
  });

  test('need a stop date when the auto pay ends on a date (APW-29)', () => {
    expect(alert({ endAutoPay: 2 })).toBe('no stop date');
    expect(alert({ endAutoPay: 1, end_date: '1999-01-01' })).toBeUndefined();
  });

  test('cannot stop on or before the start (APW-31)', () => {
    expect(alert({ endAutoPay: 2, end_date: TOMORROW })).toBe('stop before start');
    expect(alert({ endAutoPay: 2, end_date: TODAY })).toBe('stop before start');
  });

  test('cannot stop on an invalid date or on one that has passed (APW-32)', () => {
    expect(alert({ endAutoPay: 2, end_date: '2026-02-31' })).toBe('invalid dates');
    expect(alert({ start_date: '2025-01-05', endAutoPay: 2, end_date: TODAY }, '2025-01-05')).toBe(
      'invalid dates',
    );
  });

  test('stop ten years ahead at the latest (APW-30)', () => {
    expect(alert({ endAutoPay: 2, end_date: '2036-03-10' })).toBeUndefined();
    for (const end_date of ['2036-03-11', '9999-12-31'])
      expect(alert({ endAutoPay: 2, end_date })).toBe('stop too late');
    expect(alert({ endAutoPay: 1, end_date: '9999-12-31' })).toBeUndefined();
  });

  test('stop at the earliest on the day after the start, and not today (APW-30)', () => {
    expect(earliestStop(calendarDate('2026-04-01'), TODAY)).toBe('2026-04-02');
    expect(earliestStop(calendarDate('2025-04-01'), TODAY)).toBe('2026-03-11');
  });
});

describe('The amount', () => {
  const amounts = {
    paymentAmountOption: 1 as const,
    pay_amount: ZERO,
    max_pay_amount: ZERO,
    setAmountLimit: false,
    debit_limit: cents(20_000),
  };
  const banks = { ach_enabled: true };

  test('of the full bill needs no entry, but a safety limit that is on must be above 0 (APW-37)', () => {
    expect(amountFieldProblem(amounts, banks)).toBeUndefined();
    expect(amountFieldProblem({ ...amounts, setAmountLimit: true }, banks)).toEqual({
      field: 'max_pay_amount',
      problem: { kind: 'no safety limit' },
    });
    expect(
      amountFieldProblem({ ...amounts, setAmountLimit: true, max_pay_amount: cents(1) }, banks),
    ).toBeUndefined();
  });

  test('of the full bill needs a range where bank accounts are taken (ruling 77)', () => {
    const none = { ...amounts, debit_limit: ZERO };
    expect(amountFieldProblem(none, banks)).toEqual({
      field: 'debit_limit',
      problem: { kind: 'no range' },
    });
    expect(amountFieldProblem(none, { ach_enabled: false })).toBeUndefined();
    expect(
      amountFieldProblem({ ...none, setAmountLimit: true, max_pay_amount: cents(1) }, banks),
    ).toBeUndefined();
  });

  test('that is set must be above 0 (APW-39, APW-40)', () => {
    const set = { ...amounts, paymentAmountOption: 2 as const, setAmountLimit: true };
    expect(amountFieldProblem(set, banks)).toEqual({
      field: 'pay_amount',
      problem: { kind: 'no pay amount' },
    });
    expect(amountFieldProblem(set, { ach_enabled: false })?.field).toBe('pay_amount');
    expect(amountFieldProblem({ ...set, pay_amount: cents(1) }, banks)).toBeUndefined();
  });

  test('that is set must reach the least that the biller takes', () => {
    const set = { ...amounts, paymentAmountOption: 2 as const };
    const least = cents(100);
    expect(amountFieldProblem({ ...set, pay_amount: cents(99) }, banks, least)).toEqual({
      field: 'pay_amount',
      problem: { kind: 'below smallest', amount: least },
    });
    expect(amountFieldProblem({ ...set, pay_amount: least }, banks, least)).toBeUndefined();
  });

  test('has the limit of every payment that no bill bounds (APW-40)', () => {
    const problem = { kind: 'above limit', amount: ZERO };
    const set = { ...amounts, paymentAmountOption: 2 as const };
    const full = { ...amounts, setAmountLimit: true };
    expect(amountFieldProblem({ ...set, pay_amount: cents(99_999_999) }, banks)).toBeUndefined();
    expect(amountFieldProblem({ ...set, pay_amount: cents(1_000_000_000) }, banks)).toEqual({
      field: 'pay_amount',
      problem,
    });
    expect(amountFieldProblem({ ...full, max_pay_amount: cents(100_000_000) }, banks)).toEqual({
      field: 'max_pay_amount',
      problem,
    });
  });
});

test.each([
  ['dana@example.com', '', {}],
  ['dana@example.com', 'work@example.com', {}],
  ['  ', '', { email: { kind: 'no email' } }],
  ['dana', 'work', { email: { kind: 'invalid email' }, email2: { kind: 'invalid email' } }],
  ['dana@example.com', ' Dana@Example.com ', { email2: { kind: 'same email' } }],
])('the email addresses %j and %j (APW-51 to APW-53)', (email, email2, problems) => {
  expect(emailProblems({ email, email2 })).toEqual(problems);
});

describe('A request made without the wizard', () => {
  const gates = {
    isAllowed: true,
    allow_due_date: true,
    disable_set_day: false,
    disable_set_amount: false,
    prepay: false,
    ach_enabled: true,
    allowedPaymentMethods: {
      visa: true,
      mastercard: true,
      discover: true,
      americanexpress: true,
      eft: true,
      other: false,
    },
  };
  const entry = newEntry(gates, 'dana@example.com', TOMORROW, cents(20_000));
  const refused = (changed: Partial<typeof entry>, closed: Partial<typeof gates> = {}) =>
    Object.entries(gateProblems({ ...entry, ...changed }, { ...gates, ...closed })).map(
      ([field, { kind }]) => `${field}: ${kind}`,
    );

  test('is checked against what the wizard offers (APW-19 to APW-24, APW-41)', () => {
    const fixed = { disable_set_day: true, allow_due_date: false };
    expect(refused({})).toEqual([]);
    expect(refused({ day_of_month: 28 })).toEqual([]);
    expect(refused({ run_period: 1, day_of_month: 1 }, fixed)).toEqual([]);
    for (const days_before_due_date of [6, -5])
      expect(refused({ days_before_due_date })).toEqual(['days_before_due_date: days before the due date']);
    for (const day_of_month of [0, 1.5, 29, 777])
      expect(refused({ run_period: 1, day_of_month })).toEqual(['day_of_month: day of the month']);
    expect(refused({ day_of_month: 777 })).toEqual(['day_of_month: day of the month']);
    expect(refused({}, { allow_due_date: false })).toEqual(['run_period: other schedule']);
    expect(refused({ day_of_month: 2 }, fixed)).toEqual(['run_period: other schedule']);
    expect(refused({ run_period: 1 }, { disable_set_day: true })).toEqual(['run_period: other schedule']);
    expect(refused({ run_period: 1, day_of_month: 2 }, fixed)).toEqual(['day_of_month: fixed day']);
    expect(refused({ paymentAmountOption: 2 }, { disable_set_amount: true })).toEqual([
      'paymentAmountOption: no set amount',
    ]);
    expect(refused({}, { prepay: true })).toEqual([
      'run_period: other schedule',
      'paymentAmountOption: no full bill',
    ]);
  });
});

test('a primary method is required (APW-44)', () => {
  expect(primaryProblem({ primary_payment_method_id: null })).toBe('no method');
  expect(primaryProblem({ primary_payment_method_id: 1 })).toBeUndefined();
});

test('a method that becomes the primary leaves the backups (APW-43)', () => {
  const entry = { primary_payment_method_id: 1, secondary_payment_method_id_array: [2, 3, 2] };
  expect(withPrimary(entry, 3)).toEqual({
    primary_payment_method_id: 3,
    secondary_payment_method_id_array: [2],
  });
});

test('a backup moves by one place and stops at either end (APW-42)', () => {
  expect(moveBackup([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
  expect(moveBackup([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(moveBackup([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moveBackup([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
});
