import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../../domain/fixtures/checkout.ts';
import { partReceipt } from '../../domain/receipts/receipt.ts';
import type { TransactionStatus } from '../../domain/receipts/transaction-status.ts';
import { cents } from '../../domain/values/cents.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { longText } from './announce.ts';
import { paidMethods } from './paid-methods.ts';

const part = (methodLabel: string, amount: number, fee = 0) =>
  ({
    key: methodLabel,
    methodId: 1,
    methodLabel,
    category: 'card',
    amount: cents(amount),
    fee: cents(fee),
  }) as const;

let ids = 0;
function row(status: TransactionStatus, parts: Transaction['parts']) {
  ids += 1;
  return { id: ids, status, parts, methodLabel: 'Checking 6789', amount: cents(500), fee: cents(25) };
}

test.each([
  ['one method', [row(1, [])], 'Checking 6789'],
  ['one method for two billers', [row(1, []), row(1, [])], 'Checking 6789'],
  [
    'two methods of which the second paid for two billers',
    [row(1, [part('Visa 4242', 1000), part('Visa 0002', 500, 25)]), row(1, [part('Visa 0002', 300)])],
    'Visa 4242: $10.00, Visa 0002: $8.25',
  ],
  [
    'a method whose bill was declined paid nothing',
    [row(1, [part('Visa 4242', 1000)]), row(2, [part('Visa 0002', 500)])],
    'Visa 4242',
  ],
  [
    'nothing was paid',
    [row(2, [part('Visa 4242', 1000), part('Visa 0002', 500)])],
    'Visa 4242 and Visa 0002',
  ],
])('%s: the receipt names what each method paid (RCT-05, ruling 1)', (_, rows, named) => {
  expect(paidMethods([...rows, ...rows.slice(0, 1)])).toBe(named);
});

test('the mail of a payment that failed has no sum, and says what was tried (RCT-05)', () => {
  const failed = partReceipt(samplePart({ trans_status: 2, statusName: 'Failed', trans_msg: 'Declined.' }));
  const text = longText(failed);
  expect(text).toContain('Failed: You have not been charged. Declined.');
  expect(text).toContain('Tried with: Visa ending in 4242');
  expect(text).not.toMatch(/All together|Total paid|\$0\.00/);
  const one = samplePart({ trans_status: 2, statusName: 'Failed', trans_msg: 'Declined.' });
  expect(longText(sampleReceipt({ transaction_receipts: [samplePart({}), one] }))).toContain(
    'Failed: You have not been charged for this part. Declined.',
  );
});

test('a receipt that is sent again tells what was given back since (ruling 7)', () => {
  const part = { refund_status: 'done', refund_amount: cents(1000), refunded_amount: cents(1000) } as const;
  const text = longText(partReceipt(samplePart({ ...part })));
  expect(text).toContain('$10.00 of $84.20 given back');
  expect(text).toContain('What was given back is open on the bill again.');
  const whole = longText(partReceipt(samplePart({ trans_status: 5, statusName: 'Refunded', trans_msg: '' })));
  expect(whole).toContain('\nRefunded\n');
  expect(whole).toContain('Paid with: Visa ending in 4242');
  expect(whole).not.toMatch(/not been charged|Tried with/);
});

test('the mail of one payment tells its sum once, and that of two tells each and both', () => {
  const one = sampleReceipt();
  const sums = (text: string) => text.split('\n').filter((line) => line.startsWith('Total'));
  expect(sums(longText(one))).toEqual(['Total paid: $84.20']);
  const part = samplePart({});
  const two = { ...one, transaction_receipts: [part, part], gross_total: cents(16_840) };
  expect(sums(longText(two))).toEqual(['Total paid: $168.40']);
  expect(
    longText(two)
      .split('\n')
      .filter((line) => line === 'Paid to Red Mesa Water: $84.20'),
  ).toHaveLength(2);
  const own = { ...part.receipt_customizations, total_label: 'Total tax paid' };
  const tax = { ...one, transaction_receipts: [{ ...part, receipt_customizations: own }] };
  expect(sums(longText(tax))).toEqual(['Total tax paid: $84.20', 'Total paid: $84.20']);
});

test('a mail about a checkout of which some was paid tells each sum with what became of it', () => {
  const gas = samplePart({ entity_name: 'Summit Gas', trans_status: 7, total: cents(1_000) });
  const failed = samplePart({ entity_name: 'Maple', trans_status: 2, total: cents(3_000) });
  const mixed = sampleReceipt({
    transaction_receipts: [samplePart(), gas, failed],
    gross_total: cents(9_420),
  });
  const sums = longText(mixed)
    .split('\n')
    .filter((line) => /^(Total|Paid|On its way|Not paid)\b.*: \$/.test(line));
  expect(sums).toEqual([
    'Total paid and on its way: $94.20',
    'Not paid: $30.00',
    'Paid to Red Mesa Water: $84.20',
    'On its way to Summit Gas: $10.00',
  ]);
  const planned = samplePart({ trans_status: 10 });
  const scheduled = sampleReceipt({ trans_status: 10, transaction_receipts: [planned, failed] });
  expect(longText(scheduled)).toContain('To be paid to Red Mesa Water: $84.20');
  // What happened to the money comes before the parts.
  expect(longText(scheduled)).toMatch(/^To be paid: \$84\.20\nNot paid: \$30\.00\n/);
});

test('the mail of a bank payment that is not confirmed never says that it is paid (ruling 72)', () => {
  const text = longText(partReceipt(samplePart({ trans_status: 7, statusName: 'Processing' })));
  expect(text).toContain('On its way: your bank has not confirmed it yet. Until then it is not paid.');
  expect(text).toContain('Total on its way: $84.20');
  expect(text).not.toMatch(/Paid with|Total paid/);
  expect(longText(sampleReceipt())).toContain('Total paid: $84.20\nPaid with: Visa ending in 4242');
});
