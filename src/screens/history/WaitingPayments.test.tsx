import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
import { storeOf } from '../../payments/open-attempts.ts';
import { startApp } from '../../start/start-app.ts';
import { WaitingPayments } from './WaitingPayments.tsx';

afterEach(cleanup);

const NOON = Date.UTC(2026, 10, 20, 19);
const MINUTE = 60_000;
const sent = { key: 'key-of-a-payment-1', total: cents(7999), at: NOON, bills: [11] };

function open(confirmUntil?: number) {
  const adapters = createAdapters({
    clock: { ...systemClock, now: () => NOON + MINUTE, today: () => calendarDate('2026-11-20') },
    fetch: async () => Response.json({ message: 'No.' }, { status: 404 }),
  });
  const app = startApp(adapters);
  const store = storeOf(app.adapters);
  store.watch(() => {});
  store.tell([confirmUntil === undefined ? sent : { ...sent, confirmUntil }]);
  render(
    <AppContext value={app}>
      <WaitingPayments />
    </AppContext>,
  );
}

test('a payment that waits for my bank stands in the history with its amount and what to do (CHK-25)', async () => {
  open(NOON + 30 * MINUTE);
  const rows = within(await screen.findByRole('list', { name: 'Waiting for your bank' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(1);
  expect(rows.getByText('$79.99')).toBeTruthy();
  expect(
    rows.getByText(
      /^Confirm it with your bank until \d+:30 [AP]M( MT)?\. What you have not confirmed is not charged\.$/,
    ),
  ).toBeTruthy();
  expect(rows.getByRole('link', { name: 'Continue' }).getAttribute('href')).toMatch(/checkout/);
});

test.each([
  ['whose time for it is over', NOON],
  ['that is being checked', undefined],
])('nothing waits for the bank of a payment %s', (_, until) => {
  open(until);
  expect(screen.queryByText('Waiting for your bank')).toBeNull();
});
