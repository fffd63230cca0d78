import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { valuesAt } from '../wire/http.ts';
import { ask } from './demo.ts';
import { failing, openApp } from './open-app.tsx';
import { expectText, press } from './text.ts';

afterEach(cleanup);

const REVENUE = '2200417';
/** The number stands on the page in groups. */
const isRevenue = (_: string, element: Element | null) =>
  element?.tagName === 'BDI' && element.textContent === REVENUE;

interface Listed {
  readonly id: number;
  readonly accountNum: string;
  readonly entityId: number;
}

async function taxAccount(): Promise<Listed> {
  const accounts = valuesAt(
    await ask('demo', '/services/tax/GetTaxAccountsList'),
    'data.accounts[]',
  ) as Listed[];
  const found = accounts.find(({ accountNum }) => accountNum === REVENUE);
  if (!found) throw new Error(`no tax account ${REVENUE} among ${JSON.stringify(accounts)}`);
  return found;
}

test('a tax account that cannot be removed says so in its row (ERR2-31)', async () => {
  const { id } = await taxAccount();
  await openApp(`/settings/bills?tax=${id}`, { who: 'demo', fault: failing('/account/Remove') });
  const row = (await screen.findByText(isRevenue)).closest('li');
  if (row) fireEvent.click(within(row).getByRole('button', { name: /^Remove Account/, hidden: true }));
  await press('Remove');
  await expectText('Unable to remove tax account. Please try again later.');
  expect(await screen.findByText(isRevenue)).toBeTruthy();
});

test('while any of the lists of returns loads, a screen reader hears so once (WCAG 4.1.3)', async () => {
  const { id, entityId } = await taxAccount();
  const waiting: { readonly list: string; readonly resolve: (answer: Response) => void }[] = [];
  const answer = (asked: string) => {
    for (const { list, resolve } of waiting) if (list === asked) resolve(Response.json({ data: [] }));
  };
  await openApp(`/tax-accounts/${id}/${entityId}`, {
    who: 'demo',
    fault: (path) => {
      const list = ['Unfiled', 'Filed', 'Pending'].find((one) => path.includes(`/Get${one}TaxReturns`));
      return list === undefined
        ? undefined
        : new Promise<Response>((resolve) => waiting.push({ list, resolve }));
    },
  });
  const said = () => screen.queryAllByText('Loading returns').length;
  await waitFor(() => expect(said()).toBe(1));
  await waitFor(() => expect(new Set(waiting.map(({ list }) => list)).size).toBe(3));
  const status = screen.getByText('Loading returns');
  answer('Unfiled');
  await screen.findByText('No Unfiled Data Found');
  expect([screen.getByText('Loading returns'), said()]).toEqual([status, 1]);
  answer('Filed');
  answer('Pending');
  await screen.findByText('No Pending Data Found');
  await waitFor(() => expect(said()).toBe(0));
});
