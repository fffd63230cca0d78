import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { DAY } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  editPaymentMethod,
} from '../../domain/wallet/change-calls.ts';
import { MANDATE, MANDATE_MISSING, MANDATE_VERSION } from '../../domain/wallet/text/mandate.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { bankMandates } from '../store/schema/payment-methods.ts';
import { messages } from '../store/schema/work.ts';

let portal: Portal;
let nora: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  portal.pass(DAY);
  nora = await portal.signIn('empty');
});

const BROWSER = { 'user-agent': 'Browser of Nora' };
const add = (over: Parameters<typeof sampleBankEntries>[0]) =>
  portal.send(addPaymentMethod, sampleBankEntries(over), { ...nora, headers: BROWSER });
const mandatesOfMethod = (id: number) =>
  portal.store.db.select().from(bankMandates).where(eq(bankMandates.paymentMethodId, id));
const copies = () => portal.store.db.select().from(messages).where(like(messages.cause, 'mandate %'));

test.each(['', '2020-01-01'])('a bank account is not saved on the authorization %j', async (mandate) => {
  const refused = await add({ mandate, wallet_name: 'Refused' });
  expect(refused.body).toMatchObject({ errors: { mandate: MANDATE_MISSING } });
});

test('what is authorized is kept with its words, time, address and browser, mailed and shown', async () => {
  const before = (await copies()).length;
  const saved = (await add({ wallet_name: 'Kept' })).answer();
  const at = portal.parts.clock.now();
  const shown = {
    version: MANDATE_VERSION,
    words: MANDATE.join('\n'),
    account: 'Checking ending in 6789, Front Range Credit Union',
    holder: 'Dana Mercer',
    given_at: Math.floor(at / 1000) * 1000,
  };
  expect(saved.mandate).toEqual(shown);
  const { items } = (await portal.send(listPaymentMethods, {}, nora)).answer();
  expect(items.find(({ id }) => id === saved.id)?.mandate).toEqual(shown);
  expect(await mandatesOfMethod(saved.id)).toMatchObject([
    { givenAt: new Date(at), address: expect.any(String), agent: BROWSER['user-agent'], reference: '' },
  ]);
  const [copy, ...others] = (await copies()).slice(before);
  expect(others).toEqual([]);
  expect(copy).toMatchObject({
    channel: 'mail',
    subject: 'Your authorization to debit a bank account',
  });
  for (const words of [...MANDATE, shown.account, shown.holder]) expect(copy?.body).toContain(words);
});

test('a repeat keeps one authorization, and another number another one', async () => {
  const first = (await add({ wallet_name: 'Twice' })).answer();
  expect((await add({ wallet_name: 'Twice' })).answer().id).toBe(first.id);
  expect(await mandatesOfMethod(first.id)).toHaveLength(1);
  const edit = (over: Parameters<typeof sampleBankEntries>[0]) =>
    portal.send(editPaymentMethod, { ...sampleBankEntries(over), id: first.id }, nora);
  (await edit({ wallet_name: 'Twice', bank_account_number: '', mandate: '' })).answer();
  expect(await mandatesOfMethod(first.id)).toHaveLength(1);
  const other = { wallet_name: 'Twice', bank_account_number: '000123454321' };
  expect((await edit({ ...other, mandate: '' })).status).toBe(422);
  expect((await edit(other)).answer().mandate?.account).toContain('4321');
  expect(await mandatesOfMethod(first.id)).toHaveLength(2);
});

test('a card needs no authorization and shows none', async () => {
  const saved = (await portal.send(addPaymentMethod, sampleCardEntries(), nora)).answer();
  expect([saved.mandate, await mandatesOfMethod(saved.id)]).toEqual([null, []]);
});

test('an authorization stays as it was given, also after the account was deleted', async () => {
  const { id } = (await add({ wallet_name: 'Deleted', bank_account_number: '000123450000' })).answer();
  (await portal.send(deletePaymentMethod, { id }, nora)).answer();
  expect(await mandatesOfMethod(id)).toHaveLength(1);
  const { db } = portal.store;
  await expect(db.delete(bankMandates)).rejects.toThrow();
  await expect(db.update(bankMandates).set({ words: '' })).rejects.toThrow();
});

test('the holder of a business account is named with its business, and a long name of a browser is cut', async () => {
  const { billing_info } = sampleBankEntries();
  const business = { ...billing_info, business_name: 'Mercer Pottery' };
  const entries = sampleBankEntries({
    wallet_name: 'Pottery',
    bank_account_number: '000123457777',
    billing_info: business,
  });
  const headers = { 'user-agent': 'x'.repeat(500) };
  const saved = (await portal.send(addPaymentMethod, entries, { ...nora, headers })).answer();
  expect(saved.mandate?.holder).toBe('Dana Mercer, Mercer Pottery');
  const [kept] = await mandatesOfMethod(saved.id);
  expect(kept?.agent).toBe('x'.repeat(400));
});

test('of several authorizations of an account the newest is shown', async () => {
  const number = '000123458888';
  const { id } = (await add({ wallet_name: 'Newest', bank_account_number: number })).answer();
  const renamed = sampleBankEntries({ wallet_name: 'Newest', bank_account_number: '000123458889' });
  (await portal.send(editPaymentMethod, { ...renamed, id }, nora)).answer();
  const { items } = (await portal.send(listPaymentMethods, {}, nora)).answer();
  expect(items.find((method) => method.id === id)?.mandate?.account).toContain('8889');
});
