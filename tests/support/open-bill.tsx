import { render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { Route, Router } from 'wouter';
import { encode } from '../../domain/api/codec.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { sampleCustomer as PROFILE } from '../../domain/fixtures/customer.ts';
import { createAdapters } from '../../src/adapters/adapters.ts';
import { writeMarker } from '../../src/adapters/session/expected-session.ts';
import { AppContext } from '../../src/app/app-context.tsx';
import { routes } from '../../src/app/routes.ts';
import { useHashLocation } from '../../src/browser/hash-location.ts';
import { BillDetails } from '../../src/screens/bill/BillDetails.tsx';
// The app loads it after the sign-in; a test may be over by then.
import '../../src/start/signed-in-services.ts';
import { startApp } from '../../src/start/start-app.ts';

export type Reply = () => Response | Promise<Response>;

/** Adds what jsdom lacks, and clears the stores of the page. */
export function preparePage(): void {
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

/** Opens the page of bill 11 with a server that knows this bill. A test can add answers. */
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
  return { calls, device: app.adapters.device };
}
