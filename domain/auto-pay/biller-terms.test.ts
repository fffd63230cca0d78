import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { METHOD_TYPES, type MethodTypeId, type PaymentMethod } from '../wallet/payment-method.ts';
import { amountOptionsOf, autoPayMethodProblem, hasFixedDay, newEntry, periodsOf } from './biller-terms.ts';

const free = { allow_due_date: true, disable_set_day: false, disable_set_amount: false, prepay: false };
const ALL = [0, 1, 2, 3, 6, 12];
const CALENDAR = [1, 2, 3, 6, 12];

test.each([
  ['everything allowed', {}, ALL, false],
  ['no due-date runs (APW-21, APW-22)', { allow_due_date: false }, CALENDAR, false],
  ['no set day (APW-23)', { disable_set_day: true }, [0], false],
  [
    'neither: the biller fixes the day (APW-23)',
    { allow_due_date: false, disable_set_day: true },
    CALENDAR,
    true,
  ],
  ['prepay (APW-24)', { prepay: true }, CALENDAR, false],
])('with %s these schedules are offered', (_, changed, periods, isFixed) => {
  expect(periodsOf({ ...free, ...changed })).toEqual(periods);
  expect(hasFixedDay({ ...free, ...changed })).toBe(isFixed);
});

test('a prepay account takes a set amount only, even where set amounts are disabled (APW-24, APW-41)', () => {
  expect(amountOptionsOf(free)).toEqual([1, 2]);
  expect(amountOptionsOf({ ...free, disable_set_amount: true })).toEqual([1]);
  expect(amountOptionsOf({ ...free, disable_set_amount: true, prepay: true })).toEqual([2]);
});

describe('A new auto pay', () => {
  const start = (changed: Partial<typeof free> = {}) =>
    newEntry({ ...free, ...changed }, 'dana@example.com', calendarDate('2026-03-11'), cents(20_000));

  test('starts tomorrow with the due date, the full bill and all notices (APW-16, APW-25, APW-54)', () => {
    expect(start()).toMatchObject({
      run_period: 0,
      days_before_due_date: 0,
      start_date: '2026-03-11',
      endAutoPay: 1,
      paymentAmountOption: 1,
      pay_amount: 0,
      max_pay_amount: 0,
      setAmountLimit: false,
      secondary_payment_method_id_array: [],
      email: 'dana@example.com',
      email2: '',
      notify_payment: true,
      notify_payment_error: true,
      notify_schedule: true,
      notify_disable: true,
      notify_enable: true,
    });
  });

  test('starts monthly on day 1 where the due date is not offered (APW-22)', () => {
    expect(start({ allow_due_date: false })).toMatchObject({ run_period: 1, day_of_month: 1 });
  });

  test('starts with a set amount on a prepay account (APW-24)', () => {
    expect(start({ prepay: true })).toMatchObject({ run_period: 1, paymentAmountOption: 2 });
  });
});

describe('A method', () => {
  const takes = {
    visa: true,
    mastercard: true,
    discover: false,
    americanexpress: true,
    eft: true,
    other: false,
  };
  const gates = { allowedPaymentMethods: takes, ach_enabled: true };
  const method = (id: MethodTypeId, changed: Partial<PaymentMethod> = {}) =>
    ({
      type: { id, category: METHOD_TYPES[id].category, name: METHOD_TYPES[id].name, icon_url: '' },
      expired: false,
      enabled: true,
      ...changed,
    }) as PaymentMethod;

  test('that the organization accepts can be chosen', () => {
    for (const id of [1, 2, 4, 5, 6] as const)
      expect(autoPayMethodProblem(method(id), gates)).toBeUndefined();
  });

  test('of a kind that the organization does not accept is refused by name (APW-45)', () => {
    expect(autoPayMethodProblem(method(3), gates)).toEqual({ kind: 'not accepted', type: 3 });
  });

  test('that is a bank account is refused when ACH is off (APW-46)', () => {
    for (const id of [5, 6] as const) {
      expect(autoPayMethodProblem(method(id), { ...gates, ach_enabled: false })).toEqual({
        kind: 'no bank accounts',
      });
    }
  });

  test('that has expired or is disabled cannot be chosen (APW-47)', () => {
    expect(autoPayMethodProblem(method(1, { expired: true }), gates)).toEqual({ kind: 'expired' });
    expect(autoPayMethodProblem(method(1, { enabled: false }), gates)).toEqual({ kind: 'disabled' });
  });
});
