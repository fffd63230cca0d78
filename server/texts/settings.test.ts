import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getNotifications } from '../../domain/profile/notification-calls.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { getReminders } from '../../domain/reminders/calls.ts';
import { getPayByText, savePayByText, switchPayByText } from '../../domain/texts/calls.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { deletePaymentMethod, removeWallet } from '../../domain/wallet/change-calls.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { PEOPLE } from '../demo/people.ts';
import { accounts, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { payByTexts, textTalks } from '../store/schema/pay-by-text.ts';
import { reminders } from '../store/schema/reminders.ts';

const WATER = '100-9001-01';
const MINE = PEOPLE.text.mobileNumber;

let portal: Portal;
let tova: SignedInCustomer;
let dov: SignedInCustomer;
let phone: ReturnType<typeof phoneOf>;

beforeAll(async () => {
  portal = await openPortal();
  phone = phoneOf(portal, 'text');
});

beforeEach(async () => {
  tova = await portal.signIn('text');
  dov = await portal.signIn('duplicate');
});

afterAll(() => portal.close());

async function accountOf(number: string): Promise<number> {
  const [row] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, number));
  if (!row) throw new Error(`no account ${number}`);
  return row.id;
}

const get = async (number: string, who = tova) =>
  (await portal.send(getPayByText, { accountId: await accountOf(number) }, who)).answer();

async function methodNamed(nickname: string, who = tova) {
  const { items } = (await portal.send(listPaymentMethods, { expand: 'assoc_pay_by_text' }, who)).answer();
  const method = items.find((candidate) => candidate.nickname === nickname);
  if (!method) throw new Error(`no method ${nickname}`);
  return method;
}

async function save(number: string, nickname: string | null, MobileNumber: string = MINE, who = tova) {
  const WalletId = nickname === null ? null : (await methodNamed(nickname)).id;
  return portal.send(savePayByText, { AccountId: await accountOf(number), WalletId, MobileNumber }, who);
}

const turn = async (number: string, Active: boolean, who = tova) =>
  portal.send(switchPayByText, { AccountId: await accountOf(number), Active }, who);

const billOf = async (number: string) =>
  (await portal.send(getBill, { id: (await phone.billOf(number)).id }, tova)).answer();

describe('the settings', () => {
  test('show account, number, method, fee, terms and what the biller accepts (ENT2-05, API2-48)', async () => {
    expect(await get(WATER)).toMatchObject({
      Active: true,
      enabled: true,
      MobileNumber: MINE,
      mobile_registered: true,
      fee_disclosure: '',
      account_num: WATER,
      is_offered: true,
      is_eft_accepted: true,
      is_cc_accepted: true,
      wallet_id: (await methodNamed('Tova Visa')).id,
      collections: { is_in_collections: false, collections_message: '' },
    });
    const fee = await get('5520 900 02');
    expect(fee.fee_disclosure).toContain('$0.75');
    expect(fee.terms_and_conditions).not.toBe('');
    const blacklisted = await get('5520 900 05');
    expect(blacklisted).toMatchObject({ id: null, is_account_blacklisted: true, is_eft_blacklisted: true });
    expect(blacklisted.wallets.map(({ nickname, enabled }) => [nickname, enabled])).toEqual([
      ['Tova Visa', true],
      ['Tova checking', false],
      ['Tova Mastercard (is declined)', true],
    ]);
  });

  test('of another customer’s account cannot be found (API2-48, PBT-18)', async () => {
    const accountId = await accountOf('100-2218-04');
    expect((await portal.send(getPayByText, { accountId }, tova)).status).toBe(404);
    expect((await portal.send(getPayByText, { accountId: 999_999 }, tova)).status).toBe(404);
  });

  test('mark a number that another customer has verified as not this customer’s (PBT-15)', async () => {
    expect(await get(WATER, dov)).toMatchObject({
      MobileNumber: MINE,
      mobile_registered: false,
      mobile_message: 'This mobile number is already used by another customer.',
    });
    expect(await get(WATER, tova)).toMatchObject({ mobile_registered: true, mobile_message: '' });
  });
});

describe('a save', () => {
  test('switches it on, on the bill and in the notification settings, and welcomes the number once (PBT-20, DET-20, ENT2-14)', async () => {
    const number = '5520 900 06';
    expect((await billOf(number)).pay_by_text).toEqual({ active: false });
    const before = (await phone.told()).length;
    expect((await save(number, 'Tova Visa')).status).toBe(200);
    expect((await save(number, 'Tova Visa')).status).toBe(200);
    expect((await billOf(number)).pay_by_text).toEqual({ active: true });
    expect((await portal.send(getNotifications, {}, tova)).answer().pay_by_text_enabled).toBe(true);
    await phone.ask('HELP');
    const texts = (await phone.told()).slice(before);
    expect(texts.filter((text) => text.includes('Pay by text is on'))).toEqual([
      expect.stringMatching(
        /for account 5520 900 06 \(Switched off\).*\$39\.90.*Reply PAY to pay, STOP to end/,
      ),
    ]);
  });

  test.each([
    ['without a method', WATER, null, MINE, 422, 'Payment method has not been specified.'],
    [
      'with a number that is not verified',
      WATER,
      'Tova Visa',
      '3035550100',
      422,
      'Please register your mobile number.',
    ],
    [
      'by a bank account of a blacklisted account',
      '5520 900 05',
      'Tova checking',
      MINE,
      422,
      'EFT not allowed for this account.',
    ],
    [
      'of an account in collections',
      '100-9001-04',
      'Tova Visa',
      MINE,
      409,
      'This account is in collections.',
    ],
  ])('%s is refused (PBT-09, PBT-13, PBT-16, PBT-17)', async (_, number, method, mobile, status, message) => {
    const refused = await save(number, method, mobile);
    expect([refused.status, refused.message]).toEqual([status, message]);
  });

  test('with another customer’s number is refused at the number (PBT-15)', async () => {
    const { body, status } = await save(WATER, null, MINE, dov);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { MobileNumber: expect.stringContaining('another customer') } });
  });

  test('for a bill type that cannot be paid by text is refused (DET-21)', async () => {
    const AccountId = await accountOf('0094471');
    const [customer] = await portal.store.db
      .select()
      .from(customers)
      .where(eq(customers.email, PEOPLE.text.email));
    const holding = { customerId: customer?.id ?? 0, accountId: AccountId };
    await portal.store.db
      .insert(holdings)
      .values({ ...holding, addedAt: new Date(portal.parts.clock.now()) });
    const WalletId = (await methodNamed('Tova Visa')).id;
    const refused = await portal.send(savePayByText, { AccountId, WalletId, MobileNumber: MINE }, tova);
    expect([refused.status, refused.message]).toEqual([
      409,
      'Pay by text is not available for this account.',
    ]);
    await portal.store.db
      .delete(holdings)
      .where(and(eq(holdings.customerId, holding.customerId), eq(holdings.accountId, AccountId)));
  });
});

describe('the switch', () => {
  test('goes off without a number and keeps method and number; on uses the saved settings (PBT-21, API2-47)', async () => {
    expect((await turn(WATER, false)).answer()).toEqual({ success: true, enabled: false });
    const off = await get(WATER);
    expect([off.Active, off.enabled, off.wallet_id]).toEqual([
      false,
      false,
      (await methodNamed('Tova Visa')).id,
    ]);
    expect((await turn(WATER, true)).answer()).toEqual({ success: true, enabled: true });
    expect((await turn(WATER, true)).answer()).toEqual({ success: true, enabled: true });
  });

  test('cannot go on without settings, and off changes nothing where it never was on (API2-47)', async () => {
    const refused = await turn('5520 900 05', true);
    expect([refused.status, refused.message]).toEqual([422, 'Payment method has not been specified.']);
    expect((await turn('5520 900 05', false)).answer()).toEqual({ success: true, enabled: false });
  });
});

describe('a method that pays by text', () => {
  test('is shown with its accounts and cannot be deleted (WAL-37 to WAL-41)', async () => {
    const { id, assoc_pay_by_text } = await methodNamed('Tova Mastercard (is declined)');
    expect(assoc_pay_by_text?.map(({ account_number }) => account_number)).toEqual(['5520 900 03']);
    expect((await portal.send(deletePaymentMethod, { id }, tova)).status).toBe(409);
  });

  test('is removed only for a replacement that the biller accepts, which takes its place (API2-67)', async () => {
    const [from, to] = [await methodNamed('Tova checking'), await methodNamed('Tova Visa')];
    const removal = { WalletId: from.id, ReplaceWithWalletId: to.id };
    expect((await portal.send(removeWallet, removal, tova)).status).toBe(200);
    expect((await get('5520 900 02')).wallet_id).toBe(to.id);
  });
});

test('removing an account ends this customer’s pay by text and reminders for it, nobody else’s (SRV-20, SRV2-42)', async () => {
  const accountId = await accountOf(WATER);
  expect((await portal.send(removeAccount, { accountId }, tova)).status).toBe(200);
  const of = (table: typeof payByTexts | typeof reminders) =>
    portal.store.db.select().from(table).where(eq(table.accountId, accountId));
  expect([await of(payByTexts), await of(reminders)]).toEqual([[], []]);
  expect((await portal.send(getReminders, { accountId }, dov)).status).toBe(200);
});

test('a removed customer gets no more texts and reminders (SRV2-41)', async () => {
  const who = await enterPassword(portal, await portal.signIn('phone'));
  const pax = phoneOf(portal, 'phone');
  await pax.ask('HELP');
  const talks = () => portal.store.db.select().from(textTalks).where(eq(textTalks.mobileNumber, pax.from));
  expect(await talks()).toHaveLength(1);
  const gone = await portal.send(removeCustomer, {}, who);
  expect(gone.status).toBe(200);
  const left = await portal.store.db.select().from(payByTexts).where(eq(payByTexts.mobileNumber, pax.from));
  expect([left, await talks()]).toEqual([[], []]);
  expect(await pax.ask('PAY')).toEqual([expect.stringContaining('not set up for pay by text')]);
});
