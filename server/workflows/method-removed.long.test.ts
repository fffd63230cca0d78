import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCheckoutDetails, updateWallet } from '../../domain/checkout/calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { deleteScheduled } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { addPaymentMethod, deletePaymentMethod, removeWallet } from '../../domain/wallet/change-calls.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';

let portal: Portal;
let dana: SignedInCustomer;
const till = () => payer(portal, () => dana);
const tomorrow = () => addDays(portal.parts.clock.today(), 1);

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  // A customer may add only so many methods in an hour.
  portal.pass(HOUR + 1);
  dana = await portal.signIn('demo');
});

async function added(wallet_name: string, card_number = '4111111111111111') {
  const entries = sampleCardEntries({ wallet_name, card_number });
  return (await portal.send(addPaymentMethod, entries, dana)).answer();
}

async function nicknames(): Promise<string[]> {
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  return items.map(({ nickname }) => nickname);
}

async function usesOf(id: number) {
  const expand = 'assoc_auto_pays,assoc_scheduled_payments,assoc_pay_by_text';
  const { items } = (await portal.send(listPaymentMethods, { expand }, dana)).answer();
  return items.find((item) => item.id === id)?.assoc_scheduled_payments;
}

/** The stored transaction with this number. */
async function paid(number: string) {
  const { rows } = (await portal.store.db.execute(
    `select status, method_label, fee::int, payment_method_id::int as method from transactions where confirmation_num = '${number}'`,
  )) as unknown as { rows: { status: number; method_label: string; fee: number; method: number }[] };
  return rows[0];
}

test('a method of a pending payment cannot be deleted, and its uses are named (WAL-38, WAL-39, API2-63)', async () => {
  const { id } = await added('Pays later');
  const planned = await till().pay({ accounts: ['LOT-115'], method: 'Pays later', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  const refused = await portal.send(deletePaymentMethod, { id }, dana);
  expect([refused.status, refused.message]).toEqual([
    409,
    'This payment method is in use and cannot be deleted.',
  ]);
  const use = {
    confirmation_num: number,
    account_num: 'LOT-115',
    entity_name: 'Evergreen HOA',
  };
  expect(refused.body).toMatchObject({ assoc_scheduled_payments: [use] });
  expect(await usesOf(id)).toMatchObject([{ ...use, scheduled_date: tomorrow() }]);
  const unused = (await portal.send(listPaymentMethods, {}, dana)).answer().items;
  expect(unused.every((method) => !('assoc_scheduled_payments' in method))).toBe(true);

  await portal.send(deleteScheduled, { confirmation_number: number }, dana);
  expect((await portal.send(deletePaymentMethod, { id }, dana)).answer()).toEqual({ success: true });
  expect(await nicknames()).not.toContain('Pays later');
  expect((await portal.send(deletePaymentMethod, { id }, dana)).status).toBe(404);
});

test('a cart that chose a deleted method asks for another (API2-63)', async () => {
  const { id } = await added('Chosen');
  await till().review({ accounts: ['LOT-115'], method: 'Chosen' });
  await portal.send(deletePaymentMethod, { id }, dana);
  expect((await portal.send(getCheckoutDetails, {}, dana)).answer().cart_wallet_id).toBeNull();
});

test('with a replacement the pending payments move, with a new fee only once I agree to it, and are paid by it (API2-67)', async () => {
  const from = await added('Goes away');
  const planned = await till().pay({ accounts: ['C-2291847'], method: 'Goes away', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const named = (nickname: string) => items.find((item) => item.nickname === nickname)?.id ?? 0;
  const remove = (ReplaceWithWalletId: number, agreed_fee?: Cents) =>
    portal.send(removeWallet, { WalletId: from.id, ReplaceWithWalletId, agreed_fee }, dana);

  expect((await remove(from.id)).status).toBe(422);
  expect((await remove(named('Old Visa, expired'))).message).toBe('Card has expired');
  expect(await usesOf(from.id)).toHaveLength(1);
  const before = await paid(number);
  const unasked = await remove(named('Joint checking'));
  expect([unasked.status, unasked.body]).toEqual([
    409,
    expect.objectContaining({ fee: (before?.fee ?? 0) / 100, new_fee: 0.75 }),
  ]);
  expect(unasked.message).toContain('to $0.75. Nothing was changed yet.');
  expect((await remove(named('Joint checking'), cents(74))).status).toBe(409);
  expect(await paid(number)).toEqual(before);
  expect((await remove(named('Joint checking'), cents(75))).answer()).toEqual({ success: true });
  expect(await nicknames()).not.toContain('Goes away');
  expect(await paid(number)).toEqual({
    ...before,
    method_label: 'Checking ending in 6789',
    fee: 75,
    method: named('Joint checking'),
  });
  portal.pass(86_400_000);
  await runDueWork(portal.parts);
  expect((await paid(number))?.status).toBe(7);
});

test('a method that is not saved to the wallet belongs to the one cart it was entered for (PAY-18, ruling 28)', async () => {
  await till().review({ accounts: ['0094471'], method: 'Everyday Visa' });
  const entries = sampleCardEntries({ wallet_name: 'This once', stored: false });
  const once = (await portal.send(addPaymentMethod, entries, dana)).answer();
  const inCart = async () => (await portal.send(getCheckoutDetails, {}, dana)).answer().wallets;
  expect((await inCart()).find(({ id }) => id === once.id)).toMatchObject({ stored: false });
  expect(await nicknames()).not.toContain('This once');
  expect((await portal.send(deletePaymentMethod, { id: once.id }, dana)).status).toBe(404);
  (await portal.send(updateWallet, { wallet_id: once.id }, dana)).answer();
  (await review(portal, dana)).answer();
  (await till().submit()).answer();

  await till().review({ accounts: ['LOT-115'], method: 'Everyday Visa' });
  expect((await inCart()).map(({ id }) => id)).not.toContain(once.id);
  expect((await portal.send(updateWallet, { wallet_id: once.id }, dana)).status).toBe(404);
});

test('without anything in the cart no method can be entered for it (PAY-18)', async () => {
  const sam = await portal.signIn('single');
  const refused = await portal.send(addPaymentMethod, sampleCardEntries({ stored: false }), sam);
  expect([refused.status, refused.message]).toEqual([409, 'Your cart is empty.']);
});

test.each([
  ['4000000000000002', 'The card was declined. Please use another payment method.'],
  ['4000000000009995', 'The card was declined: there are not enough funds.'],
  ['4000000000000069', 'The card was declined: it has expired.'],
  [
    '4000000000000119',
    'The card could not be charged. Please try again later or use another payment method.',
  ],
  ['4111111111111112', 'This number is not known. Please check it or use another payment method.'],
])(
  'the test card %s can be saved and is refused when it is used (SRV2-39, WAL-17)',
  async (card_number, words) => {
    const { nickname } = await added(`Card ${card_number.slice(-4)}`, card_number);
    await till().review({ accounts: ['100-7713-02'], method: nickname });
    const refused = await till().submit();
    expect([refused.status, refused.message]).toEqual([422, words]);
  },
);

test('of a deletion and a scheduling with the same method at the same moment, one succeeds (WAL-41)', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await added(`Race ${round}`);
    await till().review({ accounts: ['LOT-115'], method: `Race ${round}`, on: tomorrow() });
    const remove = () => portal.send(deletePaymentMethod, { id }, dana);
    const pay = () => till().submit();
    const [first, second] = await Promise.all(round % 2 === 0 ? [remove(), pay()] : [pay(), remove()]);
    const [removal, payment] = round % 2 === 0 ? [first, second] : [second, first];
    expect([removal.status, payment.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await nicknames()).toEqual(
      removal.status === 200
        ? expect.not.arrayContaining([`Race ${round}`])
        : expect.arrayContaining([`Race ${round}`]),
    );
    if (payment.status !== 200) continue;
    const { confirmation_nums } = (payment.body as { data: { confirmation_nums: string[] } }).data;
    await portal.send(deleteScheduled, { confirmation_number: confirmation_nums[0] ?? '' }, dana);
  }
});
