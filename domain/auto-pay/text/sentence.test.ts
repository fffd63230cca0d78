import { expect, test } from 'vitest';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { ENDS_NEVER, ENDS_ON_DATE, FULL_BILL, SET_AMOUNT } from '../auto-pay.ts';
import { autoPaySentence, backupSafeguard, limitSafeguard } from './sentence.ts';

const BASE: Parameters<typeof autoPaySentence>[0] = {
  run_period: 0,
  day_of_month: 1,
  days_before_due_date: 0,
  start_date: calendarDate('2026-11-21'),
  end_date: null,
  endAutoPay: ENDS_NEVER,
  paymentAmountOption: FULL_BILL,
  pay_amount: cents(0),
  max_pay_amount: cents(0),
  setAmountLimit: false,
  debit_limit: cents(15_000),
  notify_schedule: true,
  notify_payment: true,
  notify_payment_error: true,
};

const TODAY = calendarDate('2026-11-20');
const VISA = 'Visa ending in 4242';
const sentence = (change: Partial<typeof BASE>, name?: string, isBank = false) =>
  autoPaySentence({ ...BASE, ...change }, name === undefined ? undefined : { name, isBank }, TODAY)
    .map(({ text, tab }) => (tab ? `[${text}]` : text))
    .join('');

test.each<[Partial<typeof BASE>, string]>([
  [{}, 'Pay the [full bill] on [its due date] with [Visa ending in 4242].'],
  [
    { paymentAmountOption: SET_AMOUNT },
    'Pay [an amount that you choose] on [its due date] with [Visa ending in 4242].',
  ],
  [
    { days_before_due_date: 1 },
    'Pay the [full bill] [1 day before its due date] with [Visa ending in 4242].',
  ],
  [
    { days_before_due_date: 3 },
    'Pay the [full bill] [3 days before its due date] with [Visa ending in 4242].',
  ],
  [
    { run_period: 3, day_of_month: 22, setAmountLimit: true, max_pay_amount: cents(25_000) },
    'Pay the [full bill up to $250.00] on [the 22nd, every 3 months] with [Visa ending in 4242].',
  ],
  [
    { run_period: 1, day_of_month: 5, paymentAmountOption: SET_AMOUNT, pay_amount: cents(5_000) },
    'Pay [$50.00] on [the 5th of every month] with [Visa ending in 4242].',
  ],
])('an auto pay is one sentence with its variables marked: %j (APW-56)', (change, text) => {
  expect(sentence(change, VISA)).toBe(
    `${text} You get an email [3 days before a payment and when it is made or fails].`,
  );
});

test('the sentence says when an auto pay stops, and when it starts if that is later than tomorrow (APW-56)', () => {
  const stops = { endAutoPay: ENDS_ON_DATE, end_date: calendarDate('2027-06-01') } as const;
  expect(sentence(stops, VISA)).toContain('with [Visa ending in 4242] until [6/1/2027]. You get');
  const later = { start_date: calendarDate('2026-12-15') };
  expect(sentence(later, VISA)).toContain('with [Visa ending in 4242] from [12/15/2026]. You get');
  expect(sentence({ ...later, ...stops }, 'Checking', true)).toContain(
    'up to [$150.00] without asking, from [12/15/2026] until [6/1/2027]. You get',
  );
  expect(sentence({ ...stops, endAutoPay: ENDS_NEVER }, VISA)).not.toContain('until');
  expect(sentence({ ...stops, end_date: null }, VISA)).not.toContain('until');
});

test('the sentence says which emails come, and that no method is chosen', () => {
  expect(sentence({ notify_schedule: false, notify_payment: false })).toBe(
    'Pay the [full bill] on [its due date] with [a payment method of yours]. You get an email [when a payment fails].',
  );
  expect(
    sentence({ notify_schedule: false, notify_payment: false, notify_payment_error: false }, VISA),
  ).toContain('You get [no email].');
});

test('the sentence says what a bank account is debited for without asking (ruling 77)', () => {
  expect(sentence({}, 'Checking', true)).toContain(
    'with [Checking], up to [$150.00] without asking. You get',
  );
  const limited = { setAmountLimit: true, max_pay_amount: cents(9_900) };
  expect(sentence(limited, 'Checking', true)).not.toContain('without asking');
  const set = { paymentAmountOption: SET_AMOUNT, pay_amount: cents(5_000) } as const;
  expect(sentence(set, 'Checking', true)).not.toContain('without asking');
});

test('a declined method is tried again the next day, or a backup pays in its place (SRV2-11)', () => {
  expect(backupSafeguard({ method: VISA, backups: [], isTold: true })).toEqual({
    title: 'No backup yet',
    text: 'If Visa ending in 4242 is declined, we try it once more the next day and tell you.',
    action: 'Add one',
  });
  expect(backupSafeguard({ method: VISA, backups: [], isTold: false }).text).toBe(
    'If Visa ending in 4242 is declined, we try it once more the next day.',
  );
  expect(backupSafeguard({ method: VISA, backups: ['Checking', 'Amex'], isTold: true })).toMatchObject({
    title: '2 backups',
    text: 'If Visa ending in 4242 is declined, we try Checking, then Amex.',
  });
});

test('a safety limit is offered for a full bill only, and told where there is one (APW-36)', () => {
  expect(limitSafeguard(BASE)?.title).toBe('No safety limit');
  expect(limitSafeguard({ ...BASE, setAmountLimit: true, max_pay_amount: cents(9_900) })?.title).toBe(
    'Safety limit $99.00',
  );
  expect(limitSafeguard({ ...BASE, paymentAmountOption: SET_AMOUNT })).toBeUndefined();
});
