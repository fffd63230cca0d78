import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { getBill } from '../../../domain/bills/bill-calls.ts';
import type { PlainTable } from '../../../domain/bills/bill-table.ts';
import { sampleBill } from '../../../domain/fixtures/bill.ts';
import { calendarDate, toEpochSeconds } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openBill, preparePage } from '../../../tests/support/open-bill.tsx';

beforeEach(preparePage);
afterEach(cleanup);

const table = (title: string): PlainTable => ({
  title,
  headers: [
    { text: 'Text', type: 'string' },
    { text: 'Day', type: 'date' },
    { text: 'Money', type: 'currency' },
    { text: 'Number', type: 'number' },
    { text: 'Whole', type: 'integer' },
    { text: 'Marked', type: 'checkbox' },
  ],
  rows: [{ cells: [title, toEpochSeconds(calendarDate('2026-03-07')), -12.5, 1234.75, 7.9, 1] }],
});

const facts = (label: string) => [{ label, value: `${label}, said` }];

/** A bill that has every block once. */
const FULL: Partial<Bill> = {
  messages: [{ message: 'Call us.', alert: true, bold: true }],
  notes: ['A note.'],
  account_aging: table('Aging'),
  collections: { isInCollections: true, html: '<p>Sent to <b>collections</b>.</p>' },
  custom_ebill_message: 'Two free nights.',
  addresses: [
    {
      label: 'Service address',
      address1: '12 Mill Road',
      address2: '',
      city: 'Mesa',
      state: 'CO',
      zip: '81330',
    },
  ],
  payment_terms: 'Net 21.',
  account_activity: {
    title: 'Activity',
    with_summary: false,
    data: [{ label: 'Charges', value: 5, options: ['currency'] }],
  },
  readings: table('Readings'),
  licenses: { ...table('Licenses'), rows: [] },
  supplemental: [table('Supplement')],
  info_grid: facts('Rate class'),
  customizations: facts('Parcel'),
  previous_statement_info: facts('Used then'),
  codes: [{ code: 'E', description: 'Estimated' }],
  watersmart_link: 'https://water.example/u',
  is_final_bill: true,
  summary_title: 'Charges',
  summary: [{ label: 'Water', value: cents(500) }],
  account_information: facts('Statement date'),
};

test('the blocks are in the order of the statement (DET-02)', async () => {
  await openBill(FULL);
  await screen.findByText('This is Your Final Bill');
  await screen.findByText('collections', { selector: 'b' });
  const whole = document.body.textContent ?? '';
  const order = [
    'Red Mesa Water',
    'Paperless',
    'Call us.',
    'A note.',
    'Aging',
    'Sent to collections.',
    'Two free nights.',
    'Service address',
    'Net 21.',
    'Activity',
    'Readings',
    'Supplement',
    'Rate class',
    'Parcel',
    'Used then',
    'Estimated',
    'See your water usage',
    'This is Your Final Bill',
    'Statement date',
    'Select Billing Period',
    'Amount due',
    'Remove Account',
  ];
  const places = order.map((text) =>
    whole.indexOf(text, text === 'Amount due' ? whole.indexOf('Select Billing') : 0),
  );
  expect(places.filter((place) => place < 0)).toEqual([]);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('notes are shown as text, and the ages of debts as a table (DET-25, DET-26)', async () => {
  await openBill({ notes: ['A <b>note</b>.', 'Another.'], account_aging: table('Aging') });
  expect(await screen.findByText('A <b>note</b>.')).toBeTruthy();
  expect(screen.getByText('Another.')).toBeTruthy();
  const ages = screen.getByRole('table', { name: 'Aging' });
  expect(
    within(ages)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(table('Aging').headers.map(({ text }) => text));
  expect(within(ages).getByText('3/7/2026')).toBeTruthy();
});

test('each kind of cell has its own format (DET-58 to DET-63)', async () => {
  await openBill({ readings: table('Readings') });
  const shown = await screen.findByRole('table', { name: 'Readings' });
  expect(
    within(shown)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Readings', '3/7/2026', '-$12.50', '1,234.75', '7', 'Marked']);
  expect(within(shown).getByRole<HTMLInputElement>('checkbox', { name: 'Marked' })).toMatchObject({
    checked: true,
    disabled: true,
  });
});

test('a biller’s HTML is shown without active content, and HTML in a text as text (DET-24, DET-27, DET-28)', async () => {
  const attack = '<img src=x onerror=steal()>';
  await openBill({
    collections: { isInCollections: true, html: `<p>Call <b>now</b>${attack}<script>steal()</script></p>` },
    custom_ebill_message: `${attack}<a href="https://red.example">Read how</a>`,
    messages: [{ message: attack, alert: false, bold: false }],
    nickname: attack,
    info_grid: [{ label: attack, value: attack }],
  });
  expect(await screen.findByText('now', { selector: 'b' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read how' }).getAttribute('rel')).toContain('noopener');
  expect(document.querySelector('main script, img[onerror], [onerror]')).toBeNull();
  await waitFor(() => expect(screen.getAllByText(attack)).toHaveLength(6));
});

test('a biller’s links open in a new tab, and only if they can be trusted (DET-47, DET-51)', async () => {
  await openBill({ watersmart_link: 'javascript:steal()', custom_pdf_link: 'https://red.example/bill.pdf' });
  const link = await screen.findByRole('link', { name: /^View Statement/ });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(screen.queryByText('See your water usage')).toBeNull();
});

test('the activity is also shown behind the amount due (DET-92)', async () => {
  await openBill(FULL);
  const section = await screen.findByRole('region', { name: 'Amount due' });
  expect(within(section).getByRole('table').textContent).toContain('Charges$5.00');
});

test('usage is shown as bars and as a table, for each meter (DET-72, DET-73, DET-74)', async () => {
  const graph = (header: string) => ({
    header,
    meter_ids: ['W-1', 'W-2', 'W-3'],
    series: ['This year'],
    labels: ['Oct', 'Nov'],
    graph_readings: [
      { meter_id: 'W-1', values: [[3, null]] },
      { meter_id: 'W-2', values: [[-4, 1250.5]] },
    ],
  });
  await openBill({ graph_data: [graph('Gallons'), graph('Dollars')] });
  const values = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  fireEvent.click(await screen.findByRole('tab', { name: 'Dollars' }));
  expect(screen.getByRole('tabpanel', { name: 'Dollars' })).toBeTruthy();
  expect(values()).toEqual(['Oct3', 'NovNo reading']);
  expect(
    screen.getByRole('img', { name: /^Bar graph: Dollars, meter W-1/ }).querySelectorAll('rect[fill]'),
  ).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Meter'), { target: { value: 'W-2' } });
  expect(values()).toEqual(['Oct-4', 'Nov1,250.5']);
  fireEvent.change(screen.getByLabelText('Meter'), { target: { value: 'W-3' } });
  expect(screen.getByText('There are no readings of this meter.')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Dollars' }), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Gallons' }));
});

test('a bill with a summary of null is accepted, and an amount that is not given is named as such (DET-03)', async () => {
  const gone = { summary: null, messages: null, account_activity: null, balance_total: null };
  const sent = encode(getBill.answer, sampleBill()) as object;
  await openBill({}, { '/ebills/11': () => Response.json({ ...sent, ...gone }) });
  expect(await screen.findByRole('heading', { name: 'Summary' })).toBeTruthy();
  cleanup();
  await openBill({ summary: [{ label: 'Water', value: null }] });
  expect(await screen.findByText('Not known yet')).toBeTruthy();
});

test('on a phone the statement can be saved without unfolding anything (DET-50)', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await openBill({ payment_terms: 'Net 30', codes: [{ code: 'E', description: 'Estimated' }] });
  const save = await screen.findByRole('button', { name: 'Download PDF' });
  expect(save.closest('details')?.open).toBe(true);
  const codes = await screen.findByText('Estimated');
  expect(codes.closest('details')?.open).toBe(false);
});
