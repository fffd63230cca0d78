import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accountNamed } from './demo.ts';
import { type Fault, type OpenedApp, openApp } from './open-app.tsx';
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

test('a locate that fails is told for 5 seconds (ERR-54)', async () => {
  const opened = await openApp('/bill-add', { who: 'empty', fault: refusing('/account/Locate') });
  await seekAccount();
  expect(await secondsOf(opened, 'No account matches')).toBe(5);
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
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all bills' }));
  expect(await secondsOf(opened, 'A max of 20 accounts')).toBe(5);
});

test('a card that an organization does not accept is told for 15 seconds (ERR-56, ERR2-59)', async () => {
  const { entity_id } = await accountNamed('demo', 'Fiber, home');
  const opened = await openApp(`/payment-methods/add?entity_id=${entity_id}`, { who: 'demo' });
  await type('Card number', '6011 1111 1111 1117');
  expect(await secondsOf(opened, 'Discover is not accepted')).toBe(15);
});
