import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleTaxItem, sampleTaxReturn } from '../fixtures/tax-return.ts';
import { cents } from '../values/cents.ts';
import {
  amountsOf,
  dueOf,
  emptyRequired,
  enteredItem,
  isEditable,
  recalculateLines,
  returnStatus,
} from './tax-return.ts';

test('a required line without a value prevents filing, zero and optional lines do not (RET-15, RET-23)', () => {
  const required = { valueType: 'EnteredRequired' as const };
  const lines = [
    sampleTaxItem({ sequenceNumber: 1, ...required }),
    sampleTaxItem({ sequenceNumber: 2, ...required, inputAmount: cents(0) }),
    sampleTaxItem({ sequenceNumber: 3 }),
    sampleTaxItem({ sequenceNumber: 4, ...required }),
    sampleTaxItem({ sequenceNumber: 5, inputAmount: cents(7) }),
  ];
  expect(emptyRequired(lines)).toEqual([1, 4]);
});

test('only a return that is not filed can be changed (RET-11)', () => {
  expect(
    (['Non-filed', 'pending', 'filed'] as const).map((status) => isEditable({ returnStatus: status })),
  ).toEqual([true, false, false]);
});

test.each([
  ['NonFiled', 'Non-filed'],
  ['Non-filed', 'Non-filed'],
  ['filed', 'filed'],
])('the status %s is read as %s (RET-11)', (told, status) => {
  expect(v.parse(returnStatus, told)).toBe(status);
});

test('a line is known by its number in either spelling, and refused without one (ENT2-21)', () => {
  const entry = { inputAmount: 12.5 };
  const line = { inputAmount: 1_250, isOverridden: false, sequenceNumber: 2 };
  expect(v.parse(enteredItem, { ...entry, sequenceNumber: 2 })).toEqual(line);
  expect(v.parse(enteredItem, { ...entry, SequenceNumber: 2 })).toEqual(line);
  expect(v.parse(enteredItem, { ...entry, sequenceNumber: 2, SequenceNumber: 3 })).toEqual(line);
  expect(v.safeParse(enteredItem, entry).success).toBe(false);
});

test('the amount due is that of its line, or told by the organisation', () => {
  const { taxReturnDetails } = sampleTaxReturn();
  expect(dueOf(taxReturnDetails, 6)).toBe(4_900);
  expect(dueOf(taxReturnDetails, 2)).toBe(0);
  expect(dueOf(taxReturnDetails, 99)).toBe(0);
  expect(dueOf(taxReturnDetails, null)).toBeUndefined();
});

test('with a credit the balance is below zero and nothing is due (RET-27)', () => {
  expect(amountsOf(cents(4_900), cents(900))).toEqual({
    amount_due: 4_900,
    payments: 900,
    balance: 4_000,
    balance_due: 4_000,
  });
  expect(amountsOf(cents(4_900), cents(5_000))).toMatchObject({ balance: -100, balance_due: 0 });
});

test('an override counts instead of the result, which is kept, and an empty line shows nothing (SRV2-43)', () => {
  const lines = sampleTaxReturn({}, { 5: { inputAmount: cents(300), isOverridden: true } }).taxReturnDetails;
  const told = lines.map(({ inputAmount, originalValue, DisplayValue }) => [
    inputAmount,
    originalValue,
    DisplayValue,
  ]);
  expect(told[1]).toEqual([null, null, '']);
  expect(told[4]).toEqual([300, 100, '3.00']);
  expect(told[5]).toEqual([4_700, 4_700, '47.00']);
  expect(recalculateLines(lines)).toEqual(lines);
});
