import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../fixtures/tax-return.ts';
import { taxDraftChange } from '../outbox/tax-draft-change.ts';
import { cents } from '../values/cents.ts';
import { storedItem } from './draft-entries.ts';
import {
  calculatedDifferences,
  calculatedValues,
  draftConflicts,
  linesChangedSince,
  previewReturn,
} from './preview.ts';

const stored = sampleTaxReturn();
const item = (sequenceNumber: number, inputAmount: number | null, comment = '') => ({
  sequenceNumber,
  inputAmount: inputAmount === null ? null : cents(inputAmount),
  isOverridden: sequenceNumber === 5 && inputAmount !== null,
  comment,
});
const before = stored.taxReturnDetails.map(storedItem);

test('entries are calculated through to the amount due, as on the server (SRV2-43)', () => {
  const preview = previewReturn(stored, [item(1, 200_000), item(5, 500)]);
  expect(calculatedValues(preview)).toEqual({ 3: 200_000, 4: 10_000, 5: 500, 6: 9_500 });
  expect([preview.amount_due, preview.balance]).toEqual([9_500, 9_500]);
  expect(preview.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === 6)?.DisplayValue).toBe(
    '95.00',
  );
});

test("without entries a preview equals the server's return", () => {
  expect(previewReturn(stored, [])).toEqual(stored);
});

test('a line that the server calculates differently is shown with both values', () => {
  const answer = sampleTaxReturn({}, { 4: { rule: { kind: 'product', of: 3, rate: 60_000 } } });
  expect(calculatedDifferences(calculatedValues(stored), answer)).toEqual([
    { item: 4, description: 'Tax', here: '50.00', there: '60.00' },
    { item: 5, description: 'Allowance', here: '1.00', there: '1.20' },
    { item: 6, description: 'Tax due', here: '49.00', there: '58.80' },
  ]);
});

test('a line changed elsewhere conflicts, unless it has the same value or was not edited here', () => {
  const answer = sampleTaxReturn({ version: 6 }, { 1: { inputAmount: cents(5_000) } });
  expect(draftConflicts(answer, [item(1, 7_000)], before)).toEqual([
    { item: 1, description: 'Gross sales', here: '70.00', there: '50.00' },
  ]);
  expect(draftConflicts(answer, [item(1, 5_000)], before)).toEqual([]);
  expect(draftConflicts(answer, [item(2, 7_000)], before)).toEqual([]);
});

test('a line that one of both returns lacks conflicts with nothing', () => {
  const answer = sampleTaxReturn({ version: 6 }, { 1: { inputAmount: cents(5_000) } });
  expect(draftConflicts(answer, [item(1, 7_000)], [])).toEqual([]);
  expect(draftConflicts(answer, [item(9, 7_000)], [...before, item(9, 1)])).toEqual([]);
});

test('a comment that was changed elsewhere conflicts as well', () => {
  const answer = sampleTaxReturn({ version: 6 }, { 2: { comment: 'Theirs.' } });
  expect(draftConflicts(answer, [item(2, null, 'Ours.')], before)).toEqual([
    { item: 2, description: 'Deductions, comment', here: 'Ours.', there: 'Theirs.' },
  ]);
  expect(draftConflicts(answer, [item(2, null, 'Theirs.')], before)).toEqual([]);
  expect(draftConflicts(stored, [item(2, null, 'Ours.')], before)).toEqual([]);
});

test('changes made elsewhere since the return was shown are listed line by line', () => {
  const answer = sampleTaxReturn({ version: 6 }, { 2: { inputAmount: cents(10_000) } });
  expect(linesChangedSince(stored, answer).map(({ item, here, there }) => [item, here, there])).toEqual([
    [2, 'nothing', '100.00'],
    [3, '1,000.00', '900.00'],
    [4, '50.00', '45.00'],
    [5, '1.00', '0.90'],
    [6, '49.00', '44.10'],
  ]);
});

test('a draft can be undone: it carries the earlier values of its lines (ruling 19)', () => {
  const change = taxDraftChange(stored, [item(1, 200)], '9');
  expect(change).toMatchObject({ subject: 'tax return 31', title: 'Draft of Sales tax, October 2026' });
  expect(change.undo?.taxreturn).toEqual({ version: 5, taxReturnDetails: [before[0]] });
});
