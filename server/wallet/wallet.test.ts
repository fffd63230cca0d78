import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import {
  getBankName,
  getFeeDisclosure,
  getTermsOfPayment,
} from '../../domain/checkout/method-lookup-calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { getAvailableWallets, getDefaultBilling, listPaymentMethods } from '../../domain/wallet/calls.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  editPaymentMethod,
  editWallet,
  removeWallet,
} from '../../domain/wallet/change-calls.ts';
import { payer, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { billers } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';

let portal: Portal;
let nora: SignedInCustomer;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  // Each test has a day of its own: a customer may add only so many methods in one.
  portal.pass(DAY);
  nora = await portal.signIn('empty');
  dana = await portal.signIn('demo');
});

async function walletOf(session: SignedInCustomer) {
  return (await portal.send(listPaymentMethods, {}, session)).answer().items;
}

/** The stored row of a method. */
async function rowOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = (await portal.store.db.execute(
    `select token, fingerprint, first_six, last_four, sealed_account, bank_name from payment_methods where id = ${id}`,
  )) as unknown as { rows: Record<string, unknown>[] };
  return rows[0] ?? {};
}

const errorsOf = (body: unknown) => (body as { errors: Record<string, string> }).errors;

test('a card is stored as a token, its first six and last four digits and a keyed fingerprint (SRV2-38, API2-61)', async () => {
  const saved = (await portal.send(addPaymentMethod, sampleCardEntries(), nora)).answer();
  expect(saved).toMatchObject({
    nickname: 'Visa 1111',
    type: { id: 1, category: 'card', name: 'Visa' },
    pay_data: { first_six: '411111', last_four: '1111', exp_month: 4, exp_year: 2029 },
    bank_account_type: null,
    billing_information: { first_name: 'Dana', address: { city: 'Boulder' } },
    stored: true,
  });
  const row = await rowOf(saved.id);
  expect(row.token).toMatch(/^card-accepted-/);
  expect(row.sealed_account).toBeNull();
  expect(JSON.stringify(row)).not.toContain('4111111111111111');
  expect((await walletOf(nora)).map(({ id }) => id)).toContain(saved.id);
});

test('an account number is stored sealed, and only its last four digits show (SRV2-38)', async () => {
  const entries = sampleBankEntries({ bank_account_type: 'savings', business: true });
  const saved = (await portal.send(addPaymentMethod, entries, nora)).answer();
  expect(saved).toMatchObject({
    nickname: 'Front Range Credit Union 6789',
    type: { id: 6, category: 'bank' },
    bank_account_type: 'savings',
    business: true,
    pay_data: { last_four: '6789', bank_routing_number: '307070115', bank_name: 'Front Range Credit Union' },
  });
  const row = await rowOf(saved.id);
  expect(row.sealed_account).toMatch(/^v2\.database\./);
  expect(JSON.stringify(row)).not.toContain('000123456789');
});

test('the same number has the same fingerprint, and a repeated request adds one method (SRV2-38)', async () => {
  const entries = sampleCardEntries({ card_number: '4242 4242-4242.4242', wallet_name: 'Twice' });
  const [first, second] = await Promise.all([
    portal.send(addPaymentMethod, entries, nora),
    portal.send(addPaymentMethod, entries, nora),
  ]);
  expect(second.answer().id).toBe(first.answer().id);
  const renamed = sampleCardEntries({ card_number: '4242424242424242', wallet_name: 'Another name' });
  const third = (await portal.send(addPaymentMethod, renamed, nora)).answer();
  expect(third.id).not.toBe(first.answer().id);
  const [firstRow, thirdRow] = [await rowOf(first.answer().id), await rowOf(third.id)];
  expect(thirdRow.fingerprint).toBe(firstRow.fingerprint);
  expect(thirdRow.token).not.toBe(firstRow.token);
});

test.each([
  [{ card_number: '9999999999999999' }, { card_number: 'Please enter a valid card number.' }],
  [{ exp_month: 10, exp_year: 2026 }, { exp_month: 'Card has expired' }],
  [{ cvv: '12' }, { cvv: 'The security code must be 3 digits.' }],
  [
    { wallet_name: 'my 4111 1111 1111 1111' },
    { wallet_name: 'Please leave the card number out of this field. It is shown on screens and receipts.' },
  ],
] as const)(
  'a card that does not fit is refused by the services too, case %# (SRV2-26)',
  async (over, words) => {
    const refused = await portal.send(addPaymentMethod, sampleCardEntries(over), nora);
    expect([refused.status, errorsOf(refused.body)]).toEqual([422, words]);
    expect(refused.message).toBe(Object.values(words)[0]);
  },
);

test.each([
  [{ bank_routing_number: '12345678' }, { bank_routing_number: 'The bank routing number must be 9 digits.' }],
  [
    { bank_routing_number: '000000000' },
    { bank_routing_number: 'No bank has this routing number. Please check its 9 digits.' },
  ],
  [{ bank_account_number: '1' }, { bank_account_number: 'The bank account number needs at least 4 digits.' }],
  [{ bank_account_number: '' }, { bank_account_number: 'The bank account number cannot be blank.' }],
  [
    { bank_account_number: '1'.repeat(18) },
    { bank_account_number: 'The bank account number takes at most 17 digits.' },
  ],
  [{ bank_routing_number: '123123123', bank_name: '' }, { bank_name: 'Please enter the name of the bank.' }],
  [
    { billing_info: { ...sampleBankEntries().billing_info, email: 'nobody' } },
    { 'billing_info.email': 'Please enter a valid email address.' },
  ],
] as const)(
  'a bank account that does not fit is refused, case %# (SRV2-26, WAL-28, WAL-34)',
  async (over, words) => {
    const refused = await portal.send(addPaymentMethod, sampleBankEntries(over), nora);
    expect([refused.status, errorsOf(refused.body)]).toEqual([422, words]);
  },
);

test('an edit keeps the number that is not entered again, and the brand (WAL-25, WAL-26, API2-62)', async () => {
  const saved = (await portal.send(addPaymentMethod, sampleCardEntries(), nora)).answer();
  const before = await rowOf(saved.id);
  const over = { card_number: '', cvv: '', exp_year: 2031, wallet_name: 'Renewed' };
  const edited = (
    await portal.send(editPaymentMethod, { ...sampleCardEntries(over), id: saved.id }, nora)
  ).answer();
  expect([edited.nickname, edited.pay_data.exp_year]).toEqual(['Renewed', 2031]);
  expect(await rowOf(saved.id)).toEqual(before);

  const amex = { ...sampleCardEntries({ card_number: '378282246310005', cvv: '1234' }), id: saved.id };
  const refused = await portal.send(editPaymentMethod, amex, nora);
  expect([refused.status, refused.message]).toEqual([
    422,
    'Cannot save American Express over existing Visa. To use this card, please add a new payment method.',
  ]);
  const asBank = { ...sampleBankEntries(), wallet_id: saved.id };
  expect(errorsOf((await portal.send(editWallet, asBank, nora)).body)).toHaveProperty('type');
});

test('another account type sends the sealed number to the processor again; a demo account asks for it (WAL-26)', async () => {
  const saved = (
    await portal.send(addPaymentMethod, sampleBankEntries({ wallet_name: 'Typed' }), nora)
  ).answer();
  const before = await rowOf(saved.id);
  const asSavings = sampleBankEntries({ bank_account_number: '', bank_account_type: 'savings' });
  const edited = (await portal.send(editPaymentMethod, { ...asSavings, id: saved.id }, nora)).answer();
  expect([edited.type.id, edited.pay_data.last_four]).toEqual([6, '6789']);
  expect((await rowOf(saved.id)).token).not.toBe(before.token);

  const joint = (await walletOf(dana)).find(({ nickname }) => nickname === 'Joint checking');
  const refused = await portal.send(editPaymentMethod, { ...asSavings, id: joint?.id ?? 0 }, dana);
  expect(errorsOf(refused.body)).toEqual({
    bank_account_number: 'Please enter the bank account number again.',
  });
});

test('an edit that began before another one does not bring the old number back (WAL-26)', async () => {
  const { id } = (
    await portal.send(addPaymentMethod, sampleBankEntries({ wallet_name: 'Edited twice' }), nora)
  ).answer();
  const { banks } = portal.parts;
  const nameOf = banks.nameOf.bind(banks);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = vi.spyOn(banks, 'nameOf').mockImplementationOnce(async (routingNumber) => {
    await released;
    return nameOf(routingNumber);
  });
  const renamed = sampleBankEntries({ wallet_name: 'Renamed', bank_account_number: '' });
  const slow = portal.send(editPaymentMethod, { ...renamed, id }, nora);
  await expect.poll(() => held.mock.calls.length).toBe(1);
  const other = sampleBankEntries({ wallet_name: 'Edited twice', bank_account_number: '000987654321' });
  const edited = (await portal.send(editPaymentMethod, { ...other, id }, nora)).answer();
  expect(edited.pay_data.last_four).toBe('4321');
  const { token } = await rowOf(id);
  release();
  const refused = await slow;
  expect([refused.status, refused.message]).toEqual([
    409,
    'This payment method was changed elsewhere. Please look at it again. Nothing was changed here.',
  ]);
  expect((await rowOf(id)).token).toBe(token);
});

test('a known routing number brings its bank’s name; a new one takes the typed name (SRV2-40, API2-64)', async () => {
  const look = async (routing: string) =>
    (await portal.send(getBankName, { routing }, nora)).answer().items[0];
  expect(await look('021000021')).toEqual({
    bank_name: 'JPMorgan Chase Bank',
    is_new_routing_number: false,
    rout: '021000021',
    message: '',
  });
  expect(await look('123123123')).toMatchObject({ bank_name: '', is_new_routing_number: true });
  const knownBank = sampleBankEntries({ bank_routing_number: '021000021', bank_name: 'My own bank' });
  expect((await portal.send(addPaymentMethod, knownBank, nora)).answer().pay_data.bank_name).toBe(
    'JPMorgan Chase Bank',
  );
  const fresh = sampleBankEntries({ bank_routing_number: '123123123', bank_name: ' First of Nowhere ' });
  expect((await portal.send(addPaymentMethod, fresh, nora)).answer().pay_data.bank_name).toBe(
    'First of Nowhere',
  );
});

test('only a method that the organization accepts can be saved for it (WAL-23)', async () => {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const ids = [...new Set(groups.flatMap(({ accounts }) => accounts.map(({ entity_id }) => entity_id)))];
  const refusals = await Promise.all(
    ids.map(async (entity_id) => {
      const discover = sampleCardEntries({ card_number: '6011111111111117', entity_id });
      return (await portal.send(addPaymentMethod, discover, nora)).message;
    }),
  );
  expect(refusals).toContain(
    'Discover is not accepted by this organization. Please enter a valid payment method.',
  );
  expect(refusals).toContain('');
  const nowhere = sampleCardEntries({ entity_id: 900_001 });
  expect((await portal.send(addPaymentMethod, nowhere, nora)).status).toBe(404);
});

test('with the processor down nothing is saved, and the message says so (ERR2-17)', async () => {
  const before = (await walletOf(nora)).length;
  await setProcessorState(portal, 'down');
  const failed = await portal.send(addPaymentMethod, sampleCardEntries({ wallet_name: 'Never' }), nora);
  await setProcessorState(portal, 'up');
  expect([failed.status, failed.message]).toEqual([503, 'Unable to save changes.  Please try again later.']);
  expect((await walletOf(nora)).length).toBe(before);
});

test('the default billing is the profile (API-61, API2-71)', async () => {
  expect((await portal.send(getDefaultBilling, {}, nora)).answer()).toMatchObject({
    first_name: 'Nora',
    last_name: 'Lindqvist',
    address: { address: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
    phone: '3035550142',
    email: 'new@billfold.example',
  });
});

test('a profile without an address leaves the form to what was entered for the newest method (API2-71, WAL-12)', async () => {
  const sam = await portal.signIn('single');
  const { db } = portal.store;
  const { rows } = (await db.execute(
    sql`update customers set billing_address = '', billing_phone = '' where email = ${PEOPLE.single.email} returning id`,
  )) as unknown as { rows: { id: number }[] };
  await db
    .update(paymentMethods)
    .set({ billing: null })
    .where(eq(paymentMethods.customerId, rows[0]?.id ?? 0));
  const billing = async () => (await portal.send(getDefaultBilling, {}, sam)).answer();
  expect((await billing()).address.address).toBe('');
  const { billing_info } = sampleCardEntries();
  for (const [street, number] of [
    ['1 First Street', '4111111111111111'],
    ['2 Second Street', '5555555555554444'],
  ] as const) {
    const address = { ...billing_info.address, address: street };
    const entries = sampleCardEntries({ card_number: number, billing_info: { ...billing_info, address } });
    expect((await portal.send(addPaymentMethod, entries, sam)).status).toBe(200);
  }
  expect(await billing()).toMatchObject({
    first_name: billing_info.first_name,
    address: { address: '2 Second Street' },
    phone: billing_info.phone,
  });
});

test('methods are enabled where all named accounts accept them, with the blacklist flags (API-60, API2-66)', async () => {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const all = groups.flatMap(({ accounts }) => accounts);
  const available = async (numbers: readonly string[]) => {
    const accounts = all
      .filter(({ account_num }) => numbers.includes(account_num))
      .map(({ account_num, entity_id, conf_id }) => ({ account_number: account_num, entity_id, conf_id }));
    return (await portal.send(getAvailableWallets, { accounts }, dana)).answer();
  };
  const enabled = ({ wallets }: Awaited<ReturnType<typeof available>>) =>
    wallets.filter((method) => method.enabled).map(({ nickname }) => nickname);
  const none = await available([]);
  expect(enabled(none)).not.toContain('Old Visa, expired');
  const every = await available(all.map(({ account_num }) => account_num));
  expect(enabled(every).length).toBeLessThan(enabled(none).length);
  expect(every.is_eft_blacklisted).toBe(every.blacklisted_account_number !== '');
});

test('fee terms and terms of payment are those of the bill type (API-62, API-63, API2-45, API2-46)', async () => {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const [account] = groups.flatMap(({ accounts }) => accounts);
  const named = { a: account?.entity_id ?? 0, b: account?.conf_id ?? 0 };
  expect((await portal.send(getFeeDisclosure, named, dana)).answer()).toHaveProperty('transaction_limit');
  expect((await portal.send(getTermsOfPayment, named, dana)).answer().terms_and_conditions).not.toBe('');
  expect((await portal.send(getFeeDisclosure, { ...named, b: 900_001 }, dana)).status).toBe(404);
});

test('a business card asks for a purchase order number, a business account does not (CHK-12)', async () => {
  const till = payer(portal, () => dana);
  const asks = async (entries: ReturnType<typeof sampleCardEntries>) => {
    const { nickname } = (await portal.send(addPaymentMethod, { ...entries, business: true }, dana)).answer();
    const review = await till.review({ accounts: ['LOT-115'], method: nickname });
    return review.payment_details.is_corporate_card;
  };
  expect(await asks(sampleCardEntries({ wallet_name: 'Company card' }))).toBe(true);
  expect(await asks(sampleBankEntries({ wallet_name: 'Company account' }))).toBe(false);
});

test.each([
  ['another expiry', { exp_year: 2030 }, {}],
  ['another name', { wallet_name: 'Not the same' }, {}],
  ['another holder', { cardholder_name: 'Sam Mercer' }, {}],
  ['the same, after it was switched off', {}, { enabled: false }],
] as const)('a card with %s is another method (SRV2-38)', async (_, over, changed) => {
  const entries = { ...sampleCardEntries({ card_number: '5105105105105100' }), wallet_name: 'The same' };
  const first = (await portal.send(addPaymentMethod, entries, nora)).answer();
  expect((await portal.send(addPaymentMethod, entries, nora)).answer().id).toBe(first.id);
  await portal.store.db
    .update(paymentMethods)
    .set({ position: 0, ...changed })
    .where(eq(paymentMethods.id, first.id));
  const other = (await portal.send(addPaymentMethod, { ...entries, ...over }, nora)).answer();
  expect(other.id).not.toBe(first.id);
  const places = (await walletOf(nora)).map(({ id }) => id);
  expect(places.indexOf(other.id)).toBe(places.length - 1);
  await portal.store.db.delete(paymentMethods).where(eq(paymentMethods.lastFour, '5100'));
});

test('a method for one cart stays out of the wallet, and needs a cart (PAY-18)', async () => {
  const entries = { ...sampleCardEntries({ card_number: '5454545454545454' }), stored: false };
  const refused = await portal.send(addPaymentMethod, entries, nora);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'cart.empty' }]);
  await payer(portal, () => dana).review({ accounts: ['LOT-115'], method: 'Everyday Visa' });
  const saved = (await portal.send(addPaymentMethod, entries, dana)).answer();
  expect(saved.stored).toBe(false);
  expect((await walletOf(dana)).map(({ id }) => id)).not.toContain(saved.id);
  const edit = await portal.send(editPaymentMethod, { ...entries, id: saved.id }, dana);
  expect(edit.status).toBe(404);
});

test('bank accounts are saved for an organization that takes them (WAL-23)', async () => {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const [entity_id = 0] = groups.flatMap(({ accounts }) => accounts.map((account) => account.entity_id));
  const add = async () => {
    const entries = sampleBankEntries({ entity_id, bank_account_number: '000123459999' });
    return (await portal.send(addPaymentMethod, entries, nora)).status;
  };
  const isBiller = eq(billers.id, entity_id);
  await portal.store.db.update(billers).set({ acceptsEft: false }).where(isBiller);
  expect(await add()).toBe(422);
  await portal.store.db.update(billers).set({ acceptsEft: true }).where(isBiller);
  expect(await add()).toBe(200);
});

test('another method in its place needs a password that was entered within five minutes (ruling 21)', async () => {
  const [first] = (await walletOf(dana)).map(({ id }) => id);
  const added = (
    await portal.send(addPaymentMethod, sampleCardEntries({ wallet_name: 'Replaced' }), dana)
  ).answer();
  portal.pass(6 * MINUTE);
  const remove = (ReplaceWithWalletId: number | null, WalletId = added.id) =>
    portal.send(removeWallet, { WalletId, ReplaceWithWalletId }, dana);
  expect((await remove(first ?? 0)).status).toBe(403);
  expect((await remove(null)).answer()).toEqual({ success: true });
  expect((await remove(null)).status).toBe(404);
});

test('what happens to my methods stands in the recent activity, as done', async () => {
  const entries = sampleCardEntries({ card_number: '2223003122003222', wallet_name: 'Told' });
  const { id } = (await portal.send(addPaymentMethod, entries, nora)).answer();
  (await portal.send(editPaymentMethod, { ...entries, card_number: '', cvv: '', id }, nora)).answer();
  (await portal.send(deletePaymentMethod, { id }, nora)).answer();
  const { items } = (await portal.send(listActivity, {}, nora)).answer();
  const told = items
    .map(({ kind, outcome }) => `${kind} ${outcome}`)
    .filter((one) => one.startsWith('method'));
  expect(told.slice(0, 3)).toEqual(['method-removed done', 'method-changed done', 'method-added done']);
});
