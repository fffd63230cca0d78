import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { accountNamed } from './demo.ts';
import { type Fault, failing, openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

afterEach(cleanup);

const water = async () => `/bills/${(await accountNamed('partner', '100-2218-04')).ebill_id}`;

const answering =
  (answers: Record<string, unknown>): Fault =>
  (path) => {
    const address = Object.keys(answers).find((part) => path.includes(part));
    return address ? Response.json({ data: answers[address] }) : undefined;
  };

async function chooseHarbor(): Promise<void> {
  const near = await screen.findByRole('list', { name: 'Near you' });
  fireEvent.click(within(near).getByText('Harbor City Utilities'));
}

async function seek(): Promise<void> {
  await chooseHarbor();
  fireEvent.click(await screen.findByRole('radio', { name: 'Water and sewer' }));
  await type('Account number', '100-5501-20');
  await type('Last or business name', 'Mercer');
  await press('Find Account');
}

describe('Adding an account says', () => {
  test('that the biller’s information cannot be read (ERR-16)', async () => {
    await openApp('/bill-add', { who: 'empty', fault: failing('/GetBillTypes') });
    await chooseHarbor();
    await expectText('Unable to get biller information.');
  });

  test('that nothing was found (ERR-13)', async () => {
    await openApp('/bill-add', {
      who: 'empty',
      fault: (path) => (path.includes('/account/Locate') ? Response.json({}, { status: 404 }) : undefined),
    });
    await seek();
    await expectText('No account matches the information provided.');
  });

  test('that it failed, when the server gives no reason (ERR-14)', async () => {
    await openApp('/bill-add', { who: 'empty', fault: failing('/account/Add') });
    await seek();
    await press('Add Account');
    await expectText('Unable to add an account. Please try again later.');
  });

  test('that it is done (ERR-46)', async () => {
    const added = { account_id: 1, ebill_id: null, autoPay: { isAllowed: false } };
    await openApp('/bill-add', { who: 'empty', fault: answering({ '/account/Add': added }) });
    await seek();
    await press('Add Account');
    await expectText('Your new account has been added successfully.');
  });
});

describe('A bill says', () => {
  test('that paperless cannot be counted (ERR-18)', async () => {
    await openApp(await water(), { who: 'partner', fault: failing('/get-paperless-count/') });
    fireEvent.click(await screen.findByRole('switch', { name: 'Paperless' }));
    await expectText('Failed to get paperless details.');
  });

  test('that paperless cannot be saved (ERR-43)', async () => {
    await openApp(await water(), { who: 'partner', fault: failing('/UpdatePaperless') });
    fireEvent.click(await screen.findByRole('switch', { name: 'Paperless' }));
    await press(/^Turn o/);
    await expectText('Unable to save changes. Please try again later.');
  });

  test('that a new nickname is saved (ERR-48)', async () => {
    await openApp(await water(), { who: 'partner' });
    await press('Edit nickname');
    await type('Nickname', 'Water at home');
    fireEvent.blur(await screen.findByLabelText('Nickname'));
    await expectText('Your changes are updated successfully.');
    await press('Undo');
    await screen.findAllByText('Home water');
  });

  test('that its account cannot be removed (ERR-21, ERR2-30)', async () => {
    await openApp(await water(), { who: 'partner', fault: failing('/account/Remove') });
    await press('Remove Account');
    await press('Remove');
    await expectText('Unable to remove account. Please try again later.');
    expect((await screen.findAllByText(/100-2218-04/)).length).toBeGreaterThan(0);
  });
});

test('settings that were opened for an account that is not mine say so (ERR-17)', async () => {
  await openApp('/settings/99999999/1', { who: 'partner' });
  await expectText('Unable to get account with id=99999999');
});

test('without the pay methods that a biller allows, the auto pay says so (ERR-23)', async () => {
  const { ebill_id } = await accountNamed('autopay', '100-7001-01');
  await openApp(`/auto-pay/${ebill_id}`, { who: 'autopay', fault: failing('/payment-methods/autopay/') });
  fireEvent.click(await screen.findByRole('tab', { name: /Method/ }));
  await expectText('Unable to get allowed pay methods. Please try again later.');
});
