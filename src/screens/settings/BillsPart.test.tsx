import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { encode } from '../../../domain/api/codec.ts';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { sampleAccount, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { sampleCustomer } from '../../../domain/fixtures/customer.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { useHashLocation } from '../../browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { BillsPart } from './BillsPart.tsx';

const group = sampleGroup({
  accounts: ['Home', 'Cabin', 'Barn'].map((nickname, at) =>
    sampleAccount({ account_id: at + 1, ebill_id: at + 11, account_num: `77-${at}`, nickname }),
  ),
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(path: string, takeOvers: object[] = []) {
  location.hash = href(path);
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const data = (value: unknown) => Response.json({ data: value });
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const address = String(url);
        if (address.includes('/RefreshToken')) return data({ access_token: 'a', expires_in: 900 });
        if (address.includes('/GetLoggedCustomerDetails')) return data(sampleCustomer);
        if (address.includes('/GetWebAccountListDetails'))
          return data(encode(getAccountList.answer, [group]));
        if (address.includes('/take-overs')) return Response.json({ items: takeOvers });
        return Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <BillsPart />
      </Router>
    </AppContext>,
  );
}

test('Remove Account on a bill leads to that account, in a group that is closed otherwise (BIL-31, SET-23, ruling 55)', async () => {
  await open(to.settings('account', 2));
  const remove = await screen.findByRole('button', { name: /^Remove Account Cabin/ });
  await waitFor(() => expect(document.activeElement).toBe(remove));
});

test('without a request for one account a group of three stays closed, and the focus does not move (SET-23)', async () => {
  await open(to.settings());
  await screen.findByRole('button', { name: /^View Bill List ./ });
  expect(screen.queryByRole('button', { name: /^Remove Account/ })).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('an account that somebody takes over opens its group and says when I lose it (SET-23, ruling 57)', async () => {
  await open(to.settings(), [
    { account_id: 2, at: Date.parse('2026-11-28T22:42:00Z') / 1000, is_mine: false },
  ]);
  const words = await screen.findByText(/^You lose this account on 11\/28\/2026/);
  expect(words.closest('li')?.textContent).toContain('Cabin');
  expect(screen.getAllByRole('button', { name: 'I still pay this account' })).toHaveLength(1);
});
