import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bill } from '../../domain/bills/bill.ts';
import { getBills } from '../../domain/bills/bill-calls.ts';
import { NO_CONTENT } from '../../domain/bills/bill-content.ts';
import { asksForLines, linesOf } from '../../domain/bills/bill-lines.ts';
import type { PlainTable } from '../../domain/bills/bill-table.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { sum } from '../../domain/values/cents.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

let portal: Portal;
let bills: Bill[];

beforeAll(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const ids = groups.flatMap((group) => group.accounts.flatMap((account) => account.ebill_id ?? []));
  bills = (await portal.send(getBills, { ids: ids.join(',') }, dana)).answer().items;
});

afterAll(() => portal.close());

test.each(Object.keys(NO_CONTENT) as (keyof typeof NO_CONTENT)[])(
  'a bill of the demo shows %s (SRV-57, SRV-58)',
  (block) => {
    const empty = JSON.stringify(NO_CONTENT[block]);
    expect(bills.some((bill) => JSON.stringify(bill[block]) !== empty)).toBe(true);
  },
);

function tablesOf(bill: Bill): PlainTable[] {
  const { account_aging, readings, invoices, licenses, supplemental, custom_data } = bill;
  const withLines = [invoices, licenses, ...custom_data].flatMap((table) => table ?? []);
  const plain = [account_aging, readings, ...supplemental].flatMap((table) => table ?? []);
  return [...plain, ...withLines, ...withLines.flatMap(({ rows }) => rows.flatMap(({ details }) => details))];
}

test('cells and activity lines of every type appear, each row as long as its headers (SRV-57)', () => {
  const tables = bills.flatMap(tablesOf);
  const types = new Set(tables.flatMap((table) => table.headers.map(({ type }) => type)));
  expect([...types].sort()).toEqual(['checkbox', 'currency', 'date', 'integer', 'number', 'string']);
  const options = new Set(
    bills.flatMap((bill) => bill.account_activity?.data.flatMap((line) => line.options) ?? []),
  );
  expect([...options].sort()).toEqual(['alert', 'currency', 'date', 'emphasis', 'number', 'string']);
  for (const { headers, rows } of tables)
    for (const { cells } of rows) expect(cells).toHaveLength(headers.length);
});

test('numbers look as a biller would print them, not as a computer adds them (DET-61)', () => {
  const numbers = bills.flatMap(tablesOf).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  const long = numbers.filter((cell) => typeof cell === 'number' && /\.\d{5}/.test(`${cell}`));
  expect(long).toEqual([]);
});

test('a license shows its number as printed on it, without separators (DET-58)', () => {
  const rows = bills.flatMap(({ licenses }) => licenses?.rows ?? []);
  expect(rows.map(({ cells }) => `L-${cells[1]}`)).toEqual(rows.map(({ id }) => id));
  expect(rows.every(({ cells }) => typeof cells[1] === 'string')).toBe(true);
});

test('the open lines add up to the amount due (DET-35, DET-38, DET-43)', () => {
  const withLines = bills.filter((bill) => linesOf(bill).length > 0);
  expect(withLines.length).toBeGreaterThanOrEqual(3);
  expect(withLines.some(asksForLines)).toBe(true);
  for (const bill of withLines) {
    const lines = linesOf(bill);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(sum(lines.filter(({ paid }) => !paid).map(({ amount }) => amount))).toBe(bill.period_amt_due);
  }
});

test('graphs have a value or a gap for each label of each series, per meter (DET-73)', () => {
  const graphs = bills.flatMap((bill) => bill.graph_data);
  expect(graphs.length).toBeGreaterThanOrEqual(4);
  for (const { meter_ids, series, labels, graph_readings } of graphs) {
    expect(graph_readings.map(({ meter_id }) => meter_id)).toEqual(meter_ids);
    for (const { values } of graph_readings) {
      expect(values).toHaveLength(series.length);
      for (const row of values) expect(row).toHaveLength(labels.length);
    }
  }
});

test('one account has at least 13 billing periods (SRV-58)', () => {
  expect(Math.max(...bills.map((bill) => bill.pagination.allBills.length))).toBeGreaterThanOrEqual(13);
});
