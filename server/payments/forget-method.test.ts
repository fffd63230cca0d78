import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { HOUR } from '../../domain/values/durations.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  editPaymentMethod,
} from '../../domain/wallet/change-calls.ts';
import { payer, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await setProcessorState(portal, 'up');
  dana = await portal.signIn('demo');
});

async function tokenOf(id: number): Promise<string> {
  const { rows } = (await portal.store.db.execute(
    `select token from payment_methods where id = ${id}`,
  )) as unknown as { rows: { token: string }[] };
  return rows[0]?.token ?? '';
}

async function added(wallet_name: string) {
  return (await portal.send(addPaymentMethod, sampleCardEntries({ wallet_name }), dana)).answer();
}

let keys = 0;

const charged = async (token: string) =>
  portal.parts.processor.charge({
    biller: 1,
    key: `forgotten-${keys++}`,
    token,
    amount: 100 as never,
    fee: 0 as never,
  });

test('the number of a payment whose outcome is unknown is forgotten only after its outcome', async () => {
  await portal.send(emptyCart, {}, dana);
  const { id } = await added('In doubt');
  const old = await tokenOf(id);
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['100-2218-04'], method: 'In doubt' });
  await setProcessorState(portal, 'ambiguous');
  expect((await till.submit()).status).toBe(504);
  await portal.store.db.execute(`update payment_methods set token = 'card-accepted-new' where id = ${id}`);
  await setProcessorState(portal, 'up');
  await runDueWork(portal.parts);
  expect((await charged(old)).kind).toBe('accepted');
  portal.pass(2 * HOUR);
  await runDueWork(portal.parts);
  portal.pass(24 * HOUR);
  await runDueWork(portal.parts);
  expect((await charged(old)).kind).toBe('declined');
});

test('a card that was deleted from the wallet can no longer be charged at the processor', async () => {
  const { id } = await added('Lent card');
  const token = await tokenOf(id);
  expect(await charged(token)).toEqual({ kind: 'accepted' });
  await portal.send(deletePaymentMethod, { id }, dana);
  await runDueWork(portal.parts);
  expect(await charged(token)).toEqual({ kind: 'declined', message: 'This payment method was removed.' });
});

test('a processor that is down is told later that a method was removed', async () => {
  const { id } = await added('Old card');
  const token = await tokenOf(id);
  await setProcessorState(portal, 'down');
  await portal.send(deletePaymentMethod, { id }, dana);
  await runDueWork(portal.parts);
  await setProcessorState(portal, 'up');
  await runDueWork(portal.parts);
  expect((await charged(token)).kind).toBe('accepted');
  portal.pass(HOUR);
  await runDueWork(portal.parts);
  expect((await charged(token)).kind).toBe('declined');
});

test('the number that an edit replaces is forgotten, and the new one pays', async () => {
  const saved = (
    await portal.send(addPaymentMethod, sampleBankEntries({ wallet_name: 'Rent' }), dana)
  ).answer();
  const old = await tokenOf(saved.id);
  const entries = sampleBankEntries({ wallet_name: 'Rent', bank_account_number: '000987654321' });
  (await portal.send(editPaymentMethod, { id: saved.id, ...entries }, dana)).answer();
  await runDueWork(portal.parts);
  expect((await charged(old)).kind).toBe('declined');
  expect((await charged(await tokenOf(saved.id))).kind).toBe('processing');
});

test('a card that is added twice is kept once, and the second token is forgotten (SRV-47)', async () => {
  const [first, second] = [await added('Twice'), await added('Twice')];
  expect(second.id).toBe(first.id);
  const { rows } = (await portal.store.db.execute('select token from forgotten_methods')) as unknown as {
    rows: { token: string }[];
  };
  expect(rows).toHaveLength(1);
  await runDueWork(portal.parts);
  expect((await charged(rows[0]?.token ?? '')).kind).toBe('declined');
  expect((await charged(await tokenOf(first.id))).kind).toBe('accepted');
});
