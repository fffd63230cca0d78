import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { AutoPaySettings } from './AutoPaySettings.tsx';

afterEach(cleanup);

const UNPAYABLE = 'Harbor City Utilities does not take payments here yet.';

function open(active: boolean, unpayable: string | undefined = UNPAYABLE) {
  const app = startApp(
    createAdapters({
      fetch: async () => Response.json({ message: 'No.' }, { status: 404 }),
      clock: { ...systemClock, today: () => calendarDate('2026-11-21') },
    }),
  );
  const failed_payment = {
    date: calendarDate('2026-11-20'),
    amount: cents(8240),
    reason: '',
    retry_date: null,
    next_date: null,
  };
  const data = { ...sampleAutoPay(), active, failed_payment, ...(unpayable && { unpayable }) };
  render(
    <AppContext value={app}>
      <AutoPaySettings
        ebillId={data.ebill_id}
        view={{
          data,
          state: 'fresh',
          asOf: undefined,
          failure: undefined,
          isBusy: false,
          retry: () => {},
        }}
        opened={{ tab: 'schedule', isOpen: false, isKept: false, added: undefined }}
        onClose={() => {}}
      />
    </AppContext>,
  );
}

test('an auto pay that is on says that it pays nothing while its biller takes no payments (ruling 77)', async () => {
  open(true);
  const notice = (await screen.findByText(UNPAYABLE)).closest('[data-tone]');
  expect(notice?.textContent).toContain(
    'Auto Pay stays on. It pays nothing meanwhile, and can be turned off.',
  );
  expect(screen.queryByText(/cannot be turned on/)).toBeNull();
  // No form that could not be saved, and no promise of a payment.
  expect(screen.getByRole('switch', { name: 'Auto Pay' }).getAttribute('aria-checked')).not.toBe('false');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText(/next payment|scheduled/i)).toBeNull();
});

test('an auto pay that is off says once, at the button that would turn it on, that its biller takes no payments (ruling 77)', async () => {
  open(false);
  const button = await screen.findByRole('button', { name: 'Turn On Auto Pay' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(UNPAYABLE);
  expect(screen.getAllByText(UNPAYABLE)).toHaveLength(1);
  expect(screen.queryByText(/stays on/)).toBeNull();
});

test('a payment that failed leads to its bill only where the biller takes payments', async () => {
  open(true, '');
  expect(await screen.findByRole('link', { name: 'Pay Now' })).toBeTruthy();
  cleanup();
  open(true);
  await screen.findByText(UNPAYABLE);
  expect(screen.queryByRole('link', { name: 'Pay Now' })).toBeNull();
});
