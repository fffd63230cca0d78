import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../fixtures/tax-return.ts';
import { cents } from '../values/cents.ts';
import { allLines, showsAboveReturn, taxDraftChange, taxSave } from './tax-draft-change.ts';

const taxReturn = sampleTaxReturn();
const line = { sequenceNumber: 1, inputAmount: cents(120_000), isOverridden: false, comment: '' };
const difference = { sequenceNumber: 1, description: 'Gross sales', before: '1', after: '2' } as never;

test('a draft that waits names the version it started from, and the values before it (ruling 19)', () => {
  expect(taxDraftChange(taxReturn, [line], '7')).toEqual({
    id: '7',
    kind: 'tax draft',
    subject: 'tax return 31',
    title: 'Draft of Sales tax, October 2026',
    request: {
      taxReturnId: 31,
      entityId: 3,
      accountNumber: '7001234',
      taxreturn: { version: 5, taxReturnDetails: [line] },
      fileReturn: false,
    },
    undo: {
      taxReturnId: 31,
      entityId: 3,
      accountNumber: '7001234',
      taxreturn: { version: 5, taxReturnDetails: [{ ...line, inputAmount: cents(100_000) }] },
      fileReturn: false,
    },
  });
});

test('of a draft of several lines, undo restores each of them', () => {
  const second = { ...line, sequenceNumber: 2 };
  const { undo } = taxDraftChange(taxReturn, [line, second], '7');
  expect(undo?.taxreturn.taxReturnDetails.map(({ sequenceNumber }) => sequenceNumber)).toEqual([1, 2]);
});

test('filing sends every line that a customer can fill in (API2-83)', () => {
  expect(taxSave(taxReturn, [line], true).fileReturn).toBe(true);
  const commented = sampleTaxReturn({}, { 3: { allowComments: true } });
  const numbers = (one: typeof taxReturn) => allLines(one).map(({ sequenceNumber }) => sequenceNumber);
  expect(numbers(taxReturn)).toEqual([1, 2, 5]);
  expect(numbers(commented)).toEqual([1, 2, 3, 5]);
});

test.each([
  ['an open return without a message', 'Non-filed', undefined, false],
  ['a refusal at a field', 'Non-filed', { kind: 'refused', lines: [] }, false],
  ['a refusal with lines changed elsewhere', 'Non-filed', { kind: 'refused', lines: [difference] }, true],
  ['other amounts from the server', 'Non-filed', { kind: 'recalculated', lines: [difference] }, false],
  ['a return that was filed', 'filed', undefined, true],
] as const)('the message stands above the return or not: %s', (_, returnStatus, aftermath, isAbove) => {
  const told = { taxReturn: sampleTaxReturn({ returnStatus }), aftermath: aftermath as never };
  expect(showsAboveReturn(told)).toBe(isAbove);
});
