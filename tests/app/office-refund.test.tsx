import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { browserPasskeys } from '../../office/api/passkeys.ts';
import { openOfficeSession } from '../../office/api/session.ts';
import { OfficeApp } from '../../office/shell/OfficeApp.tsx';
import { SCREENS } from '../../office/shell/screens.ts';
import { ASK } from '../../office/text/en.ts';
import { PAYMENT } from '../../office/text/payment.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../../office/text/refunds.ts';
import type { DemoStaffName } from '../../server/demo/staff.ts';

const services = inject('services');

async function cookieOf(who: DemoStaffName): Promise<string> {
  const { cookie } = (await (await fetch(`${services}/office-sign-in/${who}`)).json()) as { cookie: string };
  return cookie;
}

/** A payment of a customer whose alerts no other test counts. */
async function paidNumber(): Promise<string> {
  const { number } = (await (await fetch(`${services}/paid`)).json()) as { number: string };
  return number;
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The office at a path, with the real services behind it. */
async function open(path: string, who: DemoStaffName) {
  history.replaceState(null, '', `/office${path}`);
  const cookie = await cookieOf(who);
  const reach: typeof fetch = (address, init) =>
    fetch(services + String(address), {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), cookie },
    });
  const opened = openOfficeSession({ fetch: reach, passkeys: browserPasskeys, invitation: '' });
  render(<OfficeApp opened={opened} readPlace={async () => 'Billfold'} screens={SCREENS} />);
}

const inDialog = async () => within(await screen.findByRole('dialog'));

test('a cashier asks on the payment, and an approver gives the money back', async () => {
  const number = await paidNumber();
  await open(`/payments/${number}`, 'cashier');
  fireEvent.click(await screen.findByRole('button', { name: ASK_REFUND.open }, { timeout: 20_000 }));
  const question = await inDialog();
  question.getByText(ASK_REFUND.noLimit);
  fireEvent.change(question.getByLabelText(ASK_REFUND.amount, { exact: false }), {
    target: { value: '99999' },
  });
  fireEvent.click(question.getByRole('button', { name: ASK_REFUND.submit }));
  await question.findAllByText(ASK_REFUND.reasonMissing);
  fireEvent.change(question.getByLabelText(ASK_REFUND.amount, { exact: false }), { target: { value: '5' } });
  fireEvent.change(question.getByLabelText(ASK_REFUND.reason, { exact: false }), {
    target: { value: 'You paid twice.' },
  });
  fireEvent.click(question.getByRole('button', { name: ASK_REFUND.submit }));
  await screen.findByText(REFUND_STATE.asked, {}, { timeout: 20_000 });
  expect(location.pathname).toMatch(/^\/office\/refunds\/\d+$/);
  expect(screen.queryByRole('button', { name: REFUNDS.approve })).toBeNull();
  const path = location.pathname.replace('/office', '');
  cleanup();

  await open(path, 'approver');
  fireEvent.click(await screen.findByRole('button', { name: REFUNDS.approve }, { timeout: 20_000 }));
  const decision = await inDialog();
  fireEvent.change(decision.getByLabelText(ASK.reason, { exact: false }), { target: { value: 'Checked.' } });
  fireEvent.click(decision.getByRole('button', { name: REFUNDS.approve }));
  await screen.findByText(REFUND_STATE.done, {}, { timeout: 20_000 });
  await screen.findByText('$5.00 went back. The payer is told.');
  cleanup();

  await open(`/payments/${number}`, 'viewer');
  const timeline = await screen.findByRole('list', { name: PAYMENT.timeline }, { timeout: 20_000 });
  await waitFor(() => within(timeline).getByText('The money went back'));
  within(timeline).getByText('Approved a request');
  expect(screen.queryByRole('button', { name: ASK_REFUND.open })).toBeNull();
  cleanup();

  await open('/refunds', 'approver');
  fireEvent.click(await screen.findByRole('link', { name: number }, { timeout: 20_000 }));
  await screen.findByText(REFUNDS.decision);
});
