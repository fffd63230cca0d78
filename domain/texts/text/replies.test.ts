import { expect, test } from 'vitest';
import { sampleTextBill as bill } from '../../fixtures/text.ts';
import { cents, ZERO } from '../../values/cents.ts';
import {
  alreadyPaidReply,
  barredReply,
  billListReply,
  changedBillReply,
  helpReply,
  noSuchBillReply,
  outcomeReply,
  stoppedReply,
  whileUnpayable,
} from './replies.ts';

const payment = {
  biller: 'Biller 1',
  account: 'account 1',
  amount: cents(1_001),
  fee: ZERO,
  method: 'Visa ending in 4242',
};

test('a number without a bill repeats the list, the one bill, or that all are paid (SRV2-29)', () => {
  expect(noSuchBillReply([bill(1), bill(2)])).toMatch(
    /^Billfold: There is no bill with that number\. You have 2 open bills\.\n1: /,
  );
  expect(noSuchBillReply([bill(1)])).toBe(
    'Billfold: There is no bill with that number. Your bill from Biller 1, account 1, is $10.01, due 12/3/2026. Reply PAY to pay, STOP to end, HELP for help.',
  );
  expect(noSuchBillReply([bill(1, { amount: ZERO })])).toBe(
    'Billfold: Your bills are paid. Nothing was paid.',
  );
});

test('a list of at most nine bills counts no others, and a bill without a due date names none', () => {
  expect(billListReply([bill(1), bill(2, { dueDate: null })])).toBe(
    'Billfold: You have 2 open bills.\n1: Biller 1, account 1, is $10.01, due 12/3/2026\n2: Biller 2, account 2, is $10.02\nReply PAY and the number, like PAY 2.',
  );
});

test('a paid or barred bill is named, with the reason (SRV2-31)', () => {
  expect(alreadyPaidReply(bill(1))).toBe(
    'Billfold: Your bill from Biller 1, account 1, is already paid. Nothing was paid.',
  );
  expect(alreadyPaidReply(undefined)).toBe('Billfold: This bill is already paid. Nothing was paid.');
  expect(barredReply(bill(1, { barred: 'It is in collections.' }))).toBe(
    'Billfold: Biller 1, account 1: It is in collections. Nothing was paid.',
  );
});

test.each([
  [cents(900), 2, ' now. It was $9.00 before. Nothing was paid. Reply PAY 2 to pay $10.01.'],
  [null, undefined, '. Nothing was paid. Reply PAY to pay $10.01.'],
])('a changed bill says what it was (%j) and how to pay it (SRV2-31)', (was, number, words) => {
  expect(changedBillReply(bill(1), was, number)).toBe(
    `Billfold: Your bill from Biller 1, account 1, is $10.01, due 12/3/2026${words}`,
  );
});

test.each([
  [
    { kind: 'accepted', confirmation: 'C7' },
    ZERO,
    'Paid $10.01 to Biller 1, account 1, by Visa ending in 4242. Confirmation number C7.',
  ],
  [
    { kind: 'accepted', confirmation: 'C7' },
    cents(75),
    'Paid $10.76 (with a fee of $0.75) to Biller 1, account 1, by Visa ending in 4242. Confirmation number C7.',
  ],
  [
    { kind: 'processing', confirmation: 'C7' },
    ZERO,
    'Your payment of $10.01 to Biller 1, account 1, by Visa ending in 4242 is on its way. Your bank still processes it. Confirmation number C7.',
  ],
  [
    { kind: 'declined', message: 'The card was declined. You have not been charged.' },
    cents(75),
    'Nothing was taken: your payment of $10.76 to Biller 1, account 1, failed. The card was declined.',
  ],
  [
    { kind: 'declined', message: 'You have not been charged. Ask your bank.' },
    ZERO,
    'Nothing was taken: your payment of $10.01 to Biller 1, account 1, failed. Ask your bank.',
  ],
  [
    { kind: 'declined', message: '' },
    ZERO,
    'Nothing was taken: your payment of $10.01 to Biller 1, account 1, failed.',
  ],
] as const)(
  'the outcome %j with a fee of %i cents says what happened to the money first',
  (outcome, fee, words) => {
    expect(outcomeReply({ ...payment, fee }, outcome)).toBe(`Billfold: ${words}`);
  },
);

test('STOP says what becomes of a payment under way, and HELP what STOP and START do (ruling 56)', () => {
  expect(stoppedReply(true)).toContain('is off. We mail you what becomes of the payment');
  expect(stoppedReply(false)).toContain('is off. Sign-in codes go by email.');
  expect(helpReply()).toMatch(
    /^Pay by text with Billfold: PAY pays your bill .* More help: sign in to Billfold\.$/,
  );
  expect(helpReply(false, 'Harbor does not take payments here.')).toMatch(
    /^Billfold: Harbor does not take payments here\. STOP ends all texts /,
  );
  expect(helpReply(true)).toMatch(
    /^Billfold sends no texts to this number, .* More help: sign in to Billfold\.$/,
  );
});

test.each([
  [
    'The card was declined. Please use another card.',
    'The card was declined. Another try does not help now. Summit Gas takes no payments right now. Please pay Summit Gas directly.',
  ],
  [
    'Summit Gas takes no payments right now.',
    'Summit Gas takes no payments right now. Please pay Summit Gas directly.',
  ],
  [
    'Summit Gas takes no payments right now. Please pay Summit Gas directly.',
    'Summit Gas takes no payments right now. Please pay Summit Gas directly.',
  ],
  [
    '',
    'Another try does not help now. Summit Gas takes no payments right now. Please pay Summit Gas directly.',
  ],
])('a payment that failed with "%s" tells once how things stand at its biller', (reason, words) => {
  expect(whileUnpayable(reason, 'Summit Gas takes no payments right now.', 'Summit Gas')).toBe(words);
});
