import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { addPaymentMethod, addWallet, editPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { ENTERED_AT_PROCESSOR } from '../../domain/wallet/text/en.ts';
import { openStripePortal, type StripePortal } from '../../tests/stand-ins/stripe/stripe-portal.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import type { SignedInCustomer } from '../../tests/support/portal.ts';
import { storedText } from '../../tests/support/stored-text.ts';

const CARD = '4111111111111111';
const ACCOUNT = '90210777311';

let opened: StripePortal;
let dana: SignedInCustomer;
const { log, said } = capturedLog();

beforeAll(async () => {
  opened = await openStripePortal({ log });
  dana = await opened.portal.signIn('demo');
});
afterAll(() => opened.close());

test('no number reaches a portal whose methods are entered at the processor, its log or its database (SRV2-38)', async () => {
  const card = { ...sampleCardEntries(), card_number: CARD };
  const bank = { ...sampleBankEntries(), bank_account_number: ACCOUNT };
  const { portal, stripe } = opened;
  const refused = [
    await portal.send(addPaymentMethod, card, dana),
    await portal.send(addPaymentMethod, bank, dana),
    await portal.send(addWallet, card, dana),
    await portal.send(addPaymentMethod, { ...card, card_number: '' }, dana),
    await portal.send(addPaymentMethod, { ...card, cvv: '' }, dana),
  ];
  expect(refused.map(({ status, message }) => [status, message])).toEqual(
    Array(5).fill([422, ENTERED_AT_PROCESSOR]),
  );
  expect(said()).toContain('payment-methods');
  const everywhere = [said(), ...(await storedText(portal.store)).values()].join(' ');
  for (const number of [CARD, ACCOUNT]) expect(everywhere).not.toContain(number);
  expect(stripe.standIn.seen).toEqual([]);
});

test('what is no number can be edited as before (WAL-26)', async () => {
  const { portal } = opened;
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const visa = items.find(({ nickname }) => nickname === 'Everyday Visa');
  const entries = { ...sampleCardEntries(), card_number: '', cvv: '', wallet_name: 'Daily Visa' };
  const edited = await portal.send(editPaymentMethod, { id: visa?.id ?? 0, ...entries }, dana);
  expect(edited.answer()).toMatchObject({ nickname: 'Daily Visa' });
});
