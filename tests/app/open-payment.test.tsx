import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { accountNamed, fillCart } from './demo.ts';
import { type Fault, failing, type OpenedApp, openApp } from './open-app.tsx';

afterEach(cleanup);

const FLAT = 'Rental, 2nd floor';
const HOUSE = 'House';
const WATER = 'Home water';
const TOLD = /^A payment of \$94\.07 was submitted .*Do not pay again\.$/;

/** No request reaches the services. */
const cut: Fault = () => new Response('', { status: 502, headers: { 'content-type': 'text/html' } });

async function goOffline({ app, break: breakWith }: OpenedApp): Promise<void> {
  breakWith(cut);
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(app.connectivity.getSnapshot().hasTag('offline')).toBe(true));
}

const row = async (name: string) => {
  const link = await screen.findByRole('link', { name: new RegExp(`, ${name}(,|$)`) });
  return link.closest('li') as HTMLElement;
};

const draftLines = async () => {
  const draft = await screen.findByRole('list', { name: 'Bills in your draft' });
  return within(draft).findAllByRole('listitem');
};

const isBlocked = (control: HTMLElement) =>
  control.getAttribute('aria-disabled') === 'true' || (control as HTMLButtonElement).disabled;

/** The payment is told, its bill offers nothing on the list, and neither cart nor draft can be paid. */
async function expectHeld({ go }: OpenedApp): Promise<void> {
  await go('/bills');
  expect((await screen.findAllByText(TOLD)).length).toBeGreaterThan(0);
  await waitFor(async () => expect((await row(FLAT)).textContent).toContain('Being checked'));
  expect(within(await row(FLAT)).queryByRole('button', { name: /pay|cart|draft/i })).toBeNull();
  await go('/cart');
  expect((await screen.findAllByText(TOLD)).length).toBeGreaterThan(0);
  const lines = await draftLines();
  const lineOf = (name: string) => lines.find(({ textContent }) => textContent.includes(name));
  expect(lineOf(FLAT)?.textContent).toContain('Being checked');
  expect(lineOf(HOUSE)?.textContent).not.toContain('Being checked');
  // Once in the draft, once in the cart below it.
  await waitFor(() => expect(screen.getAllByText('Being checked')).toHaveLength(2));
  for (const way of screen.getAllByRole('button', {
    name: /^(Pay( \$.*)?|Add \d bills? to the cart|Proceed to Checkout)$/,
  }))
    expect(isBlocked(way), way.textContent ?? '').toBe(true);
}

test('a payment without an outcome holds its bills in list, cart and draft, also offline and after a kill, until it settles itself (CHK-24, CRT-37)', async () => {
  await fillCart('demo', WATER);
  const bills = [await accountNamed('demo', FLAT), await accountNamed('demo', WATER)];
  const first = await openApp('/bills', { who: 'demo', keep: true });
  await row(FLAT);
  await first.go('/cart');
  await screen.findByRole('button', { name: 'Proceed to Checkout' });
  await first.go('/bills');
  await goOffline(first);
  for (const name of [FLAT, HOUSE])
    fireEvent.click(await within(await row(name)).findByRole('button', { name: /^Add to draft/ }));
  await first.go('/cart');
  expect(await draftLines()).toHaveLength(2);

  const payment = {
    key: 'key-of-a-payment-1',
    total: cents(9407),
    at: Date.now() - 10 * MINUTE,
    bills: bills.map(({ ebill_id }) => ebill_id),
  };
  await first.app.adapters.device.save([
    { shelf: 'attempts', id: payment.key, at: payment.at, value: payment },
  ]);
  await expectHeld(first);
  cleanup();
  first.app.root.stop();

  const killed = await openApp('/cart', { who: 'demo', keep: true, fault: failing('/payment-attempts') });
  await expectHeld(killed);
  killed.break(() => undefined);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryAllByText('Being checked')).toEqual([]), { timeout: 60_000 });
  await killed.go('/bills');
  await waitFor(async () => expect((await row(FLAT)).textContent).not.toContain('Being checked'));
});
