import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { valuesAt } from '../wire/http.ts';
import { ask } from './demo.ts';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

const LIST = '/services/web/billDisplay/GetWebAccountListDetails';
const HISTORY = '/api/v2.1/transactions?';

const PAID = 'You paid $82.40 on 11/24/2026. Harbor City Utilities has not booked the payment yet.';
const RECORD = 'Harbor City Utilities has not booked the payment yet.';

test('a payment that the biller has not booked yet is told on the list, in Upcoming and in the history', async () => {
  const list = await ask('demo', LIST);
  const accounts = valuesAt(list, 'data[].accounts[]') as { nickname: string; not_booked?: string }[];
  const water = accounts.find(({ nickname }) => nickname === 'Home water');
  if (water) water.not_booked = PAID;
  const payments = (await ask('demo', `${HISTORY}page=1&per_page=20&sort=-transaction_date`)) as {
    items: { not_booked?: string }[];
  };
  const [newest] = payments.items;
  if (newest) newest.not_booked = RECORD;

  const { go } = await openApp('/bills', {
    who: 'demo',
    fault: (path) => {
      if (path.includes(LIST)) return Response.json(list);
      return path.includes(HISTORY) ? Response.json(payments) : undefined;
    },
  });
  const row = (await screen.findByRole('link', { name: /, Home water(,|$)/ })).closest('li') as HTMLElement;
  await within(row).findByText(PAID);
  await go('/upcoming');
  expect((await screen.findByText(PAID, { exact: false })).textContent).toBe(`Home water: ${PAID}`);
  await go('/history/payments');
  await screen.findByText(RECORD);
});
