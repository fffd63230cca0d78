import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addDays, calendarDate } from '../../domain/values/calendar-date.ts';
import { openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

afterEach(cleanup);

async function openEdit(amount: number, fees: number): Promise<void> {
  await openApp('/scheduled-payments', {
    who: 'partner',
    fault: (path) =>
      path.includes('CalculateFees')
        ? Response.json({
            data: { amount, fees, discounts: 0, total: amount + fees, transaction_limit: 0 },
          })
        : undefined,
  });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Edit Pending Payment' });
}

const update = () => screen.getByRole('button', { name: 'Update' });

test('Update that is pressed right after the amount waits for the total and is saved, without a second press (SCH-17, SCH-22)', async () => {
  await openEdit(10, 0);
  await type('Amount', '10.00');
  expect(update().getAttribute('aria-disabled')).toBe('true');
  expect(update().getAttribute('aria-busy')).toBeNull();
  await press('Update');
  expect(update().getAttribute('aria-busy')).toBe('true');
  await expectText('Your changes are updated successfully.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Update that waits for the total and gets another date says that it saved nothing, and is saved by the next press', async () => {
  await openEdit(11, 0);
  await type('Amount', '11.00');
  await press('Update');
  const date = screen.getByLabelText<HTMLInputElement>('Scheduled date');
  fireEvent.change(date, { target: { value: addDays(calendarDate(date.value), 1) } });
  await expectText('Nothing is changed yet, because you chose another date. Check it, then press Update.');
  await waitFor(() => expect(update().getAttribute('aria-disabled')).toBeNull());
  await press('Update');
  await expectText('Your changes are updated successfully.');
});

test('Update that is pressed before higher fees are known says so, and is saved by the next press', async () => {
  await openEdit(12, 9);
  await type('Amount', '12.00');
  await press('Update');
  await expectText('Nothing is changed yet, because the fees are higher now.');
  await waitFor(() => expect(update().getAttribute('aria-disabled')).toBeNull());
  expect(screen.getByText('$21.00')).toBeTruthy();
  await press('Update');
  await expectText('Your changes are updated successfully.');
});
