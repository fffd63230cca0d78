import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, getBillTypes, searchOrganizations } from '../../domain/accounts/calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { endOtherSession, listSessions, saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import {
  CLIENT_TOKEN,
  exchangeToken,
  getProfile,
  mintSignInTicket,
  refreshToken,
} from '../../domain/session/calls.ts';
import {
  confirmPassword,
  generateEmailCode,
  generateMobileCode,
} from '../../domain/session/verification-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { addPaymentMethod, addWallet, editPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { cookiesOf, openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PASSWORD } from '../demo/people.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** Takes over the water account of the demo customer. */
async function takeOver(as: SignedInCustomer) {
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, as)).answer();
  const types = (await portal.send(getBillTypes, { entityId: harbor?.id ?? 0 }, as)).answer();
  return portal.send(
    addAccount,
    {
      entity_id: harbor?.id ?? 0,
      conf_id: types.find(({ name }) => name === 'Water and sewer')?.id ?? 0,
      account_number: '100-2218-04',
      last_or_business_name: 'Mercer',
      pin: '',
      paperless: false,
      amount_due: null,
      take_over: true,
    },
    as,
  );
}

test('a session started by a link of another session has no fresh password (ruling 21)', async () => {
  const sam = await portal.signIn('single');
  const { ticket } = (await portal.send(mintSignInTicket, {}, sam)).answer();
  const linked = await portal.send(
    exchangeToken,
    { grant_type: 'ticket', guest_token: ticket, originator: 'test', recaptcha_token: '', keep: false },
    { token: CLIENT_TOKEN },
  );
  const elsewhere = { token: linked.answer().access_token, cookies: cookiesOf(linked.headers) };
  const refused = await takeOver(elsewhere);
  expect([refused.status, refused.message]).toEqual([403, 'Please enter your password again.']);
  expect((await takeOver(await enterPassword(portal, elsewhere))).status).toBe(200);
});

const SIX_MINUTES = 6 * MINUTE;

/** Each change that a borrowed session must not make. */
const CHANGES: Record<string, (as: SignedInCustomer) => Promise<{ status: number; message: string }>> = {
  'a mobile number': (as) => portal.send(generateMobileCode, { MobileNumber: '303-555-0177' }, as),
  'an email': (as) => portal.send(generateEmailCode, { email_address: 'new@home.example' }, as),
  'sign-in codes': (as) => portal.send(saveSignInCodes, { active: false }, as),
  'a new card': (as) => portal.send(addPaymentMethod, sampleCardEntries({ wallet_name: 'Mine' }), as),
  'a new bank account': (as) => portal.send(addWallet, sampleBankEntries({ wallet_name: 'Mine' }), as),
  'another number on a card': async (as) =>
    portal.send(
      editPaymentMethod,
      { ...sampleCardEntries({ card_number: OTHER_VISA, wallet_name: 'Everyday Visa' }), id: await visa(as) },
      as,
    ),
  'another device': async (as) => {
    const { items } = (await portal.send(listSessions, {}, as)).answer();
    return portal.send(endOtherSession, { id: items.find(({ is_current }) => !is_current)?.id ?? '' }, as);
  },
  'another method on an auto pay': async (as) => {
    const payer = autoPayer(portal, () => as);
    return payer.save('5520 448 19', await payer.entry('Joint checking'));
  },
};

const OTHER_VISA = '4012888888881881';

async function visa(as: SignedInCustomer): Promise<number> {
  const { items } = (await portal.send(listPaymentMethods, {}, as)).answer();
  return items.find(({ nickname }) => nickname === 'Everyday Visa')?.id ?? 0;
}

test.each(Object.entries(CHANGES))(
  '%s needs a password that was entered within five minutes (ruling 21)',
  async (_, change) => {
    await portal.signIn('demo');
    const dana = await portal.signIn('demo');
    const payer = autoPayer(portal, () => dana);
    await payer.create('5520 448 19', await payer.entry('Everyday Visa'));
    portal.pass(SIX_MINUTES);
    const refused = await change(dana);
    expect([refused.status, refused.message]).toEqual([403, 'Please enter your password again.']);
    const entered = await enterPassword(portal, dana);
    expect((await change(entered)).message).not.toBe('Please enter your password again.');
  },
);

test('a new name for a card needs no password, because its number stays', async () => {
  const dana = await portal.signIn('demo');
  const id = await visa(dana);
  portal.pass(SIX_MINUTES);
  const renamed = { ...sampleCardEntries({ card_number: '', cvv: '', wallet_name: 'Everyday Visa' }), id };
  expect((await portal.send(editPaymentMethod, renamed, dana)).status).toBe(200);
});

test('entering the password again ends the access token and renews the pair, without losing other tabs (ruling 12)', async () => {
  const dana = await portal.signIn('demo');
  const secondTab = (await portal.send(refreshToken, {}, dana)).answer();
  portal.pass(MINUTE);
  expect((await portal.send(confirmPassword, { password: 'wrong' }, dana)).status).toBe(422);
  expect((await portal.send(getProfile, {}, dana)).status).toBe(200);
  const entered = await enterPassword(portal, dana);
  const before = [dana.token, secondTab.access_token];
  for (const token of before) expect((await portal.send(getProfile, {}, { token })).status).toBe(200);
  portal.pass(11_000);
  for (const token of before) expect((await portal.send(getProfile, {}, { token })).status).toBe(401);
  expect(entered.cookies).not.toBe(dana.cookies);
  expect((await portal.send(getProfile, {}, entered)).status).toBe(200);
  const renewedTab = await portal.send(refreshToken, {}, { cookies: entered.cookies });
  expect((await portal.send(getProfile, {}, { token: renewedTab.answer().access_token })).status).toBe(200);
});

test('the call that the password was entered for gets through with the token it had', async () => {
  const dana = await portal.signIn('demo');
  portal.pass(SIX_MINUTES);
  const change = () => portal.send(saveSignInCodes, { active: false }, dana);
  expect((await change()).status).toBe(403);
  (await portal.send(confirmPassword, { password: PASSWORD }, dana)).answer();
  expect((await change()).status).toBe(200);
});
