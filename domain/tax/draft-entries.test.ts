import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../fixtures/tax-return.ts';
import { cents } from '../values/cents.ts';
import {
  commentText,
  draftProblems,
  entriesFor,
  isSameLines,
  isStoredAs,
  linesToSend,
  linesTyped,
  refusedField,
  storedItem,
  type TaxEntries,
  taxLineAmountProblem,
  taxLineAmountText,
  unsavedEntries,
  withFieldLeft,
} from './draft-entries.ts';
import type { TaxReturn } from './tax-return.ts';

const stored = sampleTaxReturn();
const leftField = (text: string) => ({ text, isLeft: true });
const typing = (text: string) => ({ text, isLeft: false });

function line(taxReturn: TaxReturn, at: number) {
  const item = taxReturn.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === at);
  if (!item) throw new Error(`no line ${at}`);
  return item;
}

test.each([
  [{ 'amount 1': leftField('') }, 'empty'],
  [{ 'amount 1': leftField('-5') }, 'negative'],
  [{ 'amount 1': leftField('1,2,3') }, 'grouping'],
  [{ 'amount 1': leftField('0') }, undefined],
  [{}, undefined],
])('a required amount with %j (RET-15, RET-17, RET-23)', (entries: TaxEntries, problem) => {
  expect(taxLineAmountProblem(line(stored, 1), entries)).toBe(problem);
});

test('an optional amount may stay empty, a required one may not (RET-15)', () => {
  expect(taxLineAmountProblem(line(stored, 2), { 'amount 2': leftField('') })).toBeUndefined();
  const empty = sampleTaxReturn({}, { 1: { inputAmount: null } });
  expect(draftProblems(empty, {})).toEqual([{ item: 1, problem: 'empty' }]);
});

test('fixed and calculated lines cannot be edited (RET-13)', () => {
  expect(taxLineAmountProblem(line(stored, 3), { 'amount 3': leftField('x') })).toBeUndefined();
  expect(linesToSend(stored, { 'amount 9': leftField('1') })).toEqual([]);
  const fixed = sampleTaxReturn({}, { 2: { valueType: 'Fixed' } });
  expect(taxLineAmountProblem(line(fixed, 2), { 'amount 2': leftField('x') })).toBeUndefined();
});

test('a field left with another value is sent, together with the other field of its line (RET-18, RET-19)', () => {
  const entries = { 'amount 2': leftField('1.234'), 'comment 2': leftField(' Resale. ') };
  expect(linesToSend(stored, entries)).toEqual([
    { sequenceNumber: 2, inputAmount: 123_400, isOverridden: false, comment: 'Resale.' },
  ]);
});

test('an unchanged field, a field still being typed in, and an invalid amount are not sent (RET-18)', () => {
  expect(linesToSend(stored, { 'amount 1': leftField('1,000.0') })).toEqual([]);
  expect(linesToSend(stored, { 'amount 1': typing('5') })).toEqual([]);
  expect(linesTyped(stored, { 'amount 1': typing('5') })).toMatchObject([{ inputAmount: 500 }]);
  expect(linesToSend(stored, { 'amount 1': leftField('5,,') })).toEqual([]);
});

test('a field that was restored while its change was being sent is sent again', () => {
  const onTheirWay = linesToSend(stored, { 'amount 1': leftField('5') });
  expect(linesToSend(stored, {}, onTheirWay)).toEqual([storedItem(line(stored, 1))]);
});

test('an edited calculated line is an override, and returns to its calculated value when emptied (RET-14)', () => {
  expect(linesToSend(stored, { 'amount 5': leftField('3') })).toMatchObject([
    { inputAmount: 300, isOverridden: true },
  ]);
  const overridden = sampleTaxReturn({}, { 5: { inputAmount: cents(300), isOverridden: true } });
  const reset = { 'amount 5': leftField('') };
  expect(linesToSend(overridden, reset)).toMatchObject([{ inputAmount: null, isOverridden: false }]);
  expect(taxLineAmountText(line(overridden, 5), reset)).toBe('1.00');
});

test('the calculated value typed over itself overrides nothing (RET-18)', () => {
  expect(linesToSend(stored, { 'amount 5': leftField('1') })).toEqual([]);
});

test('a field shows the typed text, and after leaving it the parsed amount (RET-16)', () => {
  expect(taxLineAmountText(line(stored, 1), {})).toBe('1,000.00');
  expect(taxLineAmountText(line(stored, 1), { 'amount 1': typing('1.234,5') })).toBe('1.234,5');
  expect(taxLineAmountText(line(stored, 1), { 'amount 1': leftField('1.234,5') })).toBe('1,234.50');
  expect(taxLineAmountText(line(stored, 1), { 'amount 1': leftField('1,2,3') })).toBe('1,2,3');
  expect(commentText(line(stored, 2), { 'comment 2': typing('Re') })).toBe('Re');
});

test('a stored value is no entry any more, but a field still being typed in stays', () => {
  const entries = { 'amount 1': leftField('1000'), 'amount 2': typing('0'), 'comment 2': leftField('') };
  expect(unsavedEntries(stored, entries)).toEqual({ 'amount 2': typing('0') });
  expect(Object.keys(withFieldLeft(entries, 'amount 2'))).toHaveLength(3);
});

test('saved lines are restored into their fields (ruling 19)', () => {
  const entries = {
    'amount 2': leftField('20.50'),
    'comment 2': leftField('Resale.'),
    'amount 5': leftField('3.00'),
  };
  expect(entriesFor(stored, linesToSend(stored, entries))).toEqual(entries);
});

test('a refused save is shown at the field left last, else at the first unsaved one (ERR2-44)', () => {
  const entries: TaxEntries = { 'comment 2': leftField('As counted.'), 'amount 5': leftField('3') };
  expect(refusedField(stored, entries, 'amount 5')).toBe('amount 5');
  expect(refusedField(stored, entries, 'amount 1')).toBe('comment 2');
  expect(refusedField(stored, { 'amount 5': leftField('3') }, undefined)).toBe('amount 5');
  expect(refusedField(stored, {}, 'amount 1')).toBeUndefined();
});

test('lines are the same when each has the same number, amount and comment, in the same order', () => {
  const [first, second] = [storedItem(line(stored, 1)), storedItem(line(stored, 2))];
  expect(isSameLines([first, second], [{ ...first }, { ...second }])).toBe(true);
  expect(isSameLines([], [])).toBe(true);
  expect(isSameLines([first], [first, second])).toBe(false);
  expect(isSameLines([first, second], [first])).toBe(false);
  expect(isSameLines([first, second], [second, first])).toBe(false);
  for (const change of [
    { sequenceNumber: 9 },
    { inputAmount: cents(1) },
    { isOverridden: true },
    { comment: 'Resale.' },
  ])
    expect(isSameLines([first, second], [first, { ...second, ...change }]), JSON.stringify(change)).toBe(
      false,
    );
});

test('lines are stored when the return has them, whatever else it has', () => {
  const [first, second] = [storedItem(line(stored, 1)), storedItem(line(stored, 2))];
  expect(isStoredAs(stored, [first])).toBe(true);
  expect(isStoredAs(stored, [first, second])).toBe(true);
  expect(isStoredAs(stored, [{ ...first, comment: 'Resale.' }])).toBe(false);
  expect(isStoredAs(stored, [{ ...first, sequenceNumber: 99 }])).toBe(false);
});

test('one field is left, or all of them', () => {
  const entries = { 'amount 1': typing('5'), 'comment 2': typing('x') };
  expect(withFieldLeft(entries, 'amount 1')).toEqual({
    'amount 1': leftField('5'),
    'comment 2': typing('x'),
  });
  expect(withFieldLeft(entries)).toEqual({ 'amount 1': leftField('5'), 'comment 2': leftField('x') });
});

test('a stored line sends what was entered, and of a calculated one only its override (RET-14)', () => {
  const overridden = sampleTaxReturn({}, { 5: { inputAmount: cents(300), isOverridden: true } });
  expect(storedItem(line(overridden, 5))).toMatchObject({ inputAmount: 300, isOverridden: true });
  expect(storedItem(line(stored, 5))).toMatchObject({ inputAmount: null, isOverridden: false });
  expect(storedItem(line(stored, 4))).toMatchObject({ inputAmount: null });
  expect(storedItem(line(stored, 1))).toMatchObject({ inputAmount: 100_000 });
});

test('an entry is unsaved while its text is no amount, or its comment differs from the stored one', () => {
  const commented = sampleTaxReturn({}, { 2: { comment: 'Resale.' } });
  const left = (entries: TaxEntries) => Object.keys(unsavedEntries(commented, entries));
  expect(left({ 'comment 2': leftField(' Resale. ') })).toEqual([]);
  expect(left({ 'comment 2': leftField('Farm.') })).toEqual(['comment 2']);
  expect(left({ 'amount 1': leftField('x'), 'amount 99': leftField('1') })).toEqual(['amount 1']);
  expect(left({ 'comment 2': typing('Resale.') })).toEqual(['comment 2']);
});

test('a changed comment is sent although the amount is the same, and lines without one are restored', () => {
  expect(linesToSend(stored, { 'comment 2': leftField('Resale.') })).toMatchObject([{ comment: 'Resale.' }]);
  const line1 = { sequenceNumber: 1, inputAmount: null, isOverridden: false };
  expect(entriesFor(stored, [line1])).toEqual({ 'amount 1': leftField('') });
});

test('an empty line shows nothing, and a calculated one that is emptied its result (RET-14, RET-16)', () => {
  expect(taxLineAmountText(line(stored, 2), {})).toBe('');
  expect(taxLineAmountText(line(stored, 5), { 'amount 5': leftField('') })).toBe('1.00');
  expect(taxLineAmountText(line(stored, 5), { 'amount 5': leftField('5') })).toBe('5.00');
  const without = { ...line(stored, 5), originalValue: null };
  expect(taxLineAmountText(without, { 'amount 5': leftField('') })).toBe('');
  expect(taxLineAmountText(line(stored, 2), { 'amount 2': leftField('') })).toBe('');
  expect(commentText(line(stored, 2), {})).toBe('');
});
