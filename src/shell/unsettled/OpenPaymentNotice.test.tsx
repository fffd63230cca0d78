import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCustomer as profile } from '../../../domain/fixtures/customer.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { inHand } from '../../payments/open-attempts.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { Shell } from '../Shell.tsx';

const NOON = Date.UTC(2026, 10, 20, 22, 42);
const attempt = { key: 'key-of-a-payment-1', total: cents(7999), at: NOON, bills: [11] };
const SENTENCE =
  'A payment of $79.99 was submitted at 3:42 PM. We are checking what happened. Do not pay again.';

/** What the server knows of the payment; nothing by itself. */
let outcome: unknown;

/** How far this device's clock is behind UTC, in minutes. The portal's is 420 in November. */
let ownOffset = 420;

const answers: Record<string, unknown> = {
  RefreshToken: { access_token: 'a', expires_in: 900 },
  GetLoggedCustomerDetails: profile,
  GetItemsCount: { count: 1 },
};

/**
 * A page whose device holds this payment, with a server that says nothing about it. The first questions for payments of
 * other devices are lost.
 */
async function openPage(
  hash: string,
  stored: readonly (typeof attempt)[],
  elsewhere: unknown[] | (() => Promise<Response>) = [],
  lost = 0,
) {
  history.replaceState(null, '', `/${hash}`);
  let questions = 0;
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      clock: { ...systemClock, now: () => NOON + 2_000, today: () => calendarDate('2026-11-20') },
      fetch: async (url) => {
        if (/payment-attempts\?open=1$/.test(String(url))) {
          if (questions++ < lost) throw new TypeError('no connection');
          return typeof elsewhere === 'function' ? elsewhere() : Response.json({ items: elsewhere });
        }
        if (outcome && String(url).endsWith(attempt.key)) return Response.json(outcome);
        const name = Object.keys(answers).find((one) => String(url).endsWith(one));
        // A lost question would have the outcome asked for again.
        if (!name && outcome) return Response.json({ message: 'No.' }, { status: 404 });
        if (!name) throw new TypeError('no connection');
        return Response.json({ data: answers[name] });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  await app.adapters.device.save(
    stored.map((value) => ({ shelf: 'attempts' as const, id: value.key, at: value.at, value })),
  );
  await act(async () => {
    render(<Shell app={app} />);
  });
  return app;
}

beforeEach(() => {
  localStorage.clear();
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(() => ownOffset);
  ownOffset = 420;
  outcome = undefined;
});
afterEach(cleanup);

test('the time of the payment is the portal’s, and its zone is named on a phone in another (ruling 23)', async () => {
  ownOffset = 480;
  await openPage('#/faq', [attempt]);
  expect(await screen.findByText(SENTENCE.replace('PM', 'PM MT'))).toBeTruthy();
});

test.each(['#/faq', '#/bills', '#/cart'])(
  'two seconds after a kill and without a connection, %s tells of the payment under way (CHK-24)',
  async (hash) => {
    await openPage(hash, [attempt]);
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show this payment' }).getAttribute('href')).toBe(
      `#/cart/checkout?payment=${attempt.key}`,
    );
  },
);

test('a payment that another device sent is told, and its bills are held here too (ruling 24)', async () => {
  const app = await openPage(
    '#/faq',
    [],
    [{ state: 'open', key: attempt.key, total: 79.99, started: NOON / 1000, bills: [11], amounts: [11] }],
  );
  expect(await screen.findByText(/was submitted on another device at 3:42 PM/)).toBeTruthy();
  const [stored] = await app.adapters.device.list('attempts');
  expect(stored?.value).toMatchObject({ bills: [11], amounts: [1_100] });
});

test('a payment that another device sent is told when I look at the app again, after the first question was lost (ruling 24)', async () => {
  const sent = { state: 'open', key: attempt.key, total: 79.99, started: NOON / 1000, bills: [11] };
  await openPage('#/faq', [], [sent], 1);
  expect(screen.queryByText(/on another device/)).toBeNull();
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return screen.queryByText(/was submitted on another device at 3:42 PM/);
    })
    .toBeTruthy();
});

const TO_CONFIRM =
  'A payment of $79.99 waits for you to confirm it with your bank, until 4:12 PM. What you have not confirmed is not charged.';
const confirming = { url: 'https://bank.example/confirm', until: NOON + 1_800_000 };

test('a payment that waits for the customer’s bank is told with its deadline, also without a connection (CHK-25)', async () => {
  await openPage('#/faq', [{ ...attempt, confirmUntil: confirming.until } as typeof attempt]);
  expect(await screen.findByText(TO_CONFIRM)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    `#/cart/checkout?payment=${attempt.key}`,
  );
});

test('a payment whose time to confirm is over is being checked (CHK-25)', async () => {
  await openPage('#/faq', [{ ...attempt, confirmUntil: NOON } as typeof attempt]);
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});

test.each([
  ['this device', [attempt]],
  ['another device', []],
])('a start learns from the server that a payment of %s waits for the bank (CHK-25)', async (_, stored) => {
  const seconds = { url: confirming.url, until: confirming.until / 1000 };
  const open = { state: 'open', key: attempt.key, total: 79.99, started: NOON / 1000, bills: [11] };
  const app = await openPage('#/faq', stored, [{ ...open, confirming: seconds }]);
  expect(await screen.findByText(TO_CONFIRM)).toBeTruthy();
  await app.adapters.device.remove('attempts', attempt.key);
});

test('a payment whose outcome this page has learned does not come back with a list that was made before (CHK-24)', async () => {
  let list: ((answer: Response) => void) | undefined;
  const sent = { state: 'open', key: attempt.key, total: 79.99, started: NOON / 1000, bills: [11] };
  const app = await openPage(
    '#/faq',
    [],
    () =>
      new Promise<Response>((resolve) => {
        list = resolve;
      }),
  );
  await expect.poll(() => list).toBeTruthy();
  inHand.add(attempt.key);
  list?.(Response.json({ items: [sent, { ...sent, key: 'key-of-a-payment-9' }] }));
  await expect
    .poll(async () => (await app.adapters.device.list('attempts')).map(({ id }) => id))
    .toEqual(['key-of-a-payment-9']);
  inHand.delete(attempt.key);
});

test('a start learns from the server that the bank is waited for no more, whatever this device’s clock says (CHK-25)', async () => {
  const open = { state: 'open', key: attempt.key, total: 79.99, started: NOON / 1000, bills: [11] };
  await openPage('#/faq', [{ ...attempt, confirmUntil: confirming.until } as typeof attempt], [open]);
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});

test('a payment whose time at the bank is over for the server leaves history as soon as I look there, although this device’s clock is behind (CHK-25)', async () => {
  const seconds = { url: confirming.url, until: confirming.until / 1000 };
  const open = { state: 'open', key: attempt.key, total: 79.99, started: NOON / 1000, bills: [11] };
  outcome = { ...open, confirming: seconds };
  const waiting = { ...attempt, at: NOON - 60_000, confirmUntil: confirming.until } as typeof attempt;
  const app = await openPage('#/history/payments', [waiting], [outcome]);
  const rows = () => screen.queryByRole('list', { name: 'Waiting for your bank' });
  await expect.poll(rows).toBeTruthy();
  outcome = { state: 'declined', key: attempt.key, message: 'It was not confirmed in time.' };
  await act(async () => {
    location.hash = '#/faq';
  });
  await expect.poll(rows).toBeNull();
  await act(async () => {
    location.hash = '#/history/payments';
  });
  // By itself the server is asked again after five seconds.
  await expect.poll(async () => app.adapters.device.list('attempts'), { timeout: 2_000 }).toEqual([]);
  expect(rows()).toBeNull();
});

test('a payment that the screen itself has just sent is not told twice', async () => {
  inHand.add(attempt.key);
  const app = await openPage('#/faq', [
    attempt,
    { ...attempt, key: 'key-of-a-payment-2', total: cents(500) },
  ]);
  expect(await screen.findByText(/^A payment of \$5\.00/)).toBeTruthy();
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await app.adapters.device.remove('attempts', 'key-of-a-payment-2');
});
