import { expect, test } from 'vitest';
import { bareCalls } from './bare-calls.ts';

const ROW = `export const getBill = call({
  method: 'GET',
  summary: 'Reads one bill (API-26).',
  description:
    'It\\'s \`id\` is a number.',
  needs: 'payments',
  request: v.object({ description: v.string() }),
  failure: BILL_NOT_READ,
});`;

const transform = bareCalls.transform as (code: string, file: string) => { code: string } | undefined;

test('a page is built without the sentences of calls, and with everything that a request needs', () => {
  const code = transform(ROW, '/x/domain/bills/bill-calls.ts')?.code ?? '';
  expect(code.split('\n').filter((line) => line.trim() !== '')).toEqual([
    'export const getBill = call({',
    "  method: 'GET',",
    '  request: v.object({ description: v.string() }),',
    '  failure: BILL_NOT_READ,',
    '});',
  ]);
  expect(transform(ROW, '/x/domain/bills/bill.ts')).toBeUndefined();
});
