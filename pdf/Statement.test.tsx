import { renderToBuffer } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { calendarDate, toEpochSeconds } from '../domain/calendar-date.ts';
import { cents } from '../domain/cents.ts';
import { sampleBill } from '../domain/sample-bill.ts';
import { textOfPdf } from '../tests/pdf-text.ts';
import { StatementDocument } from './Statement.tsx';

async function textOf(over: Parameters<typeof sampleBill>[0] = {}): Promise<string> {
  return textOfPdf(await renderToBuffer(<StatementDocument bill={sampleBill(over)} />));
}

test('a statement says whose it is, for which period, its lines and what is due (SRV-28)', async () => {
  const text = await textOf({
    summary_title: 'Charges this period',
    summary: [
      { label: 'Water use', value: cents(5120) },
      { label: 'Sewer', value: cents(3300) },
    ],
    statement_total: cents(8420),
  });
  for (const words of [
    'Red Mesa Water',
    'Account number 100200301',
    'Dana Whitfield',
    'Due 12/3/2026',
    'Billing period to 11/10/2026',
    'Water use',
    '$51.20',
    'Statement total',
    '$84.20',
    '$90.00',
    '(970) 555-0142',
  ])
    expect(text).toContain(words);
});

test('what is not known is not written as nothing', async () => {
  const text = await textOf({
    amount_due_calculated: false,
    period_amt_due: null,
    balance_total: { label: 'Account balance', value: null, options: [] },
  });
  expect(text).toContain('Not known yet');
  expect(text).not.toContain('$0.00');
});

test('tables stand with their heads, each cell as its type reads', async () => {
  const text = await textOf({
    readings: {
      title: 'Meter readings',
      headers: [
        { text: 'Pay', type: 'checkbox' },
        { text: 'Read on', type: 'date' },
        { text: 'Cost', type: 'currency' },
      ],
      rows: [{ cells: [null, toEpochSeconds(calendarDate('2026-11-10')), -12.5] }],
    },
  });
  for (const words of ['Meter readings', 'Read on', '11/10/2026', '-$12.50']) expect(text).toContain(words);
  expect(text).not.toContain('Pay');
});

test('five hundred rows take as many pages as they need', async () => {
  const row = (at: number) => ({ cells: [`Row ${at} of all`, at] });
  const text = await textOf({
    supplemental: [
      {
        title: 'Trips',
        headers: [
          { text: 'Trip', type: 'string' },
          { text: 'Miles', type: 'integer' },
        ],
        rows: Array.from({ length: 500 }, (_, at) => row(at)),
      },
    ],
  });
  expect(text).toContain('Row 499 of all');
  expect(text).toMatch(/Page (\d+) of \1/);
});
