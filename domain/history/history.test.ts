import * as v from 'valibot';
import { expect, test } from 'vitest';
import { encode } from '../api/codec.ts';
import { sampleBill } from '../fixtures/bill.ts';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { samplePayment } from '../fixtures/history.ts';
import { cents } from '../values/cents.ts';
import {
  accountNumbers,
  billLine,
  billsToPay,
  historyLine,
  historySection,
  numberEnd,
  paidFor,
  paymentLine,
  recordReceipt,
} from './history.ts';
import { paymentTone } from './payment-tone.ts';
import {
  notLoaded,
  paymentMessage,
  paymentStatusText,
  recordCountText,
  whyNoStatement,
} from './text/records.ts';

test('a payment of several bills is named after their number, and the first of them (HIS-17)', () => {
  const item = (account_num: string) => ({
    item_description: '',
    amount: cents(1),
    ebill: { id: 1, account_num },
  });
  const of = (...numbers: string[]) => paidFor(samplePayment({ nickname: 'Home', items: numbers.map(item) }));
  expect([of('1'), of('1', '2'), of('1', '2', '3')]).toEqual([
    'Home',
    '2 bills · Home and 1 other',
    '3 bills · Home and 2 others',
  ]);
});

test('a payment of an account without a nickname is told apart by the kind and the end of its number (HIS-17)', () => {
  const told = (over: Parameters<typeof samplePayment>[0]) => {
    const payment = samplePayment(over);
    return [paidFor(payment), numberEnd(payment)];
  };
  expect(told({ nickname: '' })).toEqual(['Water', '…0301']);
  expect(told({ nickname: '', items: [], account_num: 'LOT-114' })).toEqual(['', '…114']);
  const numberOf = (account_num: string) => numberEnd(samplePayment({ nickname: '', account_num }));
  expect([numberOf('701-23'), numberOf('70--12')]).toEqual(['…1-23', '…12']);
  const [item] = samplePayment().items;
  expect(numberEnd(samplePayment({ nickname: '', items: item ? [item, item] : [] }))).toBe('');
  expect(told({})).toEqual(['Home', '']);
});

test.each([
  ['payments', 'payments'],
  ['bills', 'bills'],
  ['statements', 'bills'],
  [undefined, 'bills'],
])('/history/%s shows the %s (NAV-14)', (named, section) => {
  expect(historySection(named)).toBe(section);
});

test.each([
  [1, false, '', 'Paid', 'ok'],
  [1, true, '', 'Auto Paid', 'ok'],
  [1, true, 'Visa was declined, so Checking paid.', 'Auto Paid Visa was declined, so Checking paid.', 'ok'],
  [2, false, 'Declined.', 'Payment Failed. You have not been charged. Declined.', 'past-due'],
  [2, true, 'Declined.', 'Auto Payment Failed. You have not been charged. Declined.', 'past-due'],
  [3, false, 'Voided.', 'Payment Voided. Voided.', 'info'],
  [4, true, 'No funds.', 'Payment Returned. No funds.', 'past-due'],
  [5, false, '', 'Payment Refunded.', 'info'],
  [6, false, '', 'Payment Reversed.', 'info'],
  [7, true, '', 'Payment on its way.', 'info'],
  [8, false, '', 'Payment Deleted.', 'info'],
] as const)(
  'status %i, auto paid %s, %o reads %o (HIS-18 to HIS-23)',
  (trans_status, auto_paid, trans_msg, words, tone) => {
    const statusName = {
      1: 'Successful',
      2: 'Failed',
      3: 'Voided',
      4: 'Returned',
      5: 'Refunded',
      6: 'Reversed',
      7: 'Processing',
      8: 'Deleted',
    }[trans_status];
    const record = samplePayment({ trans_status, auto_paid, trans_msg, statusName });
    expect(`${paymentStatusText(record)} ${paymentMessage(record)}`.trim()).toBe(words);
    expect(paymentTone(record)).toBe(tone);
  },
);

test('a payment of several bills names each account once (HIS-17)', () => {
  const [item] = samplePayment().items;
  if (!item) throw new Error('the sample has an item');
  const on = (account_num: string) => ({ ...item, ebill: { id: 1, account_num } });
  expect(accountNumbers(samplePayment({ items: [on('A1'), on('A2'), on('A1')] }))).toEqual(['A1', 'A2']);
  expect(accountNumbers(samplePayment({ items: [] }))).toEqual(['100200301']);
});

test('a listed payment makes its own receipt, and a failed one counts nothing (ENT-30, RCT-07)', () => {
  const part = samplePart({ confirmation_num: 'BF7K2M9QXA' });
  expect(recordReceipt(samplePayment())).toEqual(
    sampleReceipt({ confirmation_num: 'BF7K2M9QXA', transaction_receipts: [part] }),
  );
  expect(recordReceipt(samplePayment({ trans_status: 2 })).gross_total).toBe(0);
});

test.each([
  [{ statement_total: cents(8420) }, cents(8420), 'Billed'],
  [{ statement_total: cents(0), period_amt_due: cents(500) }, cents(0), 'Billed'],
  [{ statement_total: null, period_amt_due: cents(-1250) }, cents(-1250), 'Amount due'],
  [{ statement_total: null, amount_due_calculated: false, period_amt_due: cents(9) }, null, 'Amount due'],
  [
    {
      prepay: true,
      prepay_statement_charges: cents(1825),
      statement_total: cents(1825),
      period_amt_due: cents(0),
    },
    cents(1825),
    'Taken from the credit',
  ],
] as const)('a bill of %o shows %s as %s (HIS-16)', (overrides, amount, amount_label) => {
  const { record } = billLine(sampleBill(overrides));
  expect(record).toMatchObject({ amount, amount_label });
});

test('a line is read from the device store as it was written', () => {
  for (const line of [billLine(sampleBill()), paymentLine(samplePayment())])
    expect(v.parse(historyLine, JSON.parse(JSON.stringify(encode(historyLine, line))))).toEqual(line);
});

test('the messages of a tab (HIS-24, HIS-26)', () => {
  expect(notLoaded('bills')).toBe('Unable to get bills history. Please try again later.');
  expect([recordCountText('payments', 20, 1347), recordCountText('bills', 1, 1)]).toEqual([
    '20 of 1,347 payments',
    '1 bill',
  ]);
  expect(whyNoStatement({ status: 404, message: 'Not found.' })).toBe(
    'Unable to find billing history record.',
  );
  expect(whyNoStatement({ status: 500, message: 'Error generating PDF.' })).toBe('Error generating PDF.');
});

test('what the server says of a payment made by hand is left out, because it was paid (HIS-18)', () => {
  const record = { trans_status: 1, trans_msg: 'Approved.' } as const;
  expect(paymentMessage(samplePayment({ ...record, auto_paid: false }))).toBe('');
  expect(paymentMessage(samplePayment({ ...record, auto_paid: true }))).toBe('Approved.');
});

test('a payment that was not made is made again on the bill that now asks for it, or on its own', () => {
  const item = { item_description: '', amount: cents(1) };
  const ebill = { id: 11, account_num: '1' };
  const items = [
    { ...item, ebill: { ...ebill, pay_id: 14 } },
    { ...item, ebill },
    { ...item, ebill: { ...ebill, id: null } },
  ];
  expect(billsToPay(samplePayment({ items }))).toEqual([14, 11]);
});

test('the receipt of a listed payment tells what its bill still asks for, the bill to pay instead, and that it was paid since', () => {
  const [item] = samplePayment().items;
  if (!item) throw new Error('the sample has an item');
  const more = { ...item, left_due: cents(2000), ebill: { ...item.ebill, pay_id: 14, is_paid_since: true } };
  const [part] = recordReceipt(samplePayment({ items: [item, more] })).transaction_receipts;
  const told = { item_description: 'Water', account_num: '100200301', ebill_id: 11, amount: cents(8420) };
  expect(part?.transactions.items).toStrictEqual([
    told,
    { ...told, pay_ebill_id: 14, is_paid_since: true, left_due: 2000 },
  ]);
});

test('a payment that its bank disputes is shown as one that is not settled (HIS-23)', () => {
  expect(paymentTone(samplePayment({ dispute_status: 'open' }))).toBe('info');
});
