import { expect, test } from 'vitest';
import { CONFIRM_YOURSELF } from '../../checkout/text/en.ts';
import { samplePart, samplePartly, sampleReceipt } from '../../fixtures/checkout.ts';
import { calendarDate, shortDate } from '../../values/calendar-date.ts';
import { cents, formatCents } from '../../values/cents.ts';
import { hasOwnTotal, labelledTotal, partReceipt, settledBills, totalLabel } from '../receipt.ts';
import { methodLines, partsInOrder } from '../receipt-parts.ts';
import {
  BILL_NOW,
  dateText,
  failedBefore,
  failureText,
  grossLabel,
  methodSentence,
  methodTerm,
  onItsWayText,
  onItsWayTime,
  outcomeText,
  paidWithText,
  partNote,
  partStatusText,
  partSum,
  partWithFee,
  stampText,
  takenBackText,
  unpaidText,
} from './receipt.ts';

const FAILED = samplePart({
  trans_status: 2,
  trans_msg: 'The card was declined.',
  entity_name: 'Summit Gas',
  confirmation_num: 'BF-2',
});

test('a paid receipt is stamped with its date (RCT-02)', () => {
  expect(stampText(sampleReceipt())).toBe('Paid 11/20/2026');
});

test('a payment of a part of the bill is not stamped as if the bill were paid', () => {
  expect(stampText(partReceipt(samplePartly()))).toBe('Paid in part 11/20/2026');
});

test('a scheduled receipt is stamped with its future date (RCT-08)', () => {
  const part = samplePart({ trans_status: 10, scheduled_date: calendarDate('2026-11-24') });
  const receipt = sampleReceipt({ trans_status: 10, transaction_receipts: [part] });
  expect([stampText(receipt), grossLabel(receipt), paidWithText(receipt)]).toEqual([
    'Scheduled for 11/24/2026',
    'Total scheduled',
    '1 item scheduled with Visa ending in 4242',
  ]);
  expect(dateText(part)).toBe('For 11/24/2026, set up on 11/20/2026');
});

test.each([
  ['Visa ending in 4242', ['Visa ending in 4242']],
  [
    'Visa ending in 4242: $1,040.00, American Express ending in 0005: $70.00',
    ['Visa ending in 4242: $1,040.00', 'American Express ending in 0005: $70.00'],
  ],
])('%s is split into one line for each method (PAY-38)', (payment_method, lines) => {
  expect(methodLines(samplePart({ payment_method }))).toEqual(lines);
});

test('a failed part comes first, in words, and its bill stays in the cart (RCT-07)', () => {
  const receipt = sampleReceipt({ transaction_receipts: [samplePart(), FAILED] });
  expect(partsInOrder(receipt).map((part) => part.entity_name)).toEqual(['Summit Gas', 'Red Mesa Water']);
  expect(failureText(FAILED)).toBe('Summit Gas: $84.20 was not paid. The card was declined.');
  expect(failureText({ ...FAILED, trans_msg: CONFIRM_YOURSELF })).toMatch(
    /You have not been charged for it\.$/,
  );
  expect(settledBills(receipt)).toEqual([11]);
  const items = [{ item_description: 'Gas', account_num: '77', ebill_id: 12, amount: cents(500) }];
  const failed = { ...FAILED, transactions: { items } };
  expect(settledBills(sampleReceipt({ transaction_receipts: [samplePart(), failed] }))).toEqual([11]);
});

test('a part alone counts only when it was successful (RCT-07)', () => {
  expect(partReceipt(FAILED).gross_total).toBe(cents(0));
  expect(partReceipt(samplePart())).toEqual(sampleReceipt());
});

test('a part that several methods paid says what each paid, and names them when nothing was paid (PAY-38, RCT-05)', () => {
  const payment_method = 'Visa ending in 4242: $80.00, Checking ending in 6789: $4.20';
  const method_names = 'Visa ending in 4242 and Checking ending in 6789';
  const part = samplePart({ payment_method, method_names });
  expect(paidWithText(partReceipt(part))).toBe(
    '1 item paid with Visa ending in 4242: $80.00 and Checking ending in 6789: $4.20',
  );
  expect(partReceipt({ ...part, trans_status: 2 }).payment_method).toBe(method_names);
});

const SENT = samplePart({ trans_status: 7, statusName: 'Processing', total: cents(305) });

test('a bank payment that is not confirmed has neither stamp nor "paid" (ruling 72)', () => {
  const receipt = partReceipt(SENT);
  expect([stampText(receipt), onItsWayText(receipt), grossLabel(receipt), paidWithText(receipt)]).toEqual([
    undefined,
    'On its way: your bank has not confirmed it yet',
    'Total on its way',
    '1 item on its way with Visa ending in 4242',
  ]);
  expect(outcomeText('$3.05', receipt)).toBe(
    'Your payment of $3.05 is on its way. Your bank has not confirmed it yet.',
  );
});

test('a payment by card and bank says that the card may show its part before the bank confirms (ruling 72)', () => {
  expect(onItsWayTime(partReceipt(SENT))).toBe(
    'Until then it is not paid. This can take a few business days.',
  );
  const payment_method = 'Visa ending in 4242: $1.00, Checking ending in 6789: $2.05';
  expect(onItsWayTime(partReceipt({ ...SENT, payment_method }))).toBe(
    'Until then it is not paid. This can take a few business days. A method may show its part before that. It is given back if another part is refused.',
  );
});

test('a late outcome says what was paid, what is on its way and what was not paid (CHK-24, RCT-07)', () => {
  const [paid, failed] = [samplePart(), { ...FAILED, total: cents(9407) }];
  const of = (parts: readonly (typeof paid)[], gross: number) =>
    outcomeText('$174.06', sampleReceipt({ transaction_receipts: [...parts], gross_total: cents(gross) }));
  expect(of([paid], 17406)).toBe('Your payment of $174.06 went through.');
  expect(of([paid, failed], 7999)).toBe(
    'Of your payment of $174.06, $79.99 went through. $94.07 was not paid.',
  );
  expect(of([paid, SENT], 17406)).toBe(
    'Your payment of $174.06 was made. Your bank has not confirmed $3.05 of it yet.',
  );
});

test('beside a paid part, the part that a bank has not confirmed is named with its amount (ruling 72)', () => {
  const receipt = sampleReceipt({ transaction_receipts: [samplePart(), SENT], gross_total: cents(8725) });
  expect([stampText(receipt), onItsWayText(receipt), grossLabel(receipt)]).toEqual([
    undefined,
    'On its way: your bank has not confirmed $3.05 of it yet',
    'Total paid and on its way',
  ]);
});

test.each([
  [2, 'Red Mesa Water: $84.20 was not paid. Why.'],
  [3, 'Red Mesa Water: $84.20 was voided. Why. It no longer counts as paid.'],
  [4, 'Red Mesa Water: $84.20 was returned. Why. It no longer counts as paid.'],
] as const)(
  'a receipt of status %i gives the reason, without a total or a stamp (RCT-05, RCT-07)',
  (trans_status, text) => {
    const part = samplePart({ trans_status, trans_msg: 'Why.' });
    const receipt = partReceipt(part);
    expect(failureText(part)).toBe(text);
    expect([grossLabel(receipt), stampText(receipt), onItsWayText(receipt)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);

test('a failed part whose other charge was given back does not say that nothing was charged (ruling 1)', () => {
  const trans_msg = 'The card was declined. What was charged to Visa ending in 4242 was given back.';
  expect(unpaidText([samplePart({ trans_status: 2, trans_msg })])).toBe('The bill is still to be paid.');
  expect(unpaidText([FAILED])).toBe('You have not been charged for it, and the bill is still to be paid.');
});

test.each([
  ['owed', 'The bill is still to be paid.'],
  ['on its way', 'Another payment of the bill is on its way.'],
  ['paid since', 'The bill has been paid since.'],
  ['asks for nothing', 'The bill asks for nothing now.'],
  ['unknown', ''],
] as const)('an old payment that failed says of a bill that is %s: "%s"', (standing, words) => {
  expect(BILL_NOW[standing]).toBe(words);
});

test.each([
  [1, 'Total'],
  [10, 'Total'],
  [2, 'Not paid'],
  [4, 'Returned'],
  [5, 'Given back'],
  [8, 'Deleted'],
] as const)('the sum of a part of status %i is called %s (RCT-04, RCT-07)', (trans_status, label) => {
  const part = samplePart({ trans_status, fee: cents(250), total: cents(8670) });
  expect(partSum(part)).toEqual({ label, amount: cents(8670) });
  const labelled = { ...part, receipt_customizations: { total_label: 'Tax total' } };
  const isCounted = label === 'Total';
  expect(partSum(labelled)).toEqual(
    isCounted ? { label: 'Tax total', amount: cents(8420) } : { label, amount: cents(8670) },
  );
  expect(partWithFee(labelled)).toBe(isCounted ? cents(8670) : undefined);
});

test.each([
  ['owed', 'It no longer counts as paid: what it had paid is open on the bill again.'],
  ['paid since', 'It no longer counts as paid. The bill has been paid since.'],
  ['unknown', 'It no longer counts as paid.'],
] as const)('a payment that was taken back says what that means for a bill that is %s', (standing, words) => {
  expect(takenBackText(standing)).toBe(words);
});

test('a total that the biller names itself contains no fee, and the whole stands beside it (RCT-03, RCT-04)', () => {
  const own = { total_label: 'Total tax paid' };
  const part = samplePart({ fee: cents(250), total: cents(8670), receipt_customizations: own });
  expect([labelledTotal(part), hasOwnTotal(part)]).toEqual([cents(8420), true]);
  expect([labelledTotal({ ...part, receipt_customizations: { total_label: '' } })]).toEqual([cents(8670)]);
  expect(hasOwnTotal({ ...part, fee: cents(0) })).toBe(false);
});

test('of a part that failed the method was only tried, and a part on its way says so (RCT-02, PAY-38)', () => {
  expect([methodTerm(FAILED), methodTerm(samplePart())]).toEqual(['Tried with', 'Payment method']);
  const processing = samplePart({ trans_status: 7, statusName: 'Processing' });
  expect([partStatusText(processing), partStatusText(FAILED)]).toEqual(['On its way', FAILED.statusName]);
});

test('a part that was made at last has the day it was made, not the day that was planned', () => {
  const made = samplePart({ scheduled_date: calendarDate('2026-11-24') });
  expect(dateText(made)).toBe('11/20/2026');
  expect(stampText(sampleReceipt({ transaction_receipts: [made] }))).toBe('Paid 11/20/2026');
  expect(dateText(samplePart({ trans_status: 10 }))).toBe('11/20/2026');
});

test('several items are counted as such (RCT-05)', () => {
  expect(paidWithText(sampleReceipt({ successItemCount: 2 }))).toBe('2 items paid with Visa ending in 4242');
});

test('only a part that counts has a note, and a failure without a message ends with its outcome', () => {
  const trans_msg = 'Your backup method paid.';
  expect(partNote(samplePart({ trans_msg }))).toBe(trans_msg);
  expect(partNote(FAILED)).toBe('');
  expect(failureText({ ...FAILED, trans_msg: '' })).toBe('Summit Gas: $84.20 was not paid.');
});

test('a part of several methods on its way may show twice on a statement, a settled one does not (PAY-38)', () => {
  const payment_method = 'Visa ending in 4242: $40.00, Discover ending in 0004: $44.20';
  const time = (...parts: ReturnType<typeof samplePart>[]) =>
    onItsWayTime(sampleReceipt({ transaction_receipts: parts }));
  const usual = time(samplePart({ trans_status: 7 }));
  expect(time(samplePart({ payment_method }))).toBe(usual);
  expect(time(samplePart(), samplePart({ trans_status: 7, payment_method })).length).toBeGreaterThan(
    usual.length,
  );
});

test('what one failed message leaves open about the money is said for all (RCT-07)', () => {
  const said = { ...FAILED, trans_msg: 'You have not been charged.' };
  expect(unpaidText([said])).toBe('The bill is still to be paid.');
  expect(unpaidText([said, FAILED])).toBe(
    'You have not been charged for it, and the bill is still to be paid.',
  );
});

test('the outcome that comes late is told without a receipt, and of a scheduled payment (CHK-24)', () => {
  expect(outcomeText('$84.20', undefined)).toBe('Your payment of $84.20 went through.');
  const scheduled = sampleReceipt({
    trans_status: 10,
    transaction_receipts: [samplePart({ trans_status: 10 })],
  });
  expect(outcomeText('$84.20', scheduled)).toBe('Your payment of $84.20 is scheduled.');
});

test.each([
  [1, 'Total tax paid', 'Total tax paid'],
  [7, 'Total tax paid', 'Total tax'],
  [10, 'Total tax paid', 'Total tax'],
  [4, 'Total tax paid', 'Total tax'],
  [2, 'Paid to the county', 'Total'],
  [7, 'Total paid tax', 'Total'],
  [7, 'Amount of this part', 'Amount of this part'],
  [1, '', 'Total'],
  [7, '', 'Total'],
] as const)(
  'of a payment of status %i, the label "%s" reads "%s": it calls paid only what was paid (RCT-04)',
  (trans_status, total_label, label) => {
    expect(totalLabel(samplePart({ trans_status, receipt_customizations: { total_label } }))).toBe(label);
  },
);

test.each([
  [1, 'This payment used Visa ending in 4242.'],
  [7, 'This payment uses Visa ending in 4242.'],
  [10, 'This payment will use Visa ending in 4242.'],
  [2, 'This payment was tried with Visa ending in 4242.'],
  [8, 'This payment would have used Visa ending in 4242.'],
  [4, 'This payment used Visa ending in 4242.'],
] as const)('a payment of status %i tells whether its method was used (SCH-29)', (trans_status, words) => {
  expect(methodSentence(sampleReceipt({ trans_status }))).toBe(words);
});

test.each([
  [{}, 'failed.', 'You have not been charged. The card was declined.'],
  [{ trans_msg: '' }, 'failed.', 'You have not been charged.'],
  [{ trans_msg: 'Declined. You have not been charged.' }, 'failed.', 'Declined. You have not been charged.'],
  [{ trans_status: 4 }, 'was returned.', 'The card was declined.'],
] as const)('before a bill is paid again, it says what happened, when and why: %o', (given, outcome, why) => {
  const part = samplePart({ trans_status: 2, trans_msg: 'The card was declined.', ...given });
  const what = `Your payment of ${formatCents(part.total)} on ${shortDate(part.transaction_date)} ${outcome}`;
  expect(failedBefore(part)).toEqual({ what, why });
});

test('a payment that was made is no failure', () => {
  expect([failedBefore(samplePart()), failedBefore(samplePart({ trans_status: 7 }))]).toEqual([
    undefined,
    undefined,
  ]);
});
