import { expect, test } from 'vitest';
import { sampleBill } from '../fixtures/bill.ts';
import { cents } from '../values/cents.ts';
import {
  asksForLines,
  chosenAmount,
  chosenLines,
  lineIdsIn,
  lineReference,
  linesOf,
  openLines,
} from './bill-lines.ts';
import type { BillTable } from './bill-table.ts';

const row = (id: string | null, amount: number | null, paid = false) => ({
  id,
  amount: amount === null ? null : cents(amount),
  paid,
  cells: [],
  details: [],
});
const table = (...rows: BillTable['rows']): BillTable => ({ title: 'Lines', headers: [], rows });

const bill = sampleBill({
  licenses: table(row('license', 700)),
  invoices: table(row('first', 2_000), row('paid', 100, true), row('no amount', null), row(null, 5)),
  custom_data: [table(row('other', 30))],
});
const idsOf = (lines: readonly { readonly id: string }[]) => lines.map(({ id }) => id);

test('rows with an id and an amount can be paid by themselves, in the order of the page (DET-34, DET-41)', () => {
  expect(idsOf(linesOf(bill))).toEqual(['license', 'first', 'paid', 'other']);
  expect(idsOf(openLines(bill))).toEqual(['license', 'first', 'other']);
  expect(linesOf(sampleBill({ licenses: null, invoices: null, custom_data: [] }))).toEqual([]);
});

test('only a bill of invoices that can be paid asks for one (DET-39)', () => {
  const asks = (is_bal_fwd: boolean, invoices: BillTable | null) => asksForLines({ is_bal_fwd, invoices });
  expect(asks(true, bill.invoices)).toBe(true);
  expect(asks(false, bill.invoices)).toBe(false);
  expect(asks(true, table(row('no amount', null)))).toBe(false);
  expect(asks(true, null)).toBe(false);
});

test('the ticked lines make up the amount, and a line that was paid since does not count (DET-35, DET-43)', () => {
  expect(chosenAmount(bill, ['other', 'first', 'paid'])).toBe(2_030);
  expect(chosenAmount(bill, ['paid'])).toBeUndefined();
  expect(chosenAmount(bill, [])).toBeUndefined();
  expect(chosenLines(bill, [])).toEqual([]);
});

test('the chosen lines travel in the order of the bill, and come back (ENT-22)', () => {
  expect(lineReference(bill, ['other', 'first'])).toBe('first,other');
  expect(lineIdsIn('first,other')).toEqual(['first', 'other']);
  expect(lineIdsIn('')).toEqual([]);
});
