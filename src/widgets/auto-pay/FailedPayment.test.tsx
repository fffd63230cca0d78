import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { sampleAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { AppContext } from '../../app/app-context.tsx';
import { keepFocus } from '../../browser/keep-focus.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { AutoPaySettings } from './AutoPaySettings.tsx';

let stop = () => {};
beforeEach(() => {
  stop = keepFocus(document);
});
afterEach(() => {
  cleanup();
  stop();
});

test('after Dismiss the focus stands at the words about what comes next, not further down the page (SRV2-11)', async () => {
  const app = startApp(
    createAdapters({
      fetch: async () => Response.json({ message: 'No.' }, { status: 404 }),
      clock: { ...systemClock, today: () => calendarDate('2026-11-21') },
    }),
  );
  const settings = sampleAutoPay();
  const failed: AutoPay = {
    ...settings,
    failed_payment: {
      date: calendarDate('2026-11-20'),
      amount: cents(8240),
      reason: '',
      retry_date: null,
      next_date: null,
    },
  };
  const page = (data: AutoPay) => (
    <AppContext value={app}>
      <main id="main">
        <div>
          <h1>Auto Pay</h1>
          <AutoPaySettings
            ebillId={settings.ebill_id}
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
        </div>
      </main>
    </AppContext>
  );
  const { rerender } = render(page(failed));
  (await screen.findByRole('button', { name: 'Dismiss' })).focus();
  await screen.findByRole('heading', { name: 'In short' });
  rerender(page(settings));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Auto Pay is on\./));
});
