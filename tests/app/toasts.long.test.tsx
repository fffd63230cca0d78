import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { refetchAlerts } from '../../src/screens/wallet/wiring.ts';
import { valuesAt } from '../wire/http.ts';
import { accountNamed, ask } from './demo.ts';
import { type Fault, failing, type OpenedApp, openApp } from './open-app.tsx';
import { press, type } from './text.ts';

afterEach(cleanup);

const refusing =
  (address: string): Fault =>
  (path) =>
    path.includes(address) ? Response.json({}, { status: 422 }) : undefined;

/** How long a toast stays that begins with the text; the machine of the toasts counts the seconds down. */
async function secondsOf({ app }: OpenedApp, text: string): Promise<number | undefined> {
  const find = () => app.notices.getSnapshot().context.toasts.find((toast) => toast.text.startsWith(text));
  await waitFor(() => expect(find()?.text, document.body.textContent ?? '').toBeDefined());
  return find()?.seconds;
}

async function seekAccount(): Promise<void> {
  const near = await screen.findByRole('list', { name: 'Near you' });
  fireEvent.click(within(near).getByText('Harbor City Utilities'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Water and sewer' }));
  await type('Account number', '100-5501-20');
  await type('Last or business name', 'Mercer');
  await press('Find Account');
}

test('a locate that fails is told for 5 seconds, and its words stay at the form (ERR-54, ADD-20)', async () => {
  const opened = await openApp('/bill-add', { who: 'empty', fault: refusing('/account/Locate') });
  await seekAccount();
  expect(await secondsOf(opened, 'No account matches')).toBe(5);
  const stays = () => within(screen.getByRole('main')).getByText(/^No account matches/);
  expect(document.activeElement?.contains(stays())).toBe(true);
  opened.app.notices.send({ type: 'toast.dismissed', id: 'add-account-1' });
  await waitFor(() => expect(stays().closest('[role]')?.getAttribute('role')).not.toBe('alert'));
});

test('an account that cannot be added is told for 8 seconds (ERR-53)', async () => {
  const opened = await openApp('/bill-add', { who: 'empty', fault: refusing('/account/Add') });
  await seekAccount();
  await press('Add Account');
  expect(await secondsOf(opened, 'Unable to add an account.')).toBe(8);
});

test('an account that was added is told for 3 seconds (ERR-52, ERR2-58)', async () => {
  const data = { account_id: 1, ebill_id: null, autoPay: { isAllowed: false } };
  const opened = await openApp('/bill-add', {
    who: 'empty',
    fault: (path) => (path.includes('/account/Add') ? Response.json({ data }) : undefined),
  });
  await seekAccount();
  await press('Add Account');
  expect(await secondsOf(opened, 'Your new account has been added')).toBe(3);
});

test('more bills than can be selected is told for 5 seconds (ERR-55)', async () => {
  const opened = await openApp('/bills', { who: 'demo' });
  await press('Select');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all bills' }));
  expect(await secondsOf(opened, 'A max of 20 accounts')).toBe(5);
});

test('a card that an organization does not accept is told for 15 seconds (ERR-56, ERR2-59)', async () => {
  const { entity_id } = await accountNamed('demo', 'Fiber, home');
  const opened = await openApp(`/payment-methods/add?entity_id=${entity_id}`, { who: 'demo' });
  await type('Card number', '6011 1111 1111 1117');
  expect(await secondsOf(opened, 'Discover is not accepted')).toBe(15);
});

/** Answers the list of alerts with these messages. */
const alertsOf =
  (...messages: string[]): Fault =>
  (path) => {
    if (!path.startsWith('/api/v2.1/alerts')) return undefined;
    const items = messages.map((message, at) => ({
      id: 999_999 + at,
      alert_type: 'notification',
      is_read: false,
      message,
      href: '#/bills',
      typeMsg: 'Service restored',
      formattedDate: '11/24/2026',
    }));
    const _meta = { totalCount: items.length, pageCount: 1, currentPage: 1, perPage: 100 };
    return Response.json({ items, _meta });
  };

/** Opens the app, then lets notifications with these messages arrive. */
async function notified(...messages: string[]): Promise<OpenedApp> {
  const known = ['Your phone is back.', 'Your line is back.'];
  const opened = await openApp('/bills', { who: 'demo', fault: alertsOf(...known) });
  await screen.findByText('Dismiss all');
  opened.break(alertsOf(...known, ...messages));
  await refetchAlerts(opened.app.adapters);
  return opened;
}

test('a notification that arrives is told for 8 seconds (ERR-51, NAV-39)', async () => {
  expect(await secondsOf(await notified('Your water is back.'), 'Your water is back.')).toBe(8);
});

test('three notifications that arrive together are told in one line (NAV-39)', async () => {
  const opened = await notified('Your water is back.', 'Your gas is back.', 'Your power is back.');
  expect(await secondsOf(opened, '3 new notifications, behind the bell.')).toBe(8);
  expect(opened.app.notices.getSnapshot().context.toasts).toHaveLength(1);
});

/** A failure of changes alone: what the screen reads is still answered. */
const failingChanges =
  (address: string): Fault =>
  (path, method) =>
    method === 'GET' ? undefined : failing(address)(path, method);

async function methodNamed(nickname: string): Promise<number> {
  const list = await ask('demo', '/api/v2.1/payment-methods');
  const methods = valuesAt(list, 'items[]') as { id: number; nickname: string }[];
  const found = methods.find((method) => method.nickname === nickname);
  if (!found) throw new Error(`no method ${nickname}`);
  return found.id;
}

describe('What went wrong is told for as long as it takes to read it (ERR2-60):', () => {
  test('3 seconds for a method that an auto pay cannot use', async () => {
    const { ebill_id } = await accountNamed('demo', 'Home water');
    const opened = await openApp(`/auto-pay/${ebill_id}`, { who: 'demo' });
    await press('Change');
    await press('Next');
    await press('Next');
    fireEvent.click(await screen.findByRole('radio', { name: /Old Visa, expired/ }));
    expect(await secondsOf(opened, 'Card has expired')).toBe(3);
  });

  test('5 seconds for a method that could not be deleted', async () => {
    const opened = await openApp('/payment-methods', { who: 'demo', fault: failing('?expand=') });
    await press(/Old Visa, expired/);
    expect(await secondsOf(opened, 'Unable to process request, refresh the page and try again.')).toBe(5);
  });

  test('6 seconds for a method that could not be saved', async () => {
    const id = await methodNamed('Everyday Visa');
    const opened = await openApp(`/payment-methods/${id}`, {
      who: 'demo',
      fault: failingChanges('/payment-methods'),
    });
    await type(/^Nickname/, 'Weekday Visa');
    await press('Save');
    expect(await secondsOf(opened, 'Unable to save changes.')).toBe(6);
  });

  test('6 seconds for an auto pay that could not be saved', async () => {
    const { ebill_id } = await accountNamed('autopay', 'Monthly, with backups');
    const opened = await openApp(`/auto-pay/${ebill_id}`, {
      who: 'autopay',
      fault: failingChanges('/auto-pays'),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Notifications' }));
    await type(/^Second email/, 'later@billfold.example');
    await press('Save Changes');
    expect(await secondsOf(opened, 'Auto Pay Save Failed')).toBe(6);
  });
});
