import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { valuesAt } from '../wire/http.ts';
import { ask } from './demo.ts';
import { type Fault, type OpenedApp, openApp } from './open-app.tsx';
import { expectText } from './text.ts';

afterEach(cleanup);

/** A Wi-Fi that asks to sign in answers every request with a page of its own. */
const wifi: Fault = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });

async function meetWifi({ app, break: breakWith }: OpenedApp): Promise<void> {
  breakWith(wifi);
  app.adapters.reach.report('call.missed');
  await waitFor(() => expect(app.connectivity.getSnapshot().hasTag('offline')).toBe(true));
}

test('a statement says that Billfold does not answer, not that I am offline (SES-40)', async () => {
  const opened = await openApp('/history/bills', { who: 'demo' });
  const [statement] = await screen.findAllByText('PDF', { selector: 'button' });
  await meetWifi(opened);
  if (statement) fireEvent.click(statement);
  await expectText('Billfold does not answer. Statements need a connection.');
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('a receipt says that Billfold does not answer, not that I am offline (SES-40)', async () => {
  const list = await ask('demo', '/api/v2.1/transactions?sort=-transaction_date&q=');
  const [confirmation] = valuesAt(list, 'items[].confirmation_num');
  const opened = await openApp(`/receipt/${confirmation}`, { who: 'demo' });
  const download = await screen.findByText('Download PDF');
  await meetWifi(opened);
  fireEvent.click(download);
  await expectText('Billfold does not answer. Making a PDF needs a connection; printing does not.');
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('saved bills say that they are old while a gateway answers for the services (SES-40, BIL-41)', async () => {
  const opened = await openApp('/bills', { who: 'demo' });
  await screen.findByText('Home water');
  await opened.go('/contact');
  opened.break((path) => (path.includes('/health') ? undefined : badGateway()));
  await opened.go('/bills');
  await expectText('An error has occurred.');
  await expectText('What you see below was saved before.');
  expect(screen.queryByText(/You are offline|does not answer/)).toBeNull();
});

test('the form of a new card does not speak of saved pay methods, which it does not show (SES-40, MSC-24)', async () => {
  const opened = await openApp('/payment-methods', { who: 'demo' });
  await screen.findAllByText('Everyday Visa');
  opened.break(() => Promise.reject(new TypeError('Failed to fetch')));
  opened.app.adapters.reach.report('call.missed');
  await expectText('Showing saved pay methods that may be out of date.');
  await opened.go('/payment-methods/add');
  await screen.findByLabelText(/^Card number/);
  expect(screen.queryByText(/that may be out of date/)).toBeNull();
});

const badGateway = () =>
  new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
