import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { sampleAccount, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { startApp } from '../../start/start-app.ts';
import { WaitingPayments } from './WaitingPayments.tsx';

afterEach(cleanup);

const NOON = Date.UTC(2026, 10, 20, 19);
const MINUTE = 60_000;
const sent = { key: 'key-of-a-payment-1', total: cents(7999), at: NOON, bills: [11] };
const second = { key: 'key-of-a-payment-2', total: cents(8420), at: NOON + 1, bills: [22] };
const POWER = sampleAccount({ account_id: 2, ebill_id: 22 });

const LATER = NOON + 30 * MINUTE;

async function open(...attempts: readonly OpenAttempt[]) {
  const adapters = createAdapters({
    clock: { ...systemClock, now: () => NOON + MINUTE, today: () => calendarDate('2026-11-20') },
    fetch: async () => Response.json({ message: 'No.' }, { status: 404 }),
  });
  const app = startApp(adapters);
  const onEnded = vi.fn();
  const { device } = app.adapters;
  await device.open(7, false);
  const groups = [sampleGroup(), sampleGroup({ id: 4, common_name: 'Mesa Power', accounts: [POWER] })];
  await device.save([
    { shelf: billListQuery.shelf, id: billListQuery.id, at: NOON, value: groups },
    ...attempts.map((value) => ({ shelf: 'attempts' as const, id: value.key, at: value.at, value })),
  ]);
  render(
    <AppContext value={app}>
      <WaitingPayments read={[]} onEnded={onEnded} />
    </AppContext>,
  );
  return { device, onEnded };
}

test('a payment that waits for my bank stands in the history with its amount and what to do (CHK-25)', async () => {
  await open({ ...sent, confirmUntil: LATER });
  const rows = within(await screen.findByRole('list', { name: 'Waiting for your bank' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(1);
  expect(rows.getByText('$79.99')).toBeTruthy();
  expect(
    rows.getByText(
      /^Confirm it with your bank until \d+:30 [AP]M( MT)?\. What you have not confirmed is not charged\.$/,
    ),
  ).toBeTruthy();
});

test('once a payment has got its outcome, the history is read again and tells it', async () => {
  const { device, onEnded } = await open({ ...sent, confirmUntil: LATER });
  await screen.findByRole('list', { name: 'Waiting for your bank' });
  expect(onEnded).not.toHaveBeenCalled();
  await device.remove('attempts', sent.key);
  await waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
});

test('of a payment to two billers, the row is about the one that is not paid yet (CHK-25)', async () => {
  const bills = [...(sent.bills ?? []), ...(second.bills ?? [])];
  const rest = { total: second.total, bills: second.bills ?? [] };
  await open({ ...sent, bills, confirmUntil: LATER, rest });
  expect(await target('Continue, Mesa Power, $84.20')).toBe(`#/cart/checkout?payment=${sent.key}`);
});

test('each row names its biller and amount, and opens its own payment (CHK-25)', async () => {
  await open({ ...sent, confirmUntil: LATER }, { ...second, confirmUntil: LATER });
  expect(await target('Continue, Red Mesa Water, $79.99')).toBe(`#/cart/checkout?payment=${sent.key}`);
  expect(await target('Continue, Mesa Power, $84.20')).toBe(`#/cart/checkout?payment=${second.key}`);
});

test('a pending payment that waits for my bank opens where it can be confirmed (CHK-25)', async () => {
  await open({ ...sent, scheduledNum: 'BF-7K2M-9QXA', confirmUntil: LATER });
  expect(await target('Continue, Red Mesa Water, $79.99')).toBe(`#/cart/checkout?payment=${sent.key}`);
});

async function target(name: string): Promise<string | null> {
  return (await screen.findByRole('link', { name })).getAttribute('href');
}

test.each([
  ['whose time for it is over', NOON],
  ['that is being checked', undefined],
])('nothing waits for the bank of a payment %s', async (_, until) => {
  await open(until === undefined ? sent : { ...sent, confirmUntil: until }, {
    ...second,
    confirmUntil: LATER,
  });
  const rows = within(await screen.findByRole('list', { name: 'Waiting for your bank' })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('$84.20')]);
});
