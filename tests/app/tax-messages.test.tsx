import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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
  readonly biller: { readonly id: number };
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
