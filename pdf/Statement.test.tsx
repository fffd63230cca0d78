import { renderToBuffer } from '@react-pdf/renderer';
import { describe, expect, test } from 'vitest';
import { sampleBill } from '../domain/fixtures/bill.ts';
import { calendarDate, toEpochSeconds } from '../domain/values/calendar-date.ts';
import { cents } from '../domain/values/cents.ts';
import { textOfPdf } from '../tests/support/pdf-text.ts';
import { cellStyle } from './ServiceTables.tsx';
import { StatementDocument } from './Statement.tsx';

async function textOf(overrides: Parameters<typeof sampleBill>[0] = {}): Promise<string> {
  return textOfPdf(await renderToBuffer(<StatementDocument bill={sampleBill(overrides)} />));
}

test('a statement shows account, period, lines and amount due (SRV-28)', async () => {
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

test('a statement shows the facts that the biller adds, as the screen does (SRV-28)', async () => {
  const text = await textOf({
    info_grid: [{ label: 'Pressure zone', value: '2' }],
    customizations: [{ label: 'Meter access', value: 'Call first' }],
  });
  for (const words of ['Information', 'Pressure zone', 'From your biller', 'Meter access', 'Call first'])
    expect(text).toContain(words);
});

test('an unknown amount is not written as zero', async () => {
  const text = await textOf({
    amount_due_calculated: false,
    period_amt_due: null,
    balance_total: { label: 'Account balance', value: null, options: [] },
  });
  expect(text).toContain('Not known yet');
  expect(text).not.toContain('$0.00');
});

test('an earlier statement of a prepaid account shows what was taken from the credit, not what is left of it', async () => {
  const prepaid = {
    prepay: true,
    prepay_statement_charges: cents(5120),
    balance_total: { label: 'Remaining credit', value: cents(0), options: [] },
  };
  const newest = await textOf(prepaid);
  expect(newest).toContain('Prepaid account: Remaining credit');
  const { pagination } = sampleBill();
  const earlier = await textOf({ ...prepaid, pagination: { ...pagination, newestBillId: 999 } });
  expect(earlier).toContain('Taken from the credit');
  expect(earlier).toContain('$51.20');
  for (const words of ['Remaining credit', '$0.00']) expect(earlier).not.toContain(words);
  const unknown = { ...prepaid, prepay_statement_charges: null };
  const uncharged = await textOf({ ...unknown, pagination: { ...pagination, newestBillId: 999 } });
  for (const words of ['Remaining credit', '$0.00', 'Not known yet']) expect(uncharged).not.toContain(words);
});

test('tables have their headers, and each cell is formatted by its type', async () => {
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

describe('The services that a bill charges for', () => {
  const cell = (value: string, text_align: 'left' | 'center' | 'right' = 'left', bold = false) => ({
    value,
    options: { text_align, bold },
  });

  test('stand on the statement with their total, and with what View opens (ENT2-24, MSC-11, MSC-12)', async () => {
    const text = await textOf({
      service_details: {
        title: 'Service details',
        headers: [cell('Service'), cell('Amount', 'right')],
        lineItems: [
          {
            columns: [cell('Weekly trash pickup', 'left', true), cell('$50.54', 'right')],
            item_details: [
              {
                title: 'Days of the pickup',
                headers: [cell('Day')],
                lineItems: [{ columns: [cell('11/3/2026')] }],
                total: { label: 'Total of this service', value: cents(5054) },
              },
            ],
          },
        ],
        total: { label: 'Total of all services', value: cents(8420) },
      },
    });
    for (const words of [
      'Service details',
      'Weekly trash pickup',
      '$50.54',
      'Total of all services',
      'Days of the pickup',
      '11/3/2026',
      'Total of this service',
    ])
      expect(text).toContain(words);
  });

  test('are set as the biller set them (ENT2-24)', () => {
    expect(cellStyle({ text_align: 'right', bold: true })).toMatchObject({
      textAlign: 'right',
      fontWeight: 700,
    });
    expect(cellStyle({ text_align: 'center', bold: false })).toMatchObject({
      textAlign: 'center',
      fontWeight: 400,
    });
  });

  test('take no room on a bill without them', async () => {
    expect(await textOf({ service_details: null })).not.toContain('Service details');
  });
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
