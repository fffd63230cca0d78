import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import {
  type Dispute,
  type DisputeStatus,
  isGoingBack,
  type MoneyBack,
  moneyBackIn,
  moneyBackOf,
  moneyBackState,
  moneyBackText,
  stateOfDisputes,
} from './money-back.ts';
import { lessGivenBack } from './receipt-parts.ts';
import { failureText, partMoneyBack, partStatusText, stampText } from './text/receipt.ts';
import { REFUNDED, RETURNED } from './transaction-status.ts';

const PART = cents(1_000);
const REASON = 'You paid twice.';

/** What a part of a payment of $84.20 says of money that goes back. */
const ROWS: readonly (readonly [what: string, MoneyBack, state: string | undefined, text: string])[] = [
  ['nothing', {}, undefined, ''],
  [
    'a part is under way',
    { refund_status: 'under way', refund_amount: PART, refund_reason: REASON },
    'Being given back',
    '$10.00 of $84.20 is being given back. This can take a few business days. You paid twice.',
  ],
  [
    'the whole is under way',
    { refund_status: 'under way', refund_amount: cents(8_420), refund_reason: '' },
    'Being given back',
    '$84.20 is being given back. This can take a few business days.',
  ],
  [
    'a part is done',
    { refund_status: 'done', refund_amount: PART, refund_reason: REASON, refunded_amount: PART },
    '$10.00 of $84.20 given back',
    'What was given back is open on the bill again. You paid twice.',
  ],
  [
    'a second part is under way',
    { refund_status: 'under way', refund_amount: cents(500), refund_reason: '', refunded_amount: PART },
    'Being given back',
    '$10.00 of $84.20 was given back and is open on the bill again. $5.00 of $84.20 is being given back. This can take a few business days.',
  ],
  [
    'a part failed',
    { refund_status: 'under review', refund_amount: PART, refund_reason: REASON },
    'Not given back yet',
    '$10.00 of $84.20 could not be given back yet. The biller still has it and looks for another way.',
  ],
  [
    'a part failed after the bill was paid again',
    { refund_status: 'under review', refund_amount: PART, credit_amount: cents(750) },
    'Not given back yet',
    '$10.00 of $84.20 could not be given back yet. The biller still has it and looks for another way. Until then it counts as paid. With it, $7.50 more has been paid than is owed. That stays there as a credit until this refund has gone back to you.',
  ],
  [
    'a part was dropped, because the bank asked for the payment',
    { refund_status: 'dropped', refund_amount: PART, refund_reason: REASON },
    undefined,
    '$10.00 of $84.20 was not given back by the biller, because your bank asked for this payment. If the bank decides for the biller, ask the biller about it.',
  ],
  [
    'a dispute is open',
    { dispute_status: 'open' },
    'Disputed',
    'Your bank asked for $84.20 back, because this payment was disputed. It counts as paid until the dispute is decided.',
  ],
  [
    'a part is disputed',
    { dispute_status: 'open', disputed_amount: PART },
    'Disputed',
    'Your bank asked for $10.00 of $84.20 back, because this payment was disputed. It counts as paid until the dispute is decided.',
  ],
  [
    'a dispute was won by the biller',
    { dispute_status: 'won' },
    undefined,
    'Your bank had asked for $84.20 back. The dispute was decided for the biller, so the payment stands.',
  ],
];

const LOST = {
  refund_status: 'done',
  refund_amount: PART,
  refunded_amount: PART,
  dispute_status: 'lost',
  disputed_amount: PART,
} as const;
const TAKEN =
  'Your bank took $10.00 of $84.20 back, because this payment was disputed. If you did not mean to dispute it, tell your bank.';

test.each([
  [
    'as long as nothing else went back',
    { ...LOST, refund_reason: 'The bank took it.', refund_is_dispute: true },
    `${TAKEN} What was given back is open on the bill again.`,
  ],
  [
    'after a later refund too',
    { ...LOST, refund_amount: cents(500), refunded_amount: cents(1_500), refund_reason: REASON },
    `${TAKEN} What was given back is open on the bill again. You paid twice.`,
  ],
  ['before the bill is open again', { dispute_status: 'lost', disputed_amount: PART } as const, TAKEN],
])('a lost dispute of a part is told once, %s', (_, moneyBack, text) => {
  expect(moneyBackText(samplePart(moneyBack))).toBe(text);
});

test.each(ROWS)('%s', (_, moneyBack, state, text) => {
  const part = samplePart(moneyBack);
  expect([moneyBackState(part), moneyBackText(part), partMoneyBack(part)]).toEqual([state, text, text]);
  expect(partStatusText(part)).toBe(state ?? 'Successful');
  // Money that goes back is under no stamp that says `Paid`.
  const receipt = sampleReceipt({ transaction_receipts: [part] });
  expect(stampText(receipt) === undefined).toBe(state !== undefined);
  expect(isGoingBack(part)).toBe(state !== undefined);
});

test('a second part that was dropped leaves the first one given back', () => {
  const refunds = { refund_status: 'dropped', refund_amount: PART, refunded_amount: PART } as const;
  expect(moneyBackText(samplePart(refunds))).toMatch(
    /^\$10\.00 of \$84\.20 was given back and is open on the bill again\. \$10\.00 of \$84\.20 was not given back/,
  );
});

test('a payment that does not count tells of no refund and no dispute, and one that was given back is gone', () => {
  const asked = { refund_status: 'under way', refund_amount: PART, dispute_status: 'open' } as const;
  const returned = samplePart({ ...asked, trans_status: RETURNED });
  expect([moneyBackState(returned), moneyBackText(returned), isGoingBack(returned)]).toEqual([
    undefined,
    '',
    false,
  ]);
  expect(isGoingBack(samplePart({ trans_status: REFUNDED }))).toBe(true);
});

test('a payment that was given back says so, and when the statement shows it', () => {
  const part = samplePart({ trans_status: 5, statusName: 'Refunded', trans_msg: REASON });
  expect(partStatusText(part)).toBe('Given back');
  expect(failureText(part)).toBe(
    'Red Mesa Water: $84.20 was given back. You paid twice. Your statement may show it a few business days later.',
  );
});

test('what came by check is in no statement, and is told as such', () => {
  const check = { refund_is_outside: true, trans_msg: 'We sent you a check.' };
  const whole = samplePart({ ...check, trans_status: 5, statusName: 'Refunded' });
  expect(failureText(whole)).toBe(
    'Red Mesa Water: $84.20 was given back. We sent you a check. It came to you by another way than your payment method.',
  );
  const done = { refund_status: 'done', refund_amount: PART, refunded_amount: PART } as const;
  expect(moneyBackText(samplePart({ ...check, ...done }))).toBe(
    'What was given back is open on the bill again. It came to you by another way than your payment method.',
  );
});

test('the gross total stands beside what was given back of it, and what is left', () => {
  expect(lessGivenBack(sampleReceipt())).toBeUndefined();
  const part = samplePart({ refund_status: 'done', refund_amount: PART, refunded_amount: PART });
  expect(lessGivenBack(sampleReceipt({ transaction_receipts: [part] }))).toEqual({
    givenBack: 1_000,
    left: 7_420,
  });
});

const disputed = (status: DisputeStatus, amount: number): Dispute => ({
  reference: `${status} ${amount}`,
  status,
  amount: cents(amount),
});

test.each([
  [[], null, undefined],
  [[disputed('won', 500)], 'won', 500],
  [[disputed('lost', 500), disputed('won', 700)], 'lost', 500],
  [[disputed('lost', 500), disputed('lost', 300)], 'lost', 800],
  [[disputed('open', 500), disputed('won', 700)], 'open', 500],
  [[disputed('lost', 200), disputed('open', 500), disputed('open', 700)], 'open', 1_200],
] as const)('of several disputes the open ones count first: %j', (disputes, state, amount) => {
  expect(stateOfDisputes(disputes)).toBe(state);
  const stored = { givenBack: cents(0), refund: null, dispute: state, disputes };
  expect(moneyBackOf(stored).disputed_amount).toBe(amount);
});

test('a record tells what is stored, and hands it on', () => {
  const stored = {
    givenBack: PART,
    refund: { status: 'done', amount: PART, reason: REASON },
    dispute: 'won',
    disputes: [disputed('won', 500)],
  } as const;
  const told = moneyBackOf(stored);
  expect(told).toEqual({
    refund_status: 'done',
    refund_amount: PART,
    refund_reason: REASON,
    refunded_amount: PART,
    dispute_status: 'won',
    disputed_amount: 500,
  });
  expect(moneyBackIn({ ...samplePart(), ...told })).toEqual(told);
  expect(moneyBackOf({ ...stored, isLastDisputed: true })).toEqual({ ...told, refund_is_dispute: true });
  expect(moneyBackOf({ givenBack: cents(0), refund: null, dispute: null })).toStrictEqual({});
  expect(moneyBackIn(samplePart())).toStrictEqual({});
});
