import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accountNamed } from './demo.ts';
import { type Fault, openApp } from './open-app.tsx';
import { press, type } from './text.ts';

vi.mock('../../src/adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(cleanup);

const refusing =
  (address: string, errors: Record<string, string>): Fault =>
  (path, method) =>
    path.includes(address) && method !== 'GET'
      ? Response.json({ message: Object.values(errors)[0], errors }, { status: 422 })
      : undefined;

const alerts = () =>
  screen.queryAllByRole('alert').filter((alert) => alert.closest('[hidden]') === null && alert.textContent);

/** Each step of reminders has a button of its own: a press before the next step is drawn would be lost with the old one. */
async function goOn(step: '2 How' | '3 Summary'): Promise<void> {
  await press('Next');
  await screen.findByRole('heading', { name: step });
}

async function openEdit(errors: Record<string, string>): Promise<void> {
  await openApp('/scheduled-payments', { who: 'partner', fault: refusing('/schedulePayment/Edit', errors) });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Edit Pending Payment' });
}

test('an amount of a pending payment that the server refuses is said at its field, each time', async () => {
  const words = 'Choose an amount between $1.00 and $20.00.';
  await openEdit({ amount: words });
  for (let tries = 0; tries < 2; tries += 1) {
    screen.getByRole('button', { name: 'Update' }).focus();
    await press('Update');
    const amount = screen.getByLabelText('Amount');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(alerts()).toEqual([]);
    expect(document.title).toMatch(/^Error: /);
  }
});

test('a date of a pending payment that the server refuses is said at its field', async () => {
  const words = 'The biller takes no payment on this day.';
  await openEdit({ schedule_date: words });
  screen.getByRole('button', { name: 'Update' }).focus();
  await press('Update');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Scheduled date')));
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(alerts()).toEqual([]);
});

test('a date of a pending payment that has passed is marked and told when its field is left', async () => {
  const words = 'Payments can be scheduled from tomorrow on. Please choose another date.';
  await openEdit({});
  const date = screen.getByLabelText('Scheduled date');
  act(() => date.focus());
  fireEvent.change(date, { target: { value: '2020-01-01' } });
  expect(date.getAttribute('aria-invalid')).toBe('false');
  act(() => screen.getByLabelText('Amount').focus());
  await waitFor(() => expect(alerts().map(({ textContent }) => textContent)).toEqual([`Error: ${words}`]));
  expect(date.getAttribute('aria-invalid')).toBe('true');
});

test('what the server refuses at a pending payment and the form does not show is said above it', async () => {
  const words = 'This payment method is not accepted any more.';
  await openEdit({ payment_method: words });
  await press('Update');
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain(words);
  expect(document.title).toMatch(/^Error: /);
});

test('the status that a scheduled date is late stands there before its words', async () => {
  await openEdit({});
  const statuses = [...screen.getByRole('dialog').querySelectorAll('[role="status"]')];
  fireEvent.change(screen.getByLabelText('Scheduled date'), { target: { value: '2027-10-01' } });
  const late = await screen.findByText(/late|after the due date/i);
  expect(statuses).toContain(late.closest('[role="status"]'));
});

test('the email of reminders that the server refuses has the focus with its words, each time', async () => {
  const words = 'This email cannot be used.';
  const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
  await openApp(`/reminder/${account_id}/${ebill_id}`, {
    who: 'text',
    fault: refusing('/scheduleNotification/AddOrUpdate', { Email: words }),
  });
  await goOn('2 How');
  await goOn('3 Summary');
  for (let tries = 0; tries < 2; tries += 1) {
    const save = await screen.findByRole('button', { name: 'Save Changes' });
    save.focus();
    await press('Save Changes');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(words));
    expect(alerts()).toEqual([]);
  }
});

test('from the summary of reminders, a button leads to a refused field of an earlier step, which gets the focus', async () => {
  const words = 'This second email cannot be used.';
  const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
  await openApp(`/reminder/${account_id}/${ebill_id}`, {
    who: 'text',
    fault: refusing('/scheduleNotification/AddOrUpdate', { Email2: words }),
  });
  await goOn('2 How');
  const byEmail = screen.getByRole<HTMLInputElement>('checkbox', { name: 'By email' });
  if (!byEmail.checked) fireEvent.click(byEmail);
  await goOn('3 Summary');
  await press('Save Changes');
  await press('Change it in step 2 How');
  const field = await screen.findByLabelText('Second email (optional)');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(document.title).toMatch(/^Error: /);
});

test.each([
  ['NewBill', 'When a new bill is posted', '1 When'],
  ['DaysBeforeDueDate', 'How many days before', '1 When'],
  ['PastDue', 'When the bill is past due', '1 When'],
  ['ByEmail', 'By email', '2 How'],
  ['ByText', /^By text/, '2 How'],
])(
  '%s of reminders that the server refuses has the focus with its words on its step, each time',
  async (name, label, step) => {
    const words = 'This cannot be chosen for this bill.';
    const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
    await openApp(`/reminder/${account_id}/${ebill_id}`, {
      who: 'text',
      fault: refusing('/scheduleNotification/AddOrUpdate', { [name]: words }),
    });
    const before = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Before the due date' });
    if (!before.checked) fireEvent.click(before);
    for (let tries = 0; tries < 2; tries += 1) {
      if (step === '1 When' || tries === 0) await goOn('2 How');
      await goOn('3 Summary');
      await press('Save Changes');
      const summary = await screen.findByRole('group', { name: 'There is a problem' });
      expect(summary.textContent).toContain(words);
      await press(`Change it in step ${step}`);
      const field = await screen.findByLabelText(label);
      await waitFor(() => expect(document.activeElement).toBe(field));
      const described = field.getAttribute('aria-describedby') ?? '';
      expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toEqual(
        expect.arrayContaining([expect.stringContaining(words)]),
      );
      expect(screen.getAllByText(words)).toHaveLength(1);
      expect(alerts()).toEqual([]);
      expect(document.title).toMatch(/^Error: /);
    }
    // The question about unsaved changes would stay for the next test.
    const cancel = screen.queryByRole('button', { name: 'Cancel' });
    if (cancel) fireEvent.click(cancel);
  },
);

test('the mobile number of pay by text that the server refuses has the focus with its words', async () => {
  const words = 'This number belongs to another customer.';
  const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
  await openApp(`/pay-by-text/${account_id}/${ebill_id}`, {
    who: 'text',
    fault: refusing('/payByText/AddOrUpdate', { MobileNumber: words }),
  });
  await press('Save Changes');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(words));
  expect(alerts()).toEqual([]);
  expect(document.title).toMatch(/^Error: /);
});

test('the status that a mail is on its way stands there before its words (PWD-20)', async () => {
  await openApp('/forgot-password', {
    fault: (path) =>
      path.includes('/SendForgetPasswordNotification')
        ? Response.json({ data: { success: true } })
        : undefined,
  });
  await type('Email', 'nobody@billfold.example');
  const statuses = [...document.querySelectorAll('[role="status"]')];
  await press('Send');
  const told = await screen.findByText(/belongs to an account, an email is on its way/);
  expect(statuses).toContain(told.closest('[role="status"]'));
});

test('a refused card number is said at its field alone, and its security code asks to be entered again', async () => {
  const words = 'The processor does not know this number.';
  await openApp('/payment-methods/add', {
    who: 'demo',
    fault: refusing('/payment-methods', { card_number: words }),
  });
  await type('Card number', '4111111111111111');
  fireEvent.change(screen.getByLabelText('Expiry month'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Expiry year'), { target: { value: '2029' } });
  const code = screen.getByLabelText<HTMLInputElement>('Security code');
  await type('Security code', '737');
  fireEvent.blur(code);
  screen.getByRole('button', { name: 'Save' }).focus();
  await press('Save');
  const number = screen.getByLabelText('Card number');
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['', 'false']);
  expect(screen.getByText('Enter the security code again. We did not keep it.')).toBeTruthy();
});

test('a method that could not be saved is said above the form, and its toast is not announced (ERR2-60)', async () => {
  const { app } = await openApp('/payment-methods/add', {
    who: 'demo',
    fault: (path, method) =>
      path.includes('/payment-methods') && method !== 'GET' ? new Response('', { status: 500 }) : undefined,
  });
  await type('Card number', '4111111111111111');
  fireEvent.change(screen.getByLabelText('Expiry month'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Expiry year'), { target: { value: '2029' } });
  await type('Security code', '737');
  await press('Save');
  const summary = await screen.findByRole('group', { name: 'There is a problem' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const { toasts } = app.notices.getSnapshot().context;
  expect(toasts).toMatchObject([{ text: summary.querySelector('li')?.textContent, isSaid: true }]);
});
