import { render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { Route, Router } from 'wouter';
import type { Bill } from '../domain/bill.ts';
import { getBill } from '../domain/calls/ebills.ts';
import { encode } from '../domain/codec.ts';
import { sampleBill } from '../domain/sample-bill.ts';
import { sampleCustomer as PROFILE } from '../domain/sample-customer.ts';
import { createAdapters } from '../src/adapters/adapters.ts';
import { writeMarker } from '../src/adapters/expected-session.ts';
import { AppContext } from '../src/app-context.tsx';
import { useHashLocation } from '../src/hash-location.ts';
import { routes } from '../src/routes.ts';
import { BillDetails } from '../src/screens/bill/BillDetails.tsx';
import { startApp } from '../src/start-app.ts';

export type Reply = () => Response | Promise<Response>;

/** What jsdom lacks, and a page that starts with nothing. */
export function prepareBill(): void {
  localStorage.clear();
  history.replaceState(null, '', '/#/bills/11');
  dispatchEvent(new HashChangeEvent('hashchange'));
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** The page of bill 11 against a server that knows this bill, and whatever else a test lays over it. */
export async function openBill(over: Partial<Bill> = {}, laid: Record<string, Reply> = {}) {
  const calls: string[] = [];
  const replies: Record<string, Reply> = {
    '/RefreshToken': () => Response.json({ data: { access_token: 'a', expires_in: 900 } }),
    '/GetLoggedCustomerDetails': () => Response.json({ data: PROFILE }),
    '/ebills/11': () => Response.json(encode(getBill.answer, sampleBill(over))),
    '/ebills/10': () => Response.json(encode(getBill.answer, sampleBill({ ...over, id: 10 }))),
    ...laid,
  };
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        const name = Object.keys(replies).find((one) => String(url).includes(one));
        if (init?.method === 'POST' && name !== '/RefreshToken')
          calls.push(`${name} ${init.body ?? ''}`.trim());
        return (name && replies[name]?.()) || Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => {
    if (!app.session.getSnapshot().hasTag('signedIn')) throw new Error('not signed in yet');
  });
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <Route path={routes.bill}>
          <BillDetails />
        </Route>
      </Router>
    </AppContext>,
  );
  return { calls };
}
