import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BillTable, PlainTable } from '../../../domain/bills/bill-table.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openBill, preparePage } from '../../../tests/support/open-bill.tsx';

beforeEach(preparePage);
afterEach(cleanup);

const hours: PlainTable = {
  title: 'Hours',
  headers: [
    { text: 'Item', type: 'string' },
    { text: 'Hours', type: 'number' },
  ],
  rows: [{ cells: ['Truck', 2.25] }],
};

function lines(title: string, amounts: number[], over: Partial<BillTable> = {}): BillTable {
  return {
    title,
    headers: [
      { text: 'Name', type: 'string' },
      { text: 'Amount', type: 'currency' },
    ],
    rows: amounts.map((amount, at) => ({
      id: `${title}-${at}`,
      amount: cents(amount),
      paid: false,
      cells: [`${title} ${at}`, amount / 100],
      details: at === 0 ? [hours] : [],
    })),
    ...over,
  };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const pay = () => screen.getByRole('button', { name: 'Make a Payment' });

test('selected licenses make up the amount, which can then not be typed (DET-34, DET-35)', async () => {
  const { calls } = await openBill(
    { licenses: lines('License', [1000, 2000]) },
    { '/AddToCart': () => Response.json({ data: { items: [] } }) },
  );
  fireEvent.click(await box('Select License 1'));
  const section = screen.getByRole('region', { name: 'Amount due' });
  expect(within(section).getByText('1 line selected').parentElement?.textContent).toContain('$20.00');
  expect(screen.queryByLabelText('Amount to pay')).toBeNull();
  const all = await box('Select all licenses');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(all);
  expect(within(section).getByText('2 lines selected').parentElement?.textContent).toContain('$30.00');
  fireEvent.click(await box('Select License 0'));
  fireEvent.click(pay());
  await waitFor(() => expect(location.hash).toBe('#/cart'));
  expect(JSON.parse(calls[0]?.replace('/AddToCart ', '') ?? '').items[0]).toMatchObject({
    amount: 20,
    reference_num2: 'License-1',
  });
});

test('an invoice opens its sub-items, which lead back to the statement (DET-36, DET-37)', async () => {
  await openBill({ invoices: lines('Invoice', [1000, 2000]) });
  const invoice = await screen.findByRole('button', { name: 'Invoice 0' });
  invoice.focus();
  fireEvent.click(invoice);
  expect(screen.getByRole('table', { name: 'Hours' }).textContent).toContain('2.25');
  expect(document.activeElement?.textContent).toBe('Invoice 0');
  expect(screen.queryByRole('button', { name: 'Invoice 1' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to Statement' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invoice 0' }));
});

test('a paid line has no checkbox (DET-38)', async () => {
  const invoices = lines('Invoice', [1000, 2000]);
  await openBill({ invoices: { ...invoices, rows: invoices.rows.map((row) => ({ ...row, paid: true })) } });
  expect(await screen.findAllByText('Paid')).toHaveLength(2);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a balance-forward bill waits until an invoice is chosen (DET-39)', async () => {
  const { calls } = await openBill({ is_bal_fwd: true, invoices: lines('Invoice', [1000, 2000]) });
  const first = await box('Select Invoice 0');
  const section = screen.getByRole('region', { name: 'Amount due' });
  expect(within(section).getByText('Select Invoices for Payment')).toBeTruthy();
  expect(pay().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(pay());
  expect(calls).toEqual([]);
  fireEvent.click(first);
  expect(within(section).queryByText('Select Invoices for Payment')).toBeNull();
  expect(pay().getAttribute('aria-disabled')).toBeNull();
});

test('line items are selected in the biller’s column, and one shows more details (DET-41, DET-42, DET-43, DET-63)', async () => {
  const dues = lines('Dues', [1000, 2000], {
    headers: [
      { text: 'Pay', type: 'checkbox' },
      { text: 'Name', type: 'string' },
    ],
  });
  const rows = dues.rows.map((row) => ({ ...row, cells: [null, ...row.cells] }));
  const readOnlyRow = { id: null, amount: null, paid: false, cells: [1, 'Told only'], details: [] };
  await openBill({ custom_data: [{ ...dues, rows: [...rows, readOnlyRow] }] });
  fireEvent.click(await box('Select Dues 1'));
  expect(screen.getByText('1 line selected')).toBeTruthy();
  expect((await box('Pay')).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'View Dues 0' }));
  expect(screen.getByRole('dialog', { name: 'Dues 0' }).textContent).toContain('Truck');
});

test('View and the names of columns never break within a word, however many columns there are (DET-42)', async () => {
  const dues = lines('Dues', [1000]);
  const headers = [...dues.headers, { text: 'Votes', type: 'integer' as const }];
  const long = { text: 'W'.repeat(300), type: 'currency' as const };
  await openBill({ custom_data: [{ ...dues, headers: [...headers, long] }] });
  const view = await screen.findByRole('button', { name: 'View Dues 0' });
  expect(view.closest('td')?.dataset.firm).toBe('true');
  const name = (text: string) => screen.getByRole('columnheader', { name: text }).dataset.whole;
  expect(name('Votes')).toBe('true');
  expect(name(long.text)).toBe('false');
});

test('a bill that cannot be paid has lines and no checkboxes (DET-75)', async () => {
  await openBill({ is_payable: false, licenses: lines('License', [1000]) });
  expect(await screen.findByText('License 0')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('five hundred invoices appear row by row and are selected at once (DET-38)', async () => {
  await openBill({ invoices: lines('Invoice', Array(500).fill(10)) });
  fireEvent.click(await box('Select all invoices'));
  expect(screen.getByText('500 lines selected')).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(500));
});
