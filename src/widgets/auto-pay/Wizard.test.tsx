import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import { listAutoPayMethods } from '../../../domain/auto-pay/calls.ts';
import { sampleNewAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { sampleCustomer } from '../../../domain/fixtures/customer.ts';
import { sampleSaved } from '../../../domain/fixtures/method.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { systemClock } from '../../adapters/clock/clock.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/app-context.tsx';
import { type AutoPayDraft, readAutoPayDraft } from '../../offline/auto-pay-draft.ts';
import { autoPayMethodsQuery } from '../../queries/auto-pay.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import type { SettingsOpening } from './settings-opening.ts';
import { Wizard } from './Wizard.tsx';

const SETTINGS = sampleNewAutoPay({
  allowedPaymentMethods: { ...sampleNewAutoPay().allowedPaymentMethods, mastercard: false },
});
const VISA = sampleSaved(1, { id: 21 });
const MASTERCARD = sampleSaved(2, { id: 22 });

let app: App;

beforeEach(async () => {
  sessionStorage.clear();
  const replies: Record<string, unknown> = {
    '/RefreshToken': { data: { access_token: 'a', expires_in: 900 } },
    '/GetLoggedCustomerDetails': { data: { ...sampleCustomer } },
    '/payment-methods/autopay/': encode(listAutoPayMethods.answer, [VISA, MASTERCARD]),
  };
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  app = startApp(
    createAdapters({
      fetch: async (url) => {
        const name = Object.keys(replies).find((one) => String(url).includes(one));
        return name ? Response.json(replies[name]) : Response.json({ message: 'No.' }, { status: 404 });
      },
      clock: { ...systemClock, today: () => calendarDate('2026-11-21') },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  return cleanup;
});

/** The settings of an auto pay that was never saved, as an address opens them. */
async function open(opened: Partial<SettingsOpening>, draft?: AutoPayDraft): Promise<void> {
  cleanup();
  location.hash = '';
  const { shelf, id } = autoPayMethodsQuery(SETTINGS.ebill_id);
  await app.adapters.device.remove(shelf, id);
  const opening = { tab: 'method', isOpen: true, isKept: false, added: undefined, ...opened } as const;
  render(
    <AppContext value={app}>
      <Wizard opening={{ ...opening, settings: SETTINGS, draft }} onClose={() => {}} />
    </AppContext>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function expectChosen(...methods: (typeof VISA)[]): Promise<void> {
  const radio = ({ id }: typeof VISA) => document.querySelector<HTMLInputElement>(`input[value="${id}"]`);
  await waitFor(() => expect(radio(MASTERCARD)).toBeTruthy());
  // An offer follows the methods at once.
  await act(async () => {});
  await waitFor(() => expect([VISA, MASTERCARD].filter((one) => radio(one)?.checked)).toEqual(methods));
}

/** The way to the wallet, from which the customer comes back with or without a method. */
async function comeBack(added?: number): Promise<void> {
  press('Add Pay Method');
  await waitFor(() => expect(location.hash).toContain('entries%3Dkept'));
  await open({ isKept: true, added }, await readAutoPayDraft(app.adapters, SETTINGS.ebill_id));
}

test('a method that I removed is not put back when I return from the wallet without another (APW-44, APW-49)', async () => {
  await open({});
  await expectChosen(VISA);
  await comeBack();
  await expectChosen(VISA);
  press('Remove primary method');
  await comeBack();
  await expectChosen();
  await comeBack();
  await expectChosen();
});

test('an added method that the biller refuses is replaced by no other (APW-49)', async () => {
  await open({});
  await expectChosen(VISA);
  await comeBack(MASTERCARD.id);
  await expectChosen();
});

test('entries in which I removed the method come back without a method (APW-10, APW-44)', async () => {
  const changes = { run_period: 1, day_of_month: 9, primary_payment_method_id: null } as const;
  await open({ isOpen: false }, { changes, at: 1 });
  await screen.findByRole('link', { name: new RegExp(VISA.nickname) });
  press('Bring them back');
  await expectChosen();
});
