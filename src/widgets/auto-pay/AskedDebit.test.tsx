import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { allowDebit } from '../../../domain/auto-pay/calls.ts';
import { sampleAutoPay, sampleForecast } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { AskedDebit } from './AskedDebit.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(cleanup);

const forecast = sampleForecast({
  outcome: 'asks first',
  amount: cents(24_000),
  fee: cents(150),
  method: 'Joint checking',
  reason: 'It is above your range.',
});

function open(changed: Partial<AutoPay> = {}) {
  const sent: unknown[] = [];
  const adapters = createAdapters({
    fetch: async () => Response.json({ message: 'No.' }, { status: 404 }),
    clock: { ...systemClock, today: () => calendarDate('2026-12-05') },
  });
  const app = startApp(adapters);
  vi.spyOn(app.adapters.services, 'send').mockImplementation(async (call, request) => {
    if (call !== allowDebit) throw new Error('not asked here');
    sent.push(request);
    return { message: 'Auto Pay pays $241.50 from Joint checking now.' };
  });
  const page = (autoPay: AutoPay) => (
    <AppContext value={app}>
      <AskedDebit autoPay={autoPay} />
    </AppContext>
  );
  const { rerender } = render(page(sampleAutoPay({ forecast, ...changed })));
  return { sent, show: (autoPay: AutoPay) => rerender(page(autoPay)) };
}

test('a bill above the range is paid from the bank account only after a yes, which stays told (ruling 77)', async () => {
  const { sent, show } = open();
  expect(screen.getByText('Auto Pay asks before it pays $241.50.')).toBeTruthy();
  expect(
    screen.getByText(/The bill is due on 12\/3\/2026\. Nothing is paid before you allow it\.$/),
  ).toBeTruthy();
  const pay = () => screen.getByRole('button', { name: 'Pay $241.50 from Joint checking' });
  fireEvent.click(pay());
  expect(screen.getByText(/^Auto Pay then debits \$241\.50 from Joint checking now\./)).toBeTruthy();
  fireEvent.click(screen.getByText('No'));
  expect(sent).toEqual([]);
  fireEvent.click(pay());
  fireEvent.click(screen.getByText('Allow'));
  await vi.waitFor(() => expect(sent).toEqual([{ id: 5, ebill_id: 11, amount: 24_150 }]));
  show(sampleAutoPay());
  expect(await screen.findByText('Auto Pay pays $241.50 from Joint checking now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
});

test.each<[string, Partial<AutoPay>]>([
  ['an auto pay that pays by itself', { forecast: sampleForecast() }],
  ['a customer who does not control it', { is_controller: false }],
])('nothing is asked of %s', (_, changed) => {
  open(changed);
  expect(screen.queryByText(/asks before/)).toBeNull();
});
