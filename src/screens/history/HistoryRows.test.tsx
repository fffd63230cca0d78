import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NOT_CONFIRMED_IN_TIME } from '../../../domain/checkout/text/en.ts';
import { sampleBillRecord, samplePayment } from '../../../domain/fixtures/history.ts';
import { FAILED } from '../../../domain/receipts/transaction-status.ts';
import { addDays, calendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { BillLine } from './BillLine.tsx';
import { PaymentLine } from './PaymentLine.tsx';

afterEach(cleanup);

const TODAY = calendarDate('2026-11-20');
const app = startApp(
  createAdapters({
    clock: { ...systemClock, today: () => TODAY },
    fetch: async () => Response.json({ message: 'No.' }, { status: 404 }),
  }),
);

function show(line: React.ReactNode) {
  render(
    <AppContext value={app}>
      <ol>{line}</ol>
    </AppContext>,
  );
}

test('a bill of the history, which may have been paid early, does not say that it is due in some days (HIS-16)', () => {
  const due_date = addDays(TODAY, 3);
  show(<BillLine record={sampleBillRecord({ due_date })} biller={undefined} />);
  const row = screen.getByRole('listitem');
  expect(row.querySelector('time')?.parentElement?.textContent).toBe(`${shortDate(due_date)} Due date`);
  expect(row.textContent).not.toContain('in 3 days');
  expect(screen.getByRole('link').getAttribute('aria-label')).toContain(`due date ${shortDate(due_date)}`);
});

test('where payments are not set up, a payment that failed says why and advises nothing', () => {
  const trans_msg = NOT_CONFIRMED_IN_TIME;
  const record = samplePayment({ trans_status: FAILED, statusName: 'Failed', trans_msg, error: true });
  const row = <PaymentLine record={record} biller={undefined} owed={null} />;
  show(row);
  expect(screen.getByText(/Please try again from your cart/)).toBeTruthy();
  cleanup();
  globalThis.portal = { without: ['payments'] } as unknown as typeof globalThis.portal;
  show(row);
  expect(screen.getByText(/was not confirmed with your bank in time\.$/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('Please');
  globalThis.portal = undefined;
});

test('a payment of the history calls its method as the customer named it (HIS-17)', () => {
  const paymentMethod = 'Card ending in summer';
  show(<PaymentLine record={samplePayment({ paymentMethod })} biller={undefined} owed={null} />);
  expect(screen.getByText(paymentMethod)).toBeTruthy();
});
