import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accountNamed, fillCart } from './demo.ts';
import { type OpenedApp, openApp } from './open-app.tsx';
import { press, type } from './text.ts';

vi.mock('../../src/adapters/http/bot-check.ts', () => ({ solveBotCheck: async () => 'solved' }));

afterEach(cleanup);

const NO_ADDRESS = {
  data: {
    first_name: 'Ada',
    last_name: 'Reed',
    business_name: '',
    address: { address: '', city: '', state: '', zip: '' },
    phone: '',
    email: 'ada@example.com',
  },
};

/** The connection is lost and returns. The first answer after it does not come. */
async function comeBack({ app, break: meet }: OpenedApp): Promise<void> {
  meet((_, method) => (method === 'GET' ? new Promise<Response>(() => undefined) : undefined));
  await act(async () => {
    app.adapters.reach.judge(true);
    app.adapters.reach.judge(false);
  });
}

test('what I chose for reminders stays when the connection returns', async () => {
  const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
  const opened = await openApp(`/reminder/${account_id}/${ebill_id}`, { who: 'text' });
  await press('Next');
  const byEmail = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'By email' });
  if (!byEmail.checked) fireEvent.click(byEmail);
  await type('Second email (optional)', 'neighbor@example.com');
  await comeBack(opened);
  expect(screen.getByLabelText<HTMLInputElement>('Second email (optional)').value).toBe(
    'neighbor@example.com',
  );
  // The question about unsaved changes would stay for the next test.
  await press('Cancel');
});

test('the method that I chose for pay by text stays when the connection returns', async () => {
  const { account_id, ebill_id } = await accountNamed('text', 'Paid by text');
  const opened = await openApp(`/pay-by-text/${account_id}/${ebill_id}`, { who: 'text' });
  const methods = await screen.findAllByRole<HTMLInputElement>('radio');
  const other = methods.find(({ checked, disabled }) => !checked && !disabled) as HTMLInputElement;
  fireEvent.click(other);
  await comeBack(opened);
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(other.value);
  await press('Cancel');
});

test('a receipt address that I enter on the pay method step stays when the connection returns', async () => {
  await fillCart('partner', '100-2218-04');
  const opened = await openApp('/cart/paymethods', { who: 'partner' });
  await type('Second email address (optional)', 'neighbor@example.com');
  await comeBack(opened);
  expect(screen.getByLabelText<HTMLInputElement>('Second email address (optional)').value).toBe(
    'neighbor@example.com',
  );
});

test('a first card that I enter stays when the connection returns', async () => {
  const opened = await openApp('/payment-methods/add', {
    who: 'empty',
    fault: (path) => (path.includes('/GetDefaultBilling') ? Response.json(NO_ADDRESS) : undefined),
  });
  await type('Card number', '4111111111111111');
  await comeBack(opened);
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4111111111111111');
});
