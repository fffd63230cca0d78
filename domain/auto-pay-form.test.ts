import { describe, expect, test } from 'vitest';
import {
  type AutoPayForm,
  earlyProblems,
  entryOf,
  fieldProblems,
  firstProblem,
  formOf,
  HALF_TYPED,
  isEdited,
  tabProblem,
} from './auto-pay-form.ts';
import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import { sampleAutoPay, sampleNewAutoPay } from './sample-auto-pay.ts';

const TODAY = calendarDate('2026-11-20');
const SAVED = sampleAutoPay();
const form = (changed: Partial<AutoPayForm> = {}, saved = SAVED) => ({ ...formOf(saved), ...changed });

test('an email that stands twice is told at once, and only where it was entered (APW-52)', () => {
  const email2 = 'Please remove duplicate email address.';
  const twice = form({ email: 'dana@home.example', email2: ' Dana@Home.example ' });
  expect(earlyProblems('notifications', twice)).toEqual({ email2 });
  expect(earlyProblems('schedule', twice)).toEqual({});
  expect(earlyProblems('notifications', form({ email: '', email2: 'half@' }))).toEqual({});
});

describe('What was entered', () => {
  test('is saved as it was loaded when nothing was touched (APW-10)', () => {
    expect(isEdited(form(), SAVED)).toBe(false);
    expect(formOf(entryOf(form()))).toEqual(form());
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
  ])('is a change when it is %j (APW-10)', (changed) => {
    expect(isEdited(form(changed), SAVED)).toBe(true);
  });

  test.each<Partial<AutoPayForm>>([
    { pay_amount: '0' },
    { pay_amount: '00.00' },
    { email: ' dana@home.example ' },
    { end_date: '2027-01-01' },
  ])('is none when it comes to the same as before, as %j does', (changed) => {
    expect(isEdited(form(changed), SAVED)).toBe(false);
  });

  test('becomes cents, dates and addresses without outer spaces', () => {
    const entry = entryOf(
      form({
        pay_amount: '25.5',
        max_pay_amount: 'x',
        email: ' a@b.co ',
        endAutoPay: 2,
        end_date: '2027-01-31',
      }),
    );
    expect([entry.pay_amount, entry.max_pay_amount, entry.email, entry.end_date]).toEqual([
      cents(2550),
      cents(0),
      'a@b.co',
      '2027-01-31',
    ]);
  });
});

describe('A tab', () => {
  test('is fine as it was loaded, also when it started long ago (APW-26)', () => {
    expect(firstProblem(form(), SAVED, TODAY)).toBeUndefined();
  });

  test('of the schedule opens the alert of its dates (APW-27, APW-29)', () => {
    expect(tabProblem('schedule', form({ start_date: TODAY }), SAVED, TODAY)?.alert?.title).toBe(
      'Invalid Start Date',
    );
    expect(tabProblem('schedule', form({ endAutoPay: 2 }), SAVED, TODAY)?.alert?.title).toBe(
      'Invalid Stop Date',
    );
    expect(
      tabProblem('schedule', form({ endAutoPay: 2, end_date: HALF_TYPED }), SAVED, TODAY)?.alert?.title,
    ).toBe('Invalid Dates');
  });

  test('of a new auto pay lets no start of the past stand (APW-25)', () => {
    const fresh = sampleNewAutoPay({ start_date: TODAY });
    expect(tabProblem('schedule', formOf(fresh), fresh, TODAY)?.alert?.title).toBe('Invalid Start Date');
  });

  test('of the schedule says at its field what the biller does not allow (APW-21)', () => {
    const gated = sampleAutoPay({ allow_due_date: false, run_period: 0 });
    expect(fieldProblems('schedule', formOf(gated), gated)).toEqual({
      run_period: 'Please choose another schedule.',
    });
  });

  test.each([
    [
      { paymentAmountOption: 2 as const, pay_amount: '12.345' },
      { pay_amount: 'Provide a valid pay amount greater than 0.' },
    ],
    [{ paymentAmountOption: 2 as const, pay_amount: '0.01' }, {}],
    [
      { setAmountLimit: true, max_pay_amount: '' },
      { max_pay_amount: 'Provide a valid safety limit greater than 0.' },
    ],
    [{ setAmountLimit: false, max_pay_amount: '' }, {}],
  ])('of the amount says at its field what %j lacks (APW-37, APW-39, APW-40)', (changed, words) => {
    expect(fieldProblems('amount', form(changed), SAVED)).toEqual(words);
  });

  test('of the amount offers no set amount where the biller does not (APW-41)', () => {
    const gated = sampleAutoPay({ disable_set_amount: true });
    expect(fieldProblems('amount', form({ paymentAmountOption: 2, pay_amount: '5' }, gated), gated)).toEqual({
      paymentAmountOption: 'A set amount is not offered here.',
    });
  });

  test('of the method asks for a primary one (APW-44)', () => {
    expect(tabProblem('method', form({ primary_payment_method_id: null }), SAVED, TODAY)?.alert).toEqual({
      title: 'Missing Primary Pay Method',
      text: 'Payment method has not been specified.',
    });
  });

  test('of the notifications wants one address, and no address twice (APW-51, APW-52)', () => {
    expect(fieldProblems('notifications', form({ email: '' }), SAVED)).toEqual({
      email: 'Primary email should not be empty.',
    });
    expect(fieldProblems('notifications', form({ email2: ' DANA@home.example' }), SAVED)).toEqual({
      email2: 'Please remove duplicate email address.',
    });
  });

  test('that comes first is told first', () => {
    const wrong = form({ email: '', start_date: null });
    expect(firstProblem(wrong, SAVED, TODAY)?.tab).toBe('schedule');
    expect(firstProblem(form({ email: '' }), SAVED, TODAY)?.tab).toBe('notifications');
  });
});
