import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { samplePending } from '../fixtures/scheduled.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { amountMistake, bindingLimit, typedMistake } from './edit-amount.ts';
import { isOfScheduled, lateText, quoteOf } from './scheduled-payment.ts';
import { amountMistakeText, cardLimitText, editProblem } from './text/edit-amount.ts';

test('the lower of two limits counts, 0 means no limit, and bank accounts have none (SCH-19)', () => {
  expect(bindingLimit(true, cents(500), cents(300))).toBe(300);
  expect(bindingLimit(true, cents(300), cents(500))).toBe(300);
  expect(bindingLimit(true, cents(0), cents(300))).toBe(300);
  expect(bindingLimit(true, cents(500), cents(0))).toBe(500);
  expect(bindingLimit(true, cents(0), cents(0))).toBe(0);
  expect(bindingLimit(false, cents(500), cents(300))).toBe(0);
});

test('the limit itself can be paid, a cent more cannot; the smallest payment is a cent (SCH-14, SCH-15, NAV-43, MSC-16, MSC-17)', () => {
  expect(amountMistake(cents(50_000), cents(50_000))).toBeUndefined();
  expect(amountMistake(cents(50_001), cents(50_000))).toBe('above limit');
  expect(amountMistake(cents(1), cents(0))).toBeUndefined();
  expect(amountMistake(cents(0), cents(0))).toBe('not positive');
  expect(amountMistake(cents(-1), cents(0))).toBe('not positive');
});

test.each(['1', '1.5', '0.01', ' 25.50 ', '1,000', '$5'])('"%s" is an amount (SCH-16)', (typed) => {
  expect(typedMistake(typed, cents(0))).toBeUndefined();
});

test.each(['', '.5', '1.', '1,00', '-1', '1e3', '5$'])('"%s" is not an amount (SCH-16)', (typed) => {
  expect(typedMistake(typed, cents(0))).toBe('not an amount');
});

test('an amount with three decimals, or of millions, is told in words of its own (SCH-16)', () => {
  expect([typedMistake('1.234', cents(0)), typedMistake('99999999', cents(0))]).toEqual([
    'part of a cent',
    'too large',
  ]);
  expect(amountMistakeText('part of a cent')).toBe('Enter an amount with at most two decimals, like 25.50.');
});

test.each([
  ['99999999', {}, 'Can not overpay. The most you can pay is $600.00.'],
  ['700', {}, 'Can not overpay. The most you can pay is $600.00.'],
  ['1,200.50', {}, 'Can not overpay. The most you can pay is $600.00.'],
  ['600.01', {}, 'Can not overpay. The most you can pay is $600.00.'],
  ['600', {}, undefined],
  ['84.21', { no_overpayment: true }, 'Red Mesa Water does not allow overpayment for this bill.'],
  ['1,200.50', { prepay: true }, undefined],
  ['0', {}, 'Amount to be paid must be a positive value, update or cancel to continue.'],
] as const)('%s of a bill of $600.00 %j is judged as in the cart (CRT-25, SCH-16)', (typed, terms, words) => {
  const { payable } = samplePending();
  const payment = samplePending({ payable: payable && { ...payable, ...terms } });
  expect(editProblem(payment, quoteOf(payment), typed)).toBe(words);
});

test('the present amount of a payment stays, although less is owed by now (SRV2-24)', () => {
  const { payable } = samplePending();
  const payment = samplePending({
    payable: payable && { ...payable, balance: cents(0), amount_due: cents(0) },
  });
  expect(editProblem(payment, quoteOf(payment), '40.00')).toBeUndefined();
  expect(editProblem(payment, quoteOf(payment), '39.00')).toBe('Can not overpay.');
});

test('the messages match the catalogue (SCH-14, SCH-15, SCH-18)', () => {
  expect(amountMistakeText('above limit')).toBe(
    'Amount to be paid must be lower than the max transaction limit, update or cancel to continue.',
  );
  expect(amountMistakeText('not positive')).toBe(
    'Amount to be paid must be a positive value, update or cancel to continue.',
  );
  expect(cardLimitText(cents(50_000))).toBe('Credit Card transaction limit: $500.00');
  expect(cardLimitText(cents(100_000))).toBe('Credit Card transaction limit: $1,000.00');
});

test('a date after the due date shows a warning; the due date itself is in time (SCH-21)', () => {
  const due = calendarDate('2026-12-03');
  expect(lateText(calendarDate('2026-12-04'), due)).toBe(
    'Selected date is after the due date (12/3/2026) which could result in fees or penalties.',
  );
  expect(lateText(due, due)).toBeUndefined();
  expect(lateText(calendarDate('2026-12-04'), null)).toBeUndefined();
});

test('an unchanged payment keeps its scheduled total', () => {
  const quote = quoteOf(samplePending({ fee: cents(150), total_plus_fees: cents(4_150) }));
  expect([quote.amount, quote.fees, quote.total]).toEqual([4_000, 150, 4_150]);
});

test('a scheduled payment that was made differs from one made at once and from one still pending', () => {
  const scheduled_date = calendarDate('2026-11-25');
  const processed = samplePart({ scheduled_date, trans_status: 7 });
  expect(isOfScheduled(sampleReceipt({ transaction_receipts: [processed] }))).toBe(true);
  expect(isOfScheduled(sampleReceipt())).toBe(false);
  const waiting = samplePart({ scheduled_date, trans_status: 10 });
  expect(isOfScheduled(sampleReceipt({ transaction_receipts: [waiting] }))).toBe(false);
  expect(isOfScheduled(sampleReceipt({ transaction_receipts: [processed, waiting] }))).toBe(false);
  expect(isOfScheduled(sampleReceipt({ transaction_receipts: [] }))).toBe(false);
});
