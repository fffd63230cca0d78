import { expect, test } from 'vitest';
import type { BillTable } from '../bills/bill-table.ts';
import { limitText } from '../checkout/text/amount-problems.ts';
import { sampleBill, sampleBillType } from '../fixtures/bill.ts';
import { cents } from '../values/cents.ts';
import {
  amountToPay,
  billOffer,
  canTypeAmount,
  mostOfBill,
  type PayChoice,
  paymentProblem,
} from './bill-amount.ts';

const typing = (typed?: string): PayChoice => ({ typed, lines: [] });
const ticking = (...lines: string[]): PayChoice => ({ typed: undefined, lines });
const fixed = { bill_type: sampleBillType({ can_edit_amount: false }) };

test.each([
  ['being checked', { checked: 'Being checked' as const, cart_item_id: 5 }],
  ['remove', { cart_item_id: 5 }],
  ['in collections', { collections: { isInCollections: true, html: '' } }],
  ['direct pay', { direct_pay: { is_direct_pay: true, direct_pay_text: 'Drafted on the 5th.' } }],
  ['none', { is_payable: false }],
  ['none', { prepay: true, ...fixed }],
  ['none', { prepay: true, is_payable: false }],
  ['pay', { prepay: true }],
  ['pay', {}],
] as const)('a bill offers %s for %j (DET-87)', (offer, overrides) => {
  expect(billOffer({ ...sampleBill(), ...overrides })).toBe(offer);
});

test('the amount due is paid until the customer types another amount (DET-82)', () => {
  expect(amountToPay(sampleBill(), typing())).toBe(8420);
  expect(amountToPay(sampleBill(), typing('25.5'))).toBe(2550);
  expect(amountToPay(sampleBill(fixed), typing('25.5'))).toBe(8420);
  expect(amountToPay(sampleBill({ prepay: true }), typing())).toBeUndefined();
});

test.each([
  ['25', undefined],
  ['90', undefined],
  ['', 'Enter the amount to pay.'],
  ['2.555', 'Enter an amount with at most two decimals, like 25.50.'],
  ['-3', 'Enter an amount like 25 or 25.50.'],
  ['0.01', undefined],
  ['0', 'The least that can be paid is $0.01.'],
  ['90.01', 'Can not overpay. The most you can pay is $90.00.'],
  ['99999999', 'Can not overpay. The most you can pay is $90.00.'],
  ['1,200.50', 'Can not overpay. The most you can pay is $90.00.'],
])('a typed amount of %j is checked against the bill (DET-83, DET-84, DET-85)', (typed, problem) => {
  expect(paymentProblem(sampleBill(), typing(typed))).toBe(problem);
});

test('a biller without overpayment takes no more than the amount due (DET-85)', () => {
  const bill = sampleBill({ bill_type: sampleBillType({ no_overpayment: true }) });
  expect(paymentProblem(bill, typing('84.21'))).toBe(
    'Red Mesa Water does not allow overpayment for this bill.',
  );
});

test('nothing can be paid before the amount is known, nor when nothing is due (DET-81)', () => {
  expect(paymentProblem(sampleBill({ amount_due_calculated: false }), typing())).toBe(
    'The amount due is not known yet.  Please get the current balance first.',
  );
  expect(paymentProblem(sampleBill({ period_amt_due: cents(0), ...fixed }), typing())).toBe(
    'Nothing is due on this bill.',
  );
});

test('a prepaid account takes any amount up to the transaction limit (DET-90)', () => {
  const bill = sampleBill({ prepay: true, transaction_limit: cents(50000), period_amt_due: null });
  expect(paymentProblem(bill, typing('500'))).toBeUndefined();
  expect(paymentProblem(bill, typing('500.01'))).toBe(
    'The maximum amount per transaction is limited to $500.00',
  );
  expect(paymentProblem({ ...bill, transaction_limit: cents(0) }, typing('90000'))).toBeUndefined();
});

test('the limit is shown in dollars and cents (DET-86)', () => {
  expect(limitText({ transaction_limit: cents(150000) })).toBe(
    'The maximum amount per transaction is limited to $1,500.00',
  );
});

const invoices = (...amounts: number[]): BillTable => ({
  title: 'Invoices',
  headers: [{ text: 'Invoice', type: 'string' }],
  rows: amounts.map((amount, at) => ({
    id: `i${at}`,
    amount: cents(amount),
    paid: at === 0,
    cells: [`Invoice ${at}`],
    details: [],
  })),
});

test('the ticked lines make up the amount, whatever was typed before (DET-35, DET-38, DET-43)', () => {
  const bill = sampleBill({ invoices: invoices(100, 2000, 3000) });
  expect(amountToPay(bill, { typed: '7', lines: ['i1', 'i2'] })).toBe(5000);
  expect(amountToPay(bill, { typed: '7', lines: ['i0'] })).toBe(700);
  expect(canTypeAmount(bill, ticking('i1'))).toBe(false);
  expect(canTypeAmount(bill, ticking())).toBe(true);
  expect(
    paymentProblem(sampleBill({ ...fixed, invoices: invoices(1, 2000) }), ticking('i1')),
  ).toBeUndefined();
  expect(paymentProblem(sampleBill({ invoices: invoices(1, 9001) }), ticking('i1'))).toBe(
    'Can not overpay. The most you can pay is $90.00.',
  );
});

test('a balance-forward bill cannot be paid before an invoice is chosen (DET-39)', () => {
  const bill = sampleBill({ is_bal_fwd: true, invoices: invoices(100, 2000) });
  expect(paymentProblem(bill, typing('20'))).toBe('Select Invoices for Payment');
  expect(paymentProblem(bill, ticking('i0'))).toBe('Select Invoices for Payment');
  expect(paymentProblem(bill, ticking('i1'))).toBeUndefined();
  expect(canTypeAmount(bill, ticking())).toBe(false);
});

test('more lines than one payment can carry are refused with a message (ENT-22)', () => {
  const bill = sampleBill({ invoices: invoices(...Array.from({ length: 4_000 }, () => 1)) });
  const all = bill.invoices?.rows.map(({ id }) => id ?? '') ?? [];
  expect(paymentProblem(bill, ticking(...all))).toBe(
    'These are too many lines for one payment.  Please select fewer.',
  );
});

test('an amount can be typed where the biller lets it and it is known, or on a prepaid account (DET-82)', () => {
  const unknown = { period_amt_due: null };
  expect(canTypeAmount(sampleBill(), ticking())).toBe(true);
  expect(canTypeAmount(sampleBill(fixed), ticking())).toBe(false);
  expect(canTypeAmount(sampleBill({ prepay: true, ...fixed }), ticking())).toBe(false);
  expect(canTypeAmount(sampleBill(unknown), ticking())).toBe(false);
  expect(canTypeAmount(sampleBill({ prepay: true, ...unknown }), ticking())).toBe(true);
});

test('what was typed before the biller fixed the amount, or lines were ticked, is not blamed (DET-81)', () => {
  const nothing = { period_amt_due: cents(0) };
  const NOTHING = 'Nothing is due on this bill.';
  expect(paymentProblem(sampleBill({ ...nothing, ...fixed }), typing('5'))).toBe(NOTHING);
  expect(paymentProblem(sampleBill(nothing), typing())).toBe(NOTHING);
  const credit = sampleBill({ invoices: invoices(1, 0) });
  expect(paymentProblem(credit, { typed: '5', lines: ['i1'] })).toBe(NOTHING);
});

test('as many lines as one payment can carry are paid (ENT-22)', () => {
  const table = invoices(1, 2000);
  const id = 'i'.repeat(20_000);
  const rows = table.rows.map((row) => (row.paid ? row : { ...row, id }));
  expect(paymentProblem(sampleBill({ invoices: { ...table, rows } }), ticking(id))).toBeUndefined();
});

test.each([
  [8_500, undefined],
  [9_000, 'You can pay up to $90.00.'],
])('where cards pay at most %i cents, a bill of $90.00 says at its field: %s (PAY-14)', (limit, words) => {
  const bill_type = sampleBillType({ has_xbp_fee: true });
  expect(mostOfBill(sampleBill({ bill_type, transaction_limit: cents(limit) }))).toBe(words);
});
