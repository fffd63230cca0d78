import { describe, expect, test } from 'vitest';
import { sampleAutoPay, sampleNewAutoPay } from '../fixtures/auto-pay.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { ENDS_NEVER, ENDS_ON_DATE } from './auto-pay.ts';
import {
  type AutoPayForm,
  autoPayFormOf,
  changesOf,
  dateProblems,
  earlyProblems,
  entryOf,
  fieldProblems,
  firstProblem,
  HALF_TYPED,
  isEdited,
  isWayClear,
  SETUP_TABS,
  tabOfFields,
  tabProblem,
} from './form.ts';

const TODAY = calendarDate('2026-11-20');
const SAVED = sampleAutoPay();
const form = (changed: Partial<AutoPayForm> = {}, saved = SAVED) => ({ ...autoPayFormOf(saved), ...changed });

test('a repeated email address is reported at once, and only on its own tab (APW-52)', () => {
  const email2 = { kind: 'same email' };
  const twice = form({ email: 'dana@home.example', email2: ' Dana@Home.example ' });
  expect(earlyProblems('notifications', twice)).toEqual({ email2 });
  expect(earlyProblems('schedule', twice)).toEqual({});
  expect(earlyProblems('notifications', form())).toEqual({});
  expect(earlyProblems('notifications', form({ email: '', email2: 'half@' }))).toEqual({});
});

describe('The form', () => {
  test('is saved as it was loaded when the customer changes nothing (APW-10)', () => {
    expect(isEdited(form(), SAVED)).toBe(false);
    expect(autoPayFormOf(entryOf(form()))).toEqual(form());
  });

  test.each<Partial<AutoPayForm>>([
    { run_period: 3 },
    { pay_amount: '12' },
    { email2: 'robin@home.example' },
    { notify_enable: false },
    { secondary_payment_method_id_array: [22] },
    { start_date: null },
    { start_date: HALF_TYPED },
    { endAutoPay: 2, end_date: HALF_TYPED },
  ])('is changed by %j (APW-10)', (changed) => {
    expect(isEdited(form(changed), SAVED)).toBe(true);
  });

  test.each<Partial<AutoPayForm>>([
    { pay_amount: '0' },
    { pay_amount: '00.00' },
    { email: ' dana@home.example ' },
    { end_date: '2027-01-01' },
  ])('is unchanged by %j, which means the same as before', (changed) => {
    expect(isEdited(form(changed), SAVED)).toBe(false);
  });

  test('is saved as cents, dates and trimmed addresses', () => {
    const entry = entryOf(
      form({
        pay_amount: '1,200.50',
        max_pay_amount: 'x',
        email: ' a@b.co ',
        endAutoPay: 2,
        end_date: '2027-01-31',
      }),
    );
    expect([entry.pay_amount, entry.max_pay_amount, entry.email, entry.end_date]).toEqual([
      cents(120_050),
      cents(0),
      'a@b.co',
      '2027-01-31',
    ]);
  });
});

describe('A tab', () => {
  test('is valid as loaded, even when the auto pay started long ago (APW-26)', () => {
    expect(firstProblem(form(), SAVED, TODAY)).toBeUndefined();
  });

  test('of the schedule opens the dialog about its dates (APW-27, APW-29)', () => {
    expect(tabProblem('schedule', form({ start_date: TODAY }), SAVED, TODAY)?.alert).toBe(
      'start in the past',
    );
    expect(tabProblem('schedule', form({ endAutoPay: 2 }), SAVED, TODAY)?.alert).toBe('no stop date');
    expect(tabProblem('schedule', form({ endAutoPay: 2, end_date: HALF_TYPED }), SAVED, TODAY)?.alert).toBe(
      'invalid dates',
    );
  });

  test('of a new auto pay refuses a start date in the past (APW-25)', () => {
    const fresh = sampleNewAutoPay({ start_date: TODAY });
    expect(tabProblem('schedule', autoPayFormOf(fresh), fresh, TODAY)?.alert).toBe('start in the past');
  });

  test('of the schedule shows at its field what the biller does not allow (APW-21)', () => {
    const gated = sampleAutoPay({ allow_due_date: false, run_period: 0 });
    expect(fieldProblems('schedule', autoPayFormOf(gated), gated)).toEqual({
      run_period: { kind: 'other schedule' },
    });
  });

  test.each([
    [{ paymentAmountOption: 2 as const, pay_amount: '0' }, { pay_amount: { kind: 'no pay amount' } }],
    [{ paymentAmountOption: 2 as const, pay_amount: '1,200.50' }, {}],
    [{ setAmountLimit: true, max_pay_amount: '1,200.50' }, {}],
    [{ paymentAmountOption: 2 as const, pay_amount: '12,50' }, { pay_amount: { kind: 'no pay amount' } }],
    [{ paymentAmountOption: 2 as const, pay_amount: '12.345' }, { pay_amount: { kind: 'part of a cent' } }],
    [
      { paymentAmountOption: 2 as const, pay_amount: '99999999' },
      { pay_amount: { kind: 'above limit', amount: ZERO } },
    ],
    [{ setAmountLimit: true, max_pay_amount: '12.345' }, { max_pay_amount: { kind: 'part of a cent' } }],
    [{ paymentAmountOption: 2 as const, pay_amount: '0.01' }, {}],
    [{ setAmountLimit: true, max_pay_amount: '' }, { max_pay_amount: { kind: 'no safety limit' } }],
    [{ setAmountLimit: false, max_pay_amount: '' }, {}],
  ])('of the amount shows at its field what %j lacks (APW-37, APW-39, APW-40)', (changed, problems) => {
    expect(fieldProblems('amount', form(changed), SAVED)).toEqual(problems);
  });

  test('of the amount refuses a set amount where the biller does not offer one (APW-41)', () => {
    const gated = sampleAutoPay({ disable_set_amount: true });
    expect(fieldProblems('amount', form({ paymentAmountOption: 2, pay_amount: '5' }, gated), gated)).toEqual({
      paymentAmountOption: { kind: 'no set amount' },
    });
  });

  test('of the method needs a primary method (APW-44)', () => {
    expect(tabProblem('method', form({ primary_payment_method_id: null }), SAVED, TODAY)?.alert).toBe(
      'no method',
    );
    expect(tabProblem('amount', form({ primary_payment_method_id: null }), SAVED, TODAY)).toBeUndefined();
  });

  test('is reached once all tabs before it are right (APW-09)', () => {
    const clear = SETUP_TABS.filter((tab) =>
      isWayClear(tab, form({ primary_payment_method_id: null }), SAVED, TODAY),
    );
    expect(clear).toEqual(['schedule', 'amount', 'method']);
    expect(isWayClear('summary', form(), SAVED, TODAY)).toBe(true);
  });

  test('of the notifications needs one address, and no address twice (APW-51, APW-52)', () => {
    expect(fieldProblems('notifications', form({ email: '' }), SAVED)).toEqual({
      email: { kind: 'no email' },
    });
    expect(fieldProblems('notifications', form({ email2: ' DANA@home.example' }), SAVED)).toEqual({
      email2: { kind: 'same email' },
    });
  });

  test('that comes first reports its problem first', () => {
    const wrong = form({ email: '', start_date: null });
    expect(firstProblem(wrong, SAVED, TODAY)?.tab).toBe('schedule');
    expect(firstProblem(form({ email: '' }), SAVED, TODAY)?.tab).toBe('notifications');
  });
});

test('a stop date that has passed is named at its field, until another one is entered', () => {
  const end_date = calendarDate('2026-11-01');
  const saved = { is_stop_date_passed: true, end_date };
  const entered = form({ endAutoPay: 2, end_date });
  expect(earlyProblems('schedule', entered, saved)).toEqual({
    end_date: { kind: 'stop date passed' },
  });
  expect(earlyProblems('schedule', { ...entered, end_date: '2027-01-01' }, saved)).toEqual({});
  expect(earlyProblems('schedule', { ...entered, endAutoPay: 1 }, saved)).toEqual({});
  expect(earlyProblems('amount', entered, saved)).toEqual({});
});

test('a draft holds only the fields that the customer changed', () => {
  expect(changesOf(form({ pay_amount: '12', email2: 'robin@home.example' }), form())).toEqual({
    pay_amount: '12',
    email2: 'robin@home.example',
  });
  expect(changesOf(form(), form())).toEqual({});
});

test('blanks around a second address are not saved, and a half typed date is a change (APW-10)', () => {
  expect(entryOf(form({ email2: ' robin@home.example ' })).email2).toBe('robin@home.example');
  expect(isEdited(form({ start_date: HALF_TYPED }), SAVED)).toBe(true);
  const noDates = sampleAutoPay({ start_date: null, end_date: null });
  expect(isEdited(form({ start_date: HALF_TYPED }, noDates), noDates)).toBe(true);
  expect(isEdited(form({ end_date: HALF_TYPED }, noDates), noDates)).toBe(true);
});

test('a saved stop date that does not count is no change, one that counts is (APW-10)', () => {
  const end_date = calendarDate('2027-05-01');
  const never = sampleAutoPay({ end_date, endAutoPay: ENDS_NEVER });
  expect(isEdited(form({}, never), never)).toBe(false);
  const onDate = sampleAutoPay({ end_date, endAutoPay: ENDS_ON_DATE });
  expect(isEdited(form({ end_date: null }, onDate), onDate)).toBe(true);
});

test('a wrong date is said at the field to mend (APW-27 to APW-32)', () => {
  const today = calendarDate('2026-11-20');
  const wrong = (change: Partial<AutoPayForm>) =>
    dateProblems({ ...autoPayFormOf(SAVED), start_date: '2026-12-01', ...change }, SAVED, today);
  expect(wrong({})).toEqual({});
  expect(wrong({ start_date: '2026-11-20' })).toEqual({ start_date: { kind: 'start in the past' } });
  expect(wrong({ start_date: '', endAutoPay: 2, end_date: null })).toEqual({
    start_date: { kind: 'start in the past' },
  });
  expect(wrong({ endAutoPay: 2, end_date: null })).toEqual({ end_date: { kind: 'no stop date' } });
  expect(wrong({ endAutoPay: 2, end_date: '2026-12-01' })).toEqual({
    end_date: { kind: 'stop before start' },
  });
});

test('the first tab with one of the fields is the one to show', () => {
  expect(tabOfFields({ email: '', debit_limit: '' })).toBe('amount');
  expect(tabOfFields({ ebill_id: '' })).toBeUndefined();
});
