import { expect, test } from 'vitest';
import type { Bill } from '../bills/bill.ts';
import { sampleForecast } from '../fixtures/auto-pay.ts';
import { sampleBill } from '../fixtures/bill.ts';
import { type CalendarDate, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { accountLine, isCoveredByRows, paidBill } from './account-line.ts';

const TODAY = calendarDate('2026-11-23');
const period = (id: number, end: string, billed?: number) => ({
  id,
  billingPeriodEnd: calendarDate(end),
  ...(billed === undefined ? {} : { billed: cents(billed) }),
});
const pagination = {
  newestBillId: 11,
  allBills: [
    period(11, '2026-11-10', 8420),
    period(10, '2026-10-10', 9760),
    period(9, '2026-09-10', 10_115),
    period(8, '2026-08-10', 5000),
  ],
};
const moments = (
  bill: Bill,
  run: Parameters<typeof accountLine>[1],
  today: CalendarDate,
  listed?: Parameters<typeof accountLine>[4],
  hasPayments = true,
) => accountLine(bill, run, today, hasPayments, listed);
const line = (...given: Parameters<typeof moments>) =>
  moments(...given).map(({ kind, date, what, amount, detail }) => [kind, date, what, amount, detail]);

test('the line of an account holds what was billed, what is due, and what the next bill will be about', () => {
  expect(line(sampleBill({ pagination }), undefined, TODAY)).toEqual([
    ['billed', '2026-09-10', 'September bill', '$101.15', ''],
    ['billed', '2026-10-10', 'October bill', '$97.60', ''],
    ['due', '2026-12-03', 'November bill', '$84.20', ''],
    [
      'expected',
      '2027-01-03',
      'December bill',
      'about $94',
      'Our estimate: $84 to $101 for the last 3 bills',
    ],
  ]);
});

test('a bill that was paid and then told as nothing says what it was', () => {
  const payment = (on_its_way: boolean) => ({
    label: 'Payment',
    date: calendarDate('2026-11-20'),
    value: cents(8420),
    transactionDetails: { confirmationNumber: 'BF-9' },
    on_its_way,
  });
  const settled = { pagination, period_amt_due: cents(0), balance: cents(0) };
  const paid = sampleBill({ ...settled, payments: [payment(false)] });
  expect(line(paid, undefined, TODAY)).toContainEqual(['due', '2026-12-03', 'November bill', '$84.20', '']);
  expect(paidBill(paid)).toBe(8420);
  const untold = { newestBillId: 11, allBills: [period(11, '2026-11-10'), period(10, '2026-10-10', 9760)] };
  expect(paidBill({ ...paid, pagination: untold })).toBe(8420);
  expect(paidBill(sampleBill({ ...settled, payments: [payment(true)] }))).toBeNull();
  expect(paidBill(sampleBill({ ...settled, payments: [] }))).toBeNull();
});

test('planned payments stand on their days, and an estimate where the biller told no amount', () => {
  const order = {
    order_date: calendarDate('2026-11-28'),
    total_to_account: cents(2000),
    total_plus_fees: cents(2100),
  };
  const allBills = [period(11, '2026-11-10'), ...pagination.allBills.slice(1)];
  const bill = sampleBill({
    pagination: { newestBillId: 11, allBills },
    period_amt_due: null,
    balance: null,
    scheduled_payments: [order],
  });
  const forecast = {
    ...sampleForecast(),
    outcome: 'will pay' as const,
    amount: cents(6000),
    fee: cents(0),
    method: 'Visa',
  };
  const run = { active: true, run_date: calendarDate('2026-12-01'), forecast };
  const said = line(bill, run, TODAY);
  expect(said.slice(2, 5)).toEqual([
    ['scheduled', '2026-11-28', 'Scheduled payment', '$21.00', ''],
    ['auto pay', '2026-12-01', 'Auto Pay', '$60.00', 'With Visa'],
    ['due', '2026-12-03', 'November bill', 'about $83', 'Our estimate: $50 to $101 for the last 3 bills'],
  ]);
  expect(line(bill, { ...run, active: false }, TODAY).map(([kind]) => kind)).not.toContain('auto pay');
});

test('until the settings of an auto pay are there, its day from the list keeps their place', () => {
  const listed = { isActive: true, scheduledDate: calendarDate('2026-12-02') };
  const runs = (...given: Parameters<typeof moments>) =>
    line(...given).filter(([kind]) => kind === 'auto pay');
  const bill = sampleBill({ pagination });
  expect(runs(bill, undefined, TODAY, listed)).toEqual([
    ['auto pay', '2026-12-02', 'Auto Pay', '', '\u00a0'],
  ]);
  expect(runs(bill, undefined, TODAY, { ...listed, instead: 'Nothing will be paid' })).toEqual([]);
  expect(runs(bill, undefined, TODAY, { ...listed, isActive: false })).toEqual([]);
  const settled = { active: true, run_date: listed.scheduledDate, forecast: null };
  expect(runs(bill, settled, TODAY, listed)).toEqual([]);
});

test('a bill alone has no line', () => {
  const alone = sampleBill({ pagination: { newestBillId: 11, allBills: pagination.allBills.slice(0, 1) } });
  expect(line(alone, undefined, TODAY)).toEqual([]);
});

test('a payment of today stands on the line with its receipt, and one by bank as on its way', () => {
  const payment = (value: number, number: string, on_its_way = false) => ({
    label: 'Payment',
    value: cents(value),
    transactionDetails: { confirmationNumber: number },
    date: TODAY,
    on_its_way,
  });
  const bill = sampleBill({
    pagination: { newestBillId: 11, allBills: [period(11, '2026-11-10', 8420)] },
    due_date: TODAY,
    payments: [payment(5000, 'BF-1'), payment(3420, 'BF-2', true), payment(0, 'BF-3')],
  });
  expect(
    moments(bill, undefined, TODAY).map(({ kind, what, amount, detail, confirmation }) => [
      kind,
      what,
      amount,
      detail,
      confirmation,
    ]),
  ).toEqual([
    ['paid', 'Payment', '$50.00', '', 'BF-1'],
    ['on its way', 'Payment', '$34.20', '', 'BF-2'],
    ['due', 'November bill', '$84.20', '', undefined],
  ]);
});

test('the line of an earlier bill holds what was billed before it, in order, however the bills are listed', () => {
  const [newest, own, september, august] = pagination.allBills;
  const listed = [september, newest, august, own].flatMap((one) => one ?? []);
  for (const allBills of [listed, listed.toReversed()]) {
    const bill = sampleBill({
      id: 10,
      pagination: { newestBillId: 11, allBills },
      billing_period_end: calendarDate('2026-10-10'),
      due_date: calendarDate('2026-11-03'),
    });
    expect(line(bill, undefined, TODAY).map(([kind, date]) => [kind, date])).toEqual([
      ['billed', '2026-08-10'],
      ['billed', '2026-09-10'],
      ['due', '2026-11-03'],
    ]);
  }
});

test('a bill without a due date has no place of its own on the line', () => {
  const kinds = line(sampleBill({ pagination, due_date: null }), undefined, TODAY).map(([kind]) => kind);
  expect(kinds).toEqual(['billed', 'billed']);
});

test('a bill without a period is called this bill, and no amount is guessed for it', () => {
  const order = {
    order_date: calendarDate('2026-11-28'),
    total_to_account: cents(2000),
    total_plus_fees: cents(2000),
  };
  const bill = sampleBill({
    pagination,
    billing_period_end: null,
    period_amt_due: null,
    balance: null,
    scheduled_payments: [order],
  });
  expect(line(bill, undefined, TODAY)).toContainEqual(['due', '2026-12-03', 'This bill', '', '']);
});

const given = (value: number, over: object = {}) => ({
  label: 'Payment',
  value: cents(value),
  transactionDetails: { confirmationNumber: 'BF-1' },
  date: TODAY,
  on_its_way: false,
  ...over,
});

test('a payment without a day or a receipt has no row on the line', () => {
  const bill = sampleBill({
    pagination,
    payments: [given(5000, { date: undefined }), given(3420, { transactionDetails: null })],
  });
  expect(line(bill, undefined, TODAY).map(([kind]) => kind)).not.toContain('paid');
});

test('what was given back does not lessen what a paid bill was, and a total that the biller told counts', () => {
  const settled = { period_amt_due: cents(0), balance: cents(0) };
  const untold = { newestBillId: 11, allBills: [period(10, '2026-10-10', 9760)] };
  const payments = [given(8420), given(-20)];
  expect(paidBill(sampleBill({ ...settled, pagination: untold, payments }))).toBe(8420);
  const allBills = [period(10, '2026-10-10', 9760), period(11, '2026-11-10', 8420)];
  const told = { newestBillId: 11, allBills };
  expect(paidBill(sampleBill({ ...settled, pagination: told, payments: [given(5000)] }))).toBe(8420);
  const nothing = { newestBillId: 11, allBills: [period(11, '2026-11-10', 0)] };
  expect(paidBill(sampleBill({ ...settled, pagination: nothing, payments: [given(5000)] }))).toBe(5000);
});

test('payments with a row cover a bill when they come to all that it asked for', () => {
  const isCovered = (payments: ReturnType<typeof given>[], allBills = pagination.allBills) =>
    isCoveredByRows(sampleBill({ pagination: { newestBillId: 11, allBills }, payments }));
  expect(isCovered([given(8420)])).toBe(true);
  expect(isCovered([given(8000), given(420)])).toBe(true);
  expect(isCovered([given(8419)])).toBe(false);
  expect(isCovered([given(8000), given(420, { date: undefined })])).toBe(false);
  expect(isCovered([])).toBe(false);
  const untold = [period(11, '2026-11-10')];
  expect(isCovered([], untold)).toBe(false);
  expect(isCovered([given(0)], untold)).toBe(false);
  expect(isCovered([given(5000)], untold)).toBe(true);
  expect(isCovered([given(5000), given(-20)], untold)).toBe(true);
  const withoutReceipt = given(100, { transactionDetails: null });
  expect(isCovered([given(5000), withoutReceipt], untold)).toBe(false);
  expect(isCovered([given(5000), withoutReceipt, given(-200)], untold)).toBe(false);
});

test('an auto pay without a day, or whose amount nobody knows, has no row', () => {
  const kinds = (...run: Parameters<typeof moments>) => line(...run).map(([kind]) => kind);
  const bill = sampleBill({ pagination });
  const forecast = sampleForecast();
  const run = { active: true, run_date: calendarDate('2026-12-01'), forecast };
  expect(kinds(bill, run, TODAY)).toContain('auto pay');
  expect(kinds(bill, { ...run, run_date: null }, TODAY)).not.toContain('auto pay');
  const unknown = { ...run, forecast: sampleForecast({ outcome: 'amount not known' }) };
  expect(kinds(bill, unknown, TODAY)).not.toContain('auto pay');
  const listed = { isActive: true, scheduledDate: null };
  expect(kinds(bill, undefined, TODAY, listed)).not.toContain('auto pay');
});

const pendingPayment = {
  order_date: calendarDate('2026-12-01'),
  total_to_account: cents(1000),
  total_plus_fees: cents(1000),
};
const WILL_FAIL = [
  'will fail',
  '2026-12-01',
  'Scheduled payment',
  '$10.00',
  'Will not be paid. Please delete it.',
];

test('a pending payment to a biller that takes no payments is told as one that will not be made', () => {
  const scheduled_payments = [{ ...pendingPayment, biller_not_connected: true }];
  expect(line(sampleBill({ pagination, scheduled_payments }), undefined, TODAY)).toContainEqual(WILL_FAIL);
});

test('a portal that takes no payments tells pending payments as ones that will not be made, and no auto pay', () => {
  const bill = sampleBill({ pagination, scheduled_payments: [pendingPayment] });
  const day = calendarDate('2026-12-01');
  const run = { active: true, run_date: day, forecast: sampleForecast() };
  const listed = { isActive: true, scheduledDate: day };
  for (const plan of [run, undefined]) {
    const said = line(bill, plan, TODAY, listed, false);
    expect(said).toContainEqual(WILL_FAIL);
    expect(said.map(([kind]) => kind)).not.toContain('auto pay');
  }
});
