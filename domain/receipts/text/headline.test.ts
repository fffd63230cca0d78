import { expect, test } from 'vitest';
import { sampleBillType } from '../../fixtures/bill.ts';
import { samplePart, samplePartly, sampleReceipt } from '../../fixtures/checkout.ts';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { partReceipt, type TransactionReceipt } from '../receipt.ts';
import { onlyBillOf, receiptState } from '../receipt-state.ts';
import { RETURNED } from '../transaction-status.ts';
import {
  leftOfBillsText,
  leftThenText,
  leftToPayText,
  onItsWayReason,
  receiptHeadline,
  receiptInShort,
  stateWord,
} from './headline.ts';
import { partStatusText } from './receipt.ts';

const SENT = { trans_status: 7, statusName: 'Processing' } as const;
const PLANNED = { trans_status: 10, scheduled_date: calendarDate('2026-12-02') } as const;

test.each([
  [{}, 'paid', 'Paid', 'Paid $84.20 to Red Mesa Water'],
  [SENT, 'on its way', 'On its way', 'On its way: $84.20 to Red Mesa Water'],
  [PLANNED, 'scheduled', 'Scheduled for 12/2/2026', 'Scheduled for 12/2/2026: $84.20 to Red Mesa Water'],
  [{ trans_status: 2 }, 'not paid', 'Not paid', 'Not paid: $84.20 to Red Mesa Water'],
  [{ trans_status: 3 }, 'not paid', 'Voided', 'Voided: $84.20 to Red Mesa Water'],
  [{ trans_status: 4 }, 'not paid', 'Returned', 'Returned to your bank: $84.20 from Red Mesa Water'],
  [{ trans_status: 5 }, 'not paid', 'Given back', 'Given back to you: $84.20 from Red Mesa Water'],
  [{ trans_status: 6 }, 'not paid', 'Reversed', 'Taken back by your bank: $84.20 for Red Mesa Water'],
  [{ trans_status: 8 }, 'not paid', 'Deleted', 'Deleted: $84.20 to Red Mesa Water'],
  [{ dispute_status: 'open' }, 'going back', 'Disputed', 'Paid $84.20 to Red Mesa Water'],
] as const)(
  'a receipt of %j is %s and says "%s" and "%s" (RCT-05, RCT-07)',
  (over, state, word, headline) => {
    const receipt = partReceipt(samplePart(over as Partial<TransactionReceipt>));
    expect([receiptState(receipt), stateWord(receipt), receiptHeadline(receipt)]).toEqual([
      state,
      word,
      headline,
    ]);
  },
);

test('a payment of a part of a bill is called that; beside a bill that was paid whole, its part is', () => {
  const partly = partReceipt(samplePartly());
  expect([receiptState(partly), stateWord(partly), receiptHeadline(partly)]).toEqual([
    'paid in part',
    'Paid in part',
    'Paid in part: $84.20 to Red Mesa Water',
  ]);
  const gas = samplePart({ entity_name: 'Summit Gas', total: cents(1000) });
  const both = sampleReceipt({ transaction_receipts: [samplePartly(), gas] });
  expect([receiptState(both), receiptHeadline(both)]).toEqual([
    'paid in part',
    'Paid $94.20 to Red Mesa Water and Summit Gas',
  ]);
  expect(both.transaction_receipts.map(partStatusText)).toEqual(['Paid in part', 'Successful']);
  expect(receiptState(partReceipt(samplePartly(SENT)))).toBe('on its way');
});

test.each([
  ['a payment of a part', samplePartly(), 'After this payment, $20.00 was left to pay.'],
  ['a payment of the whole bill', samplePart(), undefined],
  ['a debit that the bank has not confirmed', samplePartly(SENT), undefined],
  ['a payment that is given back', samplePartly({ refund_status: 'under way' }), undefined],
  ['a payment that the bank took back', samplePartly({ trans_status: RETURNED }), undefined],
])('%s says what was left after it: %s', (_, part, text) => {
  expect(leftThenText(part)).toBe(text);
});

test('beside a payment that failed, only what came back is told as given back', () => {
  const failed = samplePart({ trans_status: 2, entity_name: 'Summit Gas', total: cents(1000) });
  const receipt = sampleReceipt({
    trans_status: 5,
    transaction_receipts: [samplePart({ trans_status: 5 }), failed],
  });
  expect(receiptHeadline(receipt)).toBe('Given back to you: $84.20 from Red Mesa Water');
});

test('a receipt that is sent on says what happened, when, and its number', () => {
  expect(receiptInShort(partReceipt(samplePart()))).toBe(
    'Paid $84.20 to Red Mesa Water, 11/20/2026\nConfirmation number BF-7K2M-9QXA',
  );
  expect(receiptInShort(partReceipt(samplePart(PLANNED as Partial<TransactionReceipt>)))).toBe(
    'Scheduled for 12/2/2026: $84.20 to Red Mesa Water\nConfirmation number BF-7K2M-9QXA',
  );
});

test('the headline names what the biller gets: the fee is no part of it', () => {
  const receipt = partReceipt(samplePart({ fee: cents(220), total: cents(8640) }));
  expect(receiptHeadline(receipt)).toBe('Paid $84.20 to Red Mesa Water');
});

test('several billers are named or counted, and what was not paid is left out (RCT-07)', () => {
  const gas = samplePart({ entity_name: 'Summit Gas', total: cents(1000) });
  const failed = samplePart({ entity_name: 'Maple', trans_status: 2 });
  const paid = sampleReceipt({ transaction_receipts: [samplePart(), gas, failed], gross_total: cents(9420) });
  expect(receiptHeadline(paid)).toBe('Paid $94.20 to Red Mesa Water and Summit Gas');
  const three = [samplePart(), gas, samplePart({ entity_name: 'Evergreen' })];
  expect(receiptHeadline(sampleReceipt({ transaction_receipts: three }))).toBe(
    'Paid $178.40 to Red Mesa Water and 2 others',
  );
  const partly = sampleReceipt({
    transaction_receipts: [samplePart(), { ...gas, ...SENT }],
    gross_total: cents(9420),
  });
  expect([receiptHeadline(partly), onItsWayReason(partly)]).toEqual([
    'Paid and on its way: $94.20 to Red Mesa Water and Summit Gas',
    'On its way: your bank has not confirmed $10.00 of it yet.',
  ]);
  expect(onItsWayReason(partReceipt(samplePart(SENT)))).toBe('Your bank has not confirmed it yet.');
  expect(onItsWayReason(sampleReceipt())).toBeUndefined();
});

test('of several bills, what is left of each is told, and never guessed', () => {
  const bill = { nickname: 'Home', bill_type: sampleBillType({ name: 'Water' }), account_num: '1' };
  const due = (amount: number | null) => ({
    ...bill,
    period_amt_due: amount === null ? null : cents(amount),
  });
  expect(leftOfBillsText([due(0), due(1250), { ...due(300), nickname: '' }])).toEqual([
    '$12.50 is left to pay on Home, 1.',
    '$3.00 is left to pay on Water, 1.',
  ]);
  expect(leftOfBillsText([due(0), due(0)])).toEqual(['Nothing is left to pay on these bills.']);
  expect([leftOfBillsText([due(0)], true), leftOfBillsText([due(0), due(0)], true)]).toEqual([
    ['Nothing is left to pay on the bill that was paid.'],
    ['Nothing is left to pay on the bills that were paid.'],
  ]);
  expect([leftOfBillsText([due(0), due(null)]), leftOfBillsText([])]).toEqual([[], []]);
});

test('what is left to pay is told for one bill alone, and never guessed', () => {
  expect(onlyBillOf(sampleReceipt())).toBe(11);
  expect(onlyBillOf(sampleReceipt({ transaction_receipts: [samplePart(), samplePart()] }))).toBeUndefined();
  expect([leftToPayText(null), leftToPayText(cents(0)), leftToPayText(cents(2118))]).toEqual([
    undefined,
    'Nothing is left to pay on this bill.',
    '$21.18 is left to pay on this bill.',
  ]);
});
