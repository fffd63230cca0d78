import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AutoPayAccount } from '../../../domain/auto-pay/list.ts';
import { sampleAutoPayGroup, sampleListed } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
import { startApp } from '../../start/start-app.ts';
import { AutoPaysAhead } from './AutoPaysAhead.tsx';

afterEach(cleanup);

async function open(account: AutoPayAccount) {
  const fetch = async () => Response.json({ message: 'No.' }, { status: 404 });
  const clock = { ...systemClock, today: () => calendarDate('2026-12-10') };
  const app = startApp(createAdapters({ fetch, clock }));
  await app.adapters.device.open(7, false);
  render(
    <AppContext value={app}>
      <AutoPaysAhead groups={[sampleAutoPayGroup({ accounts: [account] })]} />
    </AppContext>,
  );
}

test('what auto pay did not pay stands there with what is still owed of it', async () => {
  const failed_payment = {
    date: calendarDate('2026-12-08'),
    ...{ amount: cents(8_775), left_amount: cents(8_675), reason: '', retry_date: null, next_date: null },
  };
  const listed = sampleListed();
  await open({ ...listed, auto_pay: { ...listed.auto_pay, failed_payment } });
  const row = within(await screen.findByRole('list', { name: 'Not paid' })).getByRole('listitem');
  expect(row.textContent).toContain('$86.75');
  expect(row.textContent).not.toContain('$87.75');
});

test('a payment to a paused biller waits, and is not called one that will not be paid', async () => {
  const listed = sampleListed();
  const unpayable = 'Red Mesa Water takes no payments right now.';
  await open({
    ...listed,
    auto_pay: { ...listed.auto_pay, active: true, run_date: calendarDate('2026-12-12'), unpayable },
  });
  const ahead = (await screen.findByRole('list', { name: 'Next payments' })).closest('section');
  expect(ahead?.textContent).toContain('0 payments, 1 waits');
  expect(ahead?.textContent).not.toContain('will not be paid');
});
