import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceColumn, ServiceDetails } from '../../../domain/bills/service-details.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openBill, preparePage } from '../../../tests/support/open-bill.tsx';

beforeEach(preparePage);
afterEach(cleanup);

const cell = (
  value: string,
  text_align: ServiceColumn['options']['text_align'] = 'left',
  bold = false,
): ServiceColumn => ({ value, options: { text_align, bold } });

const SERVICES: ServiceDetails = {
  title: 'What we did',
  headers: [cell('Service'), cell('Amount', 'right')],
  lineItems: [
    {
      columns: [cell('Trash', 'center', true), cell('$12.00', 'right')],
      item_details: [
        {
          title: 'Days of pickup',
          headers: [cell('Day')],
          lineItems: [{ columns: [cell('11/03/2026')] }],
          total: { label: 'For this service', value: cents(1200) },
        },
      ],
    },
    { columns: [cell('Sweeping'), cell('$3.00', 'right')], item_details: [] },
  ],
  total: { label: 'All we did', value: cents(1500) },
};

async function openServices() {
  await openBill({ service_details: SERVICES });
  fireEvent.click(await screen.findByRole('button', { name: 'View service details' }));
  return within(screen.getByRole('dialog', { name: 'What we did' }));
}

test('service details show headers, cells as the biller set them, and the total below the amounts (ENT2-24, MSC-11)', async () => {
  const dialog = await openServices();
  const table = within(dialog.getByRole('table', { name: 'What we did' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Service',
    'Amount',
    'Details',
  ]);
  expect(table.getByText('Trash').dataset).toMatchObject({ align: 'center', bold: 'true' });
  expect(table.getByText('$3.00').dataset).toMatchObject({ align: 'right', bold: 'false' });
  const foot = within(table.getByRole('row', { name: 'All we did $15.00' }));
  expect(foot.getByRole<HTMLTableCellElement>('rowheader').colSpan).toBe(1);
  expect(foot.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$15.00', '']);
  expect(dialog.queryByRole('button', { name: 'View Sweeping' })).toBeNull();
});

test('View opens the details of a row, and a way leads back to the table (MSC-12)', async () => {
  const dialog = await openServices();
  const view = dialog.getByRole('button', { name: 'View Trash' });
  view.focus();
  fireEvent.click(view);
  expect(dialog.getByRole('table', { name: 'Days of pickup' }).textContent).toContain('11/03/2026');
  expect(dialog.getByText('For this service').parentElement?.textContent).toContain('$12.00');
  expect(dialog.queryByRole('table', { name: 'What we did' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Trash');
  fireEvent.click(dialog.getByRole('button', { name: 'Back to What we did' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'View Trash' }));
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});
