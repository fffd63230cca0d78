import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { sampleGroup } from '../../../domain/fixtures/bill.ts';
import { sampleCustomer } from '../../../domain/fixtures/customer.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate, useHashLocation } from '../../browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { sentCodes } from '../account/sent-codes.ts';
import { MobilePrompt } from './MobilePrompt.tsx';

beforeEach(() => {
  sessionStorage.clear();
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const OPEN_PAYMENT = { key: 'key-of-a-payment-1', total: cents(9407), at: Date.now(), bills: [11] };

/** The question on a page, to a customer who has no mobile number. */
async function openPrompt(route: string) {
  navigate(route);
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const isToken = String(url).endsWith('RefreshToken');
        const data = isToken
          ? { access_token: 'a', expires_in: 900 }
          : { ...sampleCustomer, mobile_registration: 0 };
        return Response.json({ data });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  const { device } = app.adapters;
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <MobilePrompt />
      </Router>
    </AppContext>,
  );
  return device;
}

const field = () => screen.queryByLabelText<HTMLInputElement>('Mobile number');

/** The field of the question, unless the question is hidden. */
const asked = () => (field()?.closest('dialog')?.style.display === 'none' ? null : field());

/** A payment begins whose outcome nobody knows yet. */
const beginPayment = (device: Awaited<ReturnType<typeof openPrompt>>) =>
  act(() =>
    device.save([{ shelf: 'attempts', id: OPEN_PAYMENT.key, at: OPEN_PAYMENT.at, value: OPEN_PAYMENT }]),
  );

test('a portal that sends no texts asks nobody for a mobile number', async () => {
  const began = performance.now();
  await openPrompt('/history/bills');
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
  const took = performance.now() - began;
  cleanup();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-open=1; billfold-portal=no-texts');
  await openPrompt('/history/bills');
  await new Promise((resolve) => setTimeout(resolve, 50 + took));
  expect(field()).toBeNull();
});

test('the question for a mobile number waits until the first account is added (VER-01, ruling 53)', async () => {
  const device = await openPrompt(to.billAdd());
  for (const route of [to.billAdd(), to.billsAdd(), '/register/more-info', to.bills()]) {
    act(() => navigate(route));
    expect(asked()).toBeNull();
  }
  await act(() => device.save([{ shelf: 'billList', id: 'all', at: 1, value: [sampleGroup()] }]));
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
});

test('the question covers neither a payment nor the way back from the page that takes a number', async () => {
  await openPrompt(to.bill(11));
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
  for (const route of [to.cart(), to.payMethods(), to.checkout(), to.paymentMethods('add')]) {
    act(() => navigate(route));
    expect(asked(), route).toBeNull();
  }
  act(() => navigate(to.paymentMethods()));
  await waitFor(() => expect(asked()).toBeTruthy());
});

test('the question waits until the payment that my bank confirms has an outcome (CHK-24)', async () => {
  const device = await openPrompt(to.bill(11));
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
  await beginPayment(device);
  await waitFor(() => expect(asked()).toBeNull());
  await act(() => device.remove('attempts', OPEN_PAYMENT.key));
  await waitFor(() => expect(asked()).toBeTruthy());
});

test('what I typed into the question is there again after a payment had to go first (VER-01, CHK-24)', async () => {
  const device = await openPrompt(to.bill(11));
  fireEvent.input(await screen.findByLabelText('Mobile number'), { target: { value: '(720) 555-01' } });
  await beginPayment(device);
  await waitFor(() => expect(asked()).toBeNull());
  await act(() => device.remove('attempts', OPEN_PAYMENT.key));
  await waitFor(() => expect(asked()?.value).toBe('(720) 555-01'));
});

test('only a customer who was sent a code is asked whether they have one', async () => {
  await openPrompt(to.bill(11));
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have a code' })).toBeNull();
});

test('a code that was sent before a payment went first can be entered after it', async () => {
  sentCodes.mobile.keep('7205550101');
  const device = await openPrompt(to.bill(11));
  fireEvent.click(await screen.findByRole('button', { name: 'I have a code', hidden: true }));
  fireEvent.change(screen.getByLabelText('Verification code'), { target: { value: '1234' } });
  await beginPayment(device);
  const code = () => screen.queryByLabelText<HTMLInputElement>('Verification code');
  await waitFor(() => expect(code()?.closest('dialog')?.style.display).toBe('none'));
  await act(() => device.remove('attempts', OPEN_PAYMENT.key));
  await waitFor(() => expect(code()?.closest('dialog')?.style.display).not.toBe('none'));
  expect(code()?.value).toBe('1234');
});
