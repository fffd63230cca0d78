import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { valuesAt } from '../wire/http.ts';
import { ask } from './demo.ts';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

interface Listed {
  readonly account_num: string;
  readonly auto_pay: {
    readonly ebill_id: number;
    readonly forecast: { readonly outcome: string; delay?: string } | null;
  };
}

test('an auto pay whose controller removed the account is controlled by nobody', async () => {
  const { go } = await openApp('/auto-pays', { who: 'autopay' });
  const link = await screen.findByRole('link', { name: /^Given up by Remy/ });
  const row = link.closest('tr');
  expect(row?.textContent).toContain('The customer who controlled this auto pay removed the account.');
  expect(row?.textContent).not.toContain('Another customer controls it');
  expect(screen.getAllByText('Another customer controls it').length).toBeGreaterThan(0);
  await go(link.getAttribute('href')?.replace('#/bills/', '/auto-pay/') ?? '');
  await screen.findByText('Nobody controls this auto pay.');
  fireEvent.click(screen.getByRole('button', { name: 'Take Control' }));
  const dialog = (await screen.findByText('Take control of this auto pay?')).closest('dialog');
  expect(dialog?.textContent).toContain('Auto pay stays off until you save it');
  expect(dialog?.textContent).not.toContain('told by email');
});

const LIST = '/services/web/billDisplay/GetAutoPayList';
const DELAY =
  'The payment service cannot be reached, so this payment could not be made yet. You have not been charged.';

test('a delayed auto pay says so on its list and in Upcoming, where it is not called one that will be paid (ruling 8)', async () => {
  const groups = await ask('autopay', LIST);
  const accounts = valuesAt(groups, 'data[].accounts[]') as Listed[];
  const late = accounts.find(({ auto_pay: { forecast } }) => forecast?.outcome === 'will pay');
  if (!late?.auto_pay.forecast) throw new Error('no auto pay will pay');
  late.auto_pay.forecast.delay = DELAY;
  const { go } = await openApp('/auto-pays', {
    who: 'autopay',
    fault: (path) => (path.includes(LIST) ? Response.json(groups) : undefined),
  });
  expect((await screen.findByText(DELAY)).closest('li')?.textContent).toContain(late.account_num);
  await go('/upcoming');
  const stub = (await screen.findByText(DELAY)).closest('li');
  expect(stub?.textContent).toContain('Not paid yet');
  expect(stub?.textContent).not.toContain('Will be paid');
});

test('a payment that will not be made says so once, with its reason', async () => {
  await openApp('/auto-pays', { who: 'autopay' });
  const why = await screen.findByText(/^Will not be paid\. The bill is above your safety limit/);
  expect(why.closest('li')?.textContent?.match(/Will not be paid/g)).toHaveLength(1);
});

test('the bill announces no auto pay that is delayed or that another payment covers (ruling 8)', async () => {
  const accounts = valuesAt(await ask('autopay', LIST), 'data[].accounts[]') as Listed[];
  const found = accounts.find(({ auto_pay: { forecast } }) => forecast?.outcome === 'will pay');
  const bill = found?.auto_pay.ebill_id ?? 0;
  const page = (await ask('autopay', `/api/v2.1/bill-pages/${bill}`)) as { auto_pay: { forecast: object } };
  const openWith = (forecast: object) =>
    openApp(`/bills/${bill}`, {
      who: 'autopay',
      fault: (path) =>
        path.endsWith(`/bill-pages/${bill}`)
          ? Response.json({
              ...page,
              auto_pay: { ...page.auto_pay, forecast: { ...page.auto_pay.forecast, ...forecast } },
            })
          : undefined,
    });
  await openWith({ delay: DELAY });
  await screen.findByText(/^Auto Pay of .* is delayed\.$/);
  expect(screen.getByText(DELAY)).toBeTruthy();
  cleanup();
  await openWith({ outcome: 'covered by a pending payment', amount: 0 });
  await screen.findByText('A pending payment covers the bill.');
  expect(screen.queryByText(/^Auto Pay Scheduled/)).toBeNull();
});

test('the list of auto pays says what each pays next and what was not paid, with the bill to pay', async () => {
  const groups = await ask('autopay', LIST);
  const accounts = valuesAt(groups, 'data[].accounts[]') as Listed[];
  const [paying, failing] = accounts.filter(({ auto_pay: { forecast } }) => forecast?.outcome === 'will pay');
  if (!paying || !failing) throw new Error('no two auto pays will pay');
  Object.assign(failing.auto_pay, {
    failed_payment: {
      date: Date.UTC(2026, 10, 2) / 1000,
      amount: 82.4,
      reason: 'The card was declined.',
      retry_date: null,
      next_date: null,
    },
  });
  await openApp('/auto-pays', {
    who: 'autopay',
    fault: (path) => (path.includes(LIST) ? Response.json(groups) : undefined),
  });
  const rowOf = (list: string, number: string) =>
    within(screen.getByRole('list', { name: list }))
      .getByText(number)
      .closest('li')?.textContent;
  await screen.findByRole('list', { name: 'Next payments' });
  expect(rowOf('Next payments', paying.account_num)).toMatch(/\$[\d,.]+Change/);
  expect(rowOf('Not paid', failing.account_num)).toContain('11/2/2026 Not paid');
  expect(rowOf('Not paid', failing.account_num)).toContain('$82.40');
  expect(rowOf('Not paid', failing.account_num)).toContain('The card was declined.');
});

test('the list of all auto pays is called that, also where the address names the bill of its first (APL-01)', async () => {
  const [first] = valuesAt(await ask('autopay', LIST), 'data[].accounts[]') as Listed[];
  await openApp(`/auto-pays?bill=${first?.auto_pay.ebill_id}`, { who: 'autopay' });
  await screen.findAllByRole('table');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Recurring Automatic Payments');
});
