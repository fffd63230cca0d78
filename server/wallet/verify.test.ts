import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateWallet } from '../../domain/checkout/calls.ts';
import { sampleBankEntries } from '../../domain/fixtures/method.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import {
  addPaymentMethod,
  editPaymentMethod,
  verifyPaymentMethod,
} from '../../domain/wallet/change-calls.ts';
import { NOT_VERIFIED, VERIFY_FIRST, wrongAmountsText } from '../../domain/wallet/text/verification.ts';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { events } from '../store/schema/events.ts';
import { messages } from '../store/schema/work.ts';

const TO_VERIFY = '000444444449';
const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  portal.pass(DAY);
  dana = await portal.signIn('demo');
});

async function addAccount(wallet_name: string, over: Parameters<typeof sampleBankEntries>[0] = {}) {
  const entries = sampleBankEntries({ wallet_name, bank_account_number: TO_VERIFY, ...over });
  return (await portal.send(addPaymentMethod, entries, dana)).answer();
}

const verify = (id: number, first: number, second: number) =>
  portal.send(verifyPaymentMethod, { id, first: cents(first), second: cents(second) }, dana);
const methodOf = async (id: number) =>
  (await portal.send(listPaymentMethods, {}, dana)).answer().items.find((one) => one.id === id);
const today = () => portal.parts.clock.today();

test('an account that has to be verified says until when, and pays nothing before', async () => {
  const { id, verification } = await addAccount('New account');
  expect(verification).toEqual({
    deposits_on: addDays(today(), 1),
    until: addDays(today(), 10),
    tries_left: 10,
    is_over: false,
  });
  const [told] = await portal.store.db
    .select()
    .from(messages)
    .where(and(eq(messages.channel, 'mail'), like(messages.cause, `method added ${id} %`)));
  expect(told?.body).toContain('It cannot pay bills yet.');
  expect(told?.body).not.toContain('from now on');
  const till = payer(portal, () => dana);
  await till.review({ accounts: [WATER], method: 'Everyday Visa' });
  expect((await portal.send(updateWallet, { wallet_id: id }, dana)).message).toMatch(/still being verified/);
  const auto = autoPayer(portal, () => dana);
  expect((await auto.create(WATER, await auto.entry('New account'))).body).toMatchObject({
    errors: { primary_payment_method_id: expect.stringMatching(/still being verified/) },
  });
});

test('the two amounts verify it, in any order, and then it pays', async () => {
  const { id } = await addAccount('To be verified');
  expect((await verify(id, 45, 32)).answer().verification).toBeNull();
  const changed = eq(events.kind, 'method-changed');
  expect(await portal.store.db.select().from(events).where(changed)).toMatchObject([{ outcome: 'done' }]);
  expect((await verify(id, 1, 2)).answer().id).toBe(id);
  const till = payer(portal, () => dana);
  const paid = await till.pay({ accounts: [WATER], method: 'To be verified' });
  expect(paid.confirmation_nums).toHaveLength(1);
  portal.pass(3 * DAY);
  await runDueWork(portal.parts);
});

test('ten wrong tries end it, also many at once', async () => {
  const { id } = await addAccount('Guessed');
  expect((await verify(id, 32, 46)).body).toMatchObject({ errors: { first: wrongAmountsText(9) } });
  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(id, 1, 2)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(8);
  expect((await verify(id, 32, 45)).message).toBe(NOT_VERIFIED);
  expect((await methodOf(id))?.verification).toMatchObject({ tries_left: 0, is_over: true });
});

test('the last try counts, and after ten days there is none', async () => {
  const { id } = await addAccount('Last try');
  for (let nth = 0; nth < 9; nth++) await verify(id, 1, 2);
  expect((await verify(id, 32, 45)).status).toBe(200);
  const [inTime, late] = [await addAccount('In time'), await addAccount('Late')];
  portal.pass(10 * DAY);
  dana = await portal.signIn('demo');
  expect((await verify(inTime.id, 32, 45)).status).toBe(200);
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  expect((await methodOf(late.id))?.verification).toMatchObject({ tries_left: 10, is_over: true });
  expect((await verify(late.id, 32, 45)).message).toBe(NOT_VERIFIED);
});

test('for one cart alone it would be of no use, so the wallet keeps it', async () => {
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['LOT-118'], method: 'Everyday Visa' });
  const { id, stored } = await addAccount('For the cart', { stored: false });
  expect([stored, (await methodOf(id))?.nickname]).toEqual([true, 'For the cart']);
});

test('an account that pays is not replaced by one that cannot pay yet', async () => {
  const { id } = await addAccount('In use', { bank_account_number: '000123987654' });
  const entries = sampleBankEntries({ wallet_name: 'In use', bank_account_number: TO_VERIFY });
  expect((await portal.send(editPaymentMethod, { ...entries, id }, dana)).message).toBe(VERIFY_FIRST);
  expect(await methodOf(id)).toMatchObject({ verification: null, pay_data: { last_four: '7654' } });
});
