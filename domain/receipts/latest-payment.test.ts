import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import { amountTo, lastPaymentOn } from './latest-payment.ts';

const ACCOUNT = { entity_id: 3, account_num: '100200301' };
const at = (transaction_time: number, overrides: Parameters<typeof samplePart>[0] = {}) =>
  sampleReceipt({
    transaction_receipts: [
      samplePart({ transaction_time, confirmation_num: `C${transaction_time}`, ...overrides }),
    ],
  });

test('the last payment is the latest successful or processing one on this account', () => {
  const otherItems = [{ item_description: 'Gas', account_num: '77', ebill_id: 12, amount: cents(500) }];
  const receipts = [
    at(1),
    at(3),
    at(2),
    at(4, { trans_status: 2 }),
    at(5, { trans_status: 5 }),
    at(6, { entity_id: 4 }),
    at(7, { transactions: { items: otherItems } }),
  ];
  expect(lastPaymentOn(receipts, ACCOUNT)?.confirmation_num).toBe('C3');
  expect(lastPaymentOn([...receipts, at(8, { trans_status: 7 })], ACCOUNT)?.confirmation_num).toBe('C8');
  expect(lastPaymentOn([], ACCOUNT)).toBeUndefined();
  const sameMoment = [at(3), at(3, { confirmation_num: 'listed second' })];
  expect(lastPaymentOn(sameMoment, ACCOUNT)?.confirmation_num).toBe('C3');
  const several = [...otherItems, ...samplePart().transactions.items];
  expect(lastPaymentOn([at(9, { transactions: { items: several } })], ACCOUNT)?.confirmation_num).toBe('C9');
});

test('of a payment on several accounts, only the amount to this account is named', () => {
  const items = [
    { item_description: 'Water', account_num: '100200301', ebill_id: 11, amount: cents(8420) },
    { item_description: 'Sewer', account_num: '100200301', ebill_id: 11, amount: cents(1000) },
    { item_description: 'Water', account_num: '77', ebill_id: 12, amount: cents(500) },
  ];
  expect(amountTo(samplePart({ transactions: { items } }), ACCOUNT.account_num)).toBe(9420);
});
