import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { encode } from '../../../domain/api/codec.ts';
import { sampleAccount } from '../../../domain/fixtures/bill.ts';
import { sampleCustomer } from '../../../domain/fixtures/customer.ts';
import { getTaxAccountsList } from '../../../domain/tax/calls.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate, useHashLocation } from '../../browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { TaxReturns } from './TaxReturns.tsx';

afterEach(cleanup);

const NO_TAXES = encode(getTaxAccountsList.answer, {
  accounts: [],
  taxWebServiceStatus: { is_running: true, error_msg: '' },
});

test('the way to the only bill never undoes what I open in the same moment (BIL-38)', async () => {
  navigate(to.bills());
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const isToken = String(url).endsWith('RefreshToken');
        if (isToken) return Response.json({ data: { access_token: 'a', expires_in: 900 } });
        return Response.json({ data: String(url).includes('Tax') ? NO_TAXES : sampleCustomer });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  const { container } = render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <TaxReturns
          accounts={[sampleAccount({ ebill_id: 11 })]}
          isFresh
          isBehind={false}
          isWhole
          search=""
          isLast={false}
          onFound={() => {}}
          onSearch={() => {}}
        />
      </Router>
    </AppContext>,
  );
  // The tap comes between the frame that shows the answer and what React does after it.
  const opened = new Promise<void>((done) => {
    new MutationObserver(() => {
      if (container.textContent !== '') return;
      navigate(to.paymentMethods('add'));
      done();
    }).observe(container, { childList: true, subtree: true });
  });
  await opened;
  await new Promise((later) => setTimeout(later));
  expect(location.hash).toBe('#/payment-methods/add');
});
