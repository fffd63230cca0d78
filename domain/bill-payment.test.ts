import { expect, test } from 'vitest';
import { amountToPay, billOffer, paymentProblem } from './bill-payment.ts';
import { cents } from './cents.ts';
import { limitText } from './payable.ts';
import { sampleBill, sampleBillType } from './sample-bill.ts';

const fixed = { bill_type: sampleBillType({ can_edit_amount: false }) };

test.each([
  ['remove', { cart_item_id: 5 }],
  ['in collections', { collections: { isInCollections: true, html: '' } }],
  ['direct pay', { direct_pay: { is_direct_pay: true, direct_pay_text: 'Drafted on the 5th.' } }],
  ['none', { is_payable: false }],
  ['none', { prepay: true, ...fixed }],
  ['pay', { prepay: true }],
  ['pay', {}],
] as const)('a bill offers %s for %j DET-87', (offer, over) => {
  expect(billOffer(sampleBill(over))).toBe(offer);
});

test('the amount due is paid until another amount is typed DET-82', () => {
  expect(amountToPay(sampleBill(), undefined)).toBe(8420);
  expect(amountToPay(sampleBill(), '25.5')).toBe(2550);
  expect(amountToPay(sampleBill(fixed), '25.5')).toBe(8420);
  expect(amountToPay(sampleBill({ prepay: true }), undefined)).toBeUndefined();
});

test.each([
  ['25', undefined],
  ['90', undefined],
  ['', 'Enter the amount to pay.'],
  ['2.555', 'Enter an amount like 25 or 25.50.'],
  ['-3', 'Enter an amount like 25 or 25.50.'],
  ['0', 'The least that can be paid is $0.01.'],
  ['90.01', 'Can not overpay.'],
])('a typed amount of %j is held against the bill DET-83 DET-84 DET-85', (typed, problem) => {
  expect(paymentProblem(sampleBill(), typed)).toBe(problem);
});

test('a biller without overpayment takes no more than the amount due DET-85', () => {
  const bill = sampleBill({ bill_type: sampleBillType({ no_overpayment: true }) });
  expect(paymentProblem(bill, '84.21')).toBe('Red Mesa Water does not allow overpayment for this bill.');
});

test('nothing can be paid before the amount is known, nor when nothing is due DET-81', () => {
  expect(paymentProblem(sampleBill({ amount_due_calculated: false }), undefined)).toBe(
    'The amount due is not known yet.  Please get the current balance first.',
  );
  expect(paymentProblem(sampleBill({ period_amt_due: cents(0), ...fixed }), undefined)).toBe(
    'Nothing is due on this bill.',
  );
});

test('a prepaid account takes any amount up to the transaction limit DET-90', () => {
  const bill = sampleBill({ prepay: true, transaction_limit: cents(50000), period_amt_due: null });
  expect(paymentProblem(bill, '500')).toBeUndefined();
  expect(paymentProblem(bill, '500.01')).toBe('The maximum amount per transaction is limited to $500.00');
  expect(paymentProblem({ ...bill, transaction_limit: cents(0) }, '90000')).toBeUndefined();
});

test('the limit is said in dollars and cents DET-86', () => {
  expect(limitText({ transaction_limit: cents(150000) })).toBe(
    'The maximum amount per transaction is limited to $1,500.00',
  );
});
