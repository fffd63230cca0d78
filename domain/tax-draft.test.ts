import { expect, test } from 'vitest';
import { cents } from './cents.ts';
import { sampleTaxReturn } from './sample-tax-return.ts';
import {
  amountProblem,
  amountText,
  commentText,
  draftProblems,
  entriesFor,
  linesToSend,
  linesTyped,
  refusedField,
  storedItem,
  type TaxEntries,
  unstored,
  withLeft,
} from './tax-draft.ts';
import type { TaxReturn } from './tax-return.ts';

const stored = sampleTaxReturn();
const left = (text: string) => ({ text, isLeft: true });
const typing = (text: string) => ({ text, isLeft: false });

function line(taxReturn: TaxReturn, at: number) {
  const found = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === at);
  if (!found) throw new Error(`no line ${at}`);
  return found;
}

test.each([
  [{ 'amount 1': left('') }, 'Enter an amount. Enter 0 if there is nothing to report.'],
  [{ 'amount 1': left('-5') }, 'The amount cannot be negative.'],
  [{ 'amount 1': left('1,2,3') }, 'The separators do not fit. Enter an amount such as 1,234.56 or 1.234,56.'],
  [{ 'amount 1': left('0') }, undefined],
  [{}, undefined],
])('a required amount with %j (RET-15, RET-17, RET-23)', (entries: TaxEntries, words) => {
  expect(amountProblem(line(stored, 1), entries)).toBe(words);
});

test('an optional amount may stay empty, a required one may not (RET-15)', () => {
  expect(amountProblem(line(stored, 2), { 'amount 2': left('') })).toBeUndefined();
  const empty = sampleTaxReturn({}, { 1: { inputAmount: null } });
  expect(draftProblems(empty, {})).toEqual([
    { item: 1, words: 'Enter an amount. Enter 0 if there is nothing to report.' },
  ]);
});

test('fixed and calculated lines take no entry (RET-13)', () => {
  expect(amountProblem(line(stored, 3), { 'amount 3': left('x') })).toBeUndefined();
  expect(linesToSend(stored, { 'amount 9': left('1') })).toEqual([]);
});

test('a field that was left with another value is sent, with what stands beside it (RET-18, RET-19)', () => {
  const entries = { 'amount 2': left('1.234'), 'comment 2': left(' Resale. ') };
  expect(linesToSend(stored, entries)).toEqual([
    { sequenceNumber: 2, inputAmount: 123_400, isOverridden: false, comment: 'Resale.' },
  ]);
});

test('an unchanged field, one that is typed in, and what is no amount are not sent (RET-18)', () => {
  expect(linesToSend(stored, { 'amount 1': left('1,000.0') })).toEqual([]);
  expect(linesToSend(stored, { 'amount 1': typing('5') })).toEqual([]);
  expect(linesTyped(stored, { 'amount 1': typing('5') })).toMatchObject([{ inputAmount: 500 }]);
  expect(linesToSend(stored, { 'amount 1': left('5,,') })).toEqual([]);
});

test('a field that was put back while it was on its way is sent once more', () => {
  const onTheirWay = linesToSend(stored, { 'amount 1': left('5') });
  expect(linesToSend(stored, {}, onTheirWay)).toEqual([storedItem(line(stored, 1))]);
});

test('an overridden line counts as overridden, and goes back to its calculated value when emptied (RET-14)', () => {
  expect(linesToSend(stored, { 'amount 5': left('3') })).toMatchObject([
    { inputAmount: 300, isOverridden: true },
  ]);
  const overridden = sampleTaxReturn({}, { 5: { inputAmount: cents(300), isOverridden: true } });
  const reset = { 'amount 5': left('') };
  expect(linesToSend(overridden, reset)).toMatchObject([{ inputAmount: null, isOverridden: false }]);
  expect(amountText(line(overridden, 5), reset)).toBe('1.00');
});

test('the calculated value typed over itself overrides nothing (RET-18)', () => {
  expect(linesToSend(stored, { 'amount 5': left('1') })).toEqual([]);
});

test('a field shows what is typed, and after it was left how that was understood (RET-16)', () => {
  expect(amountText(line(stored, 1), {})).toBe('1,000.00');
  expect(amountText(line(stored, 1), { 'amount 1': typing('1.234,5') })).toBe('1.234,5');
  expect(amountText(line(stored, 1), { 'amount 1': left('1.234,5') })).toBe('1,234.50');
  expect(amountText(line(stored, 1), { 'amount 1': left('1,2,3') })).toBe('1,2,3');
  expect(commentText(line(stored, 2), { 'comment 2': typing('Re') })).toBe('Re');
});

test('what the server has stored is no entry any more, but what is typed in stays', () => {
  const entries = { 'amount 1': left('1000'), 'amount 2': typing('0'), 'comment 2': left('') };
  expect(unstored(stored, entries)).toEqual({ 'amount 2': typing('0') });
  expect(Object.keys(withLeft(entries, 'amount 2'))).toHaveLength(3);
});

test('lines that were kept come back into their fields (ruling 19)', () => {
  const entries = { 'amount 2': left('20.50'), 'comment 2': left('Resale.'), 'amount 5': left('3.00') };
  expect(entriesFor(stored, linesToSend(stored, entries))).toEqual(entries);
});

test('a refused save is told at the field that was left last, else at the first that is not stored (ERR2-44)', () => {
  const entries: TaxEntries = { 'comment 2': left('As counted.'), 'amount 5': left('3') };
  expect(refusedField(stored, entries, 'amount 5')).toBe('amount 5');
  expect(refusedField(stored, entries, 'amount 1')).toBe('comment 2');
  expect(refusedField(stored, {}, 'amount 1')).toBeUndefined();
});
