import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { allCalls } from '../../domain/calls.ts';
import { getBankName } from '../../domain/checkout/method-lookup-calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { sampleBankEntries, sampleCardEntries } from '../../domain/fixtures/method.ts';
import { CLIENT_TOKEN, exchangeToken, login, mintSignInTicket } from '../../domain/session/calls.ts';
import {
  addPaymentMethod,
  addWallet,
  editPaymentMethod,
  editWallet,
} from '../../domain/wallet/change-calls.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { secrets } from '../../server/store/schema/work.ts';
import { ROOT } from '../../server/vault/keys.ts';
import { capturedLog } from '../support/captured-log.ts';
import { copyDemoDatabase, START } from '../support/database.ts';
import { payer, submit } from '../support/payer.ts';
import {
  composePortal,
  cookiesOf,
  openPortal,
  type Portal,
  type SignedInCustomer,
} from '../support/portal.ts';
import { storedText } from '../support/stored-text.ts';
import { sendRaw } from './send-raw.ts';

const CARD = '4111111111111111';
const CVV = 'cvv-737-canary';
const AMEX = '378282246310005';
const AMEX_CODE = '8264';

/** Four digits also occur by chance in a time, an id or a token. */
const CODE_ALONE = new RegExp(`(?<![\\w-])${AMEX_CODE}(?![\\w-])`);
const ROUTING = '123123123';
const ACCOUNT = '98765432109876543';
const WRONG_PASSWORD = 'Wrong-canary-9';

let portal: Portal;
const { log, said } = capturedLog();

beforeAll(async () => {
  portal = await openPortal({ log });
});

afterAll(() => portal.close());

/** The whole content of the database as text, including mails and texts. */
async function everythingKept(): Promise<string> {
  return [...(await storedText(portal.store)).values()].join('\n');
}

test('no table, mail or log line contains a secret', async () => {
  const secrets: Record<string, string> = { password: PASSWORD, 'wrong password': WRONG_PASSWORD };
  const wrong = await portal.send(login, {
    user_name: PEOPLE.demo.email,
    password: WRONG_PASSWORD,
    recaptcha_token: await portal.botCheck(),
  });
  expect(wrong.status).toBe(401);

  const botCheck = await portal.botCheck();
  secrets['bot check'] = botCheck;
  const first = await portal.send(login, {
    user_name: PEOPLE.demo.email,
    password: PASSWORD,
    recaptcha_token: botCheck,
  });
  const guest_token = first.answer().token ?? '';
  secrets['login token'] = guest_token;
  const second = await portal.send(
    exchangeToken,
    { grant_type: 'guest_token', guest_token, originator: 'test', recaptcha_token: '', keep: true },
    { token: CLIENT_TOKEN },
  );
  const dana: SignedInCustomer = { token: second.answer().access_token, cookies: cookiesOf(second.headers) };
  secrets['access token'] = dana.token;
  for (const cookie of dana.cookies.split('; ')) {
    const [name = '', value = ''] = cookie.split('=');
    secrets[`cookie ${name}`] = value;
  }
  secrets.ticket = (await portal.send(mintSignInTicket, {}, dana)).answer().ticket;

  const till = payer(portal, () => dana);
  await till.review({ accounts: ['0094471'], method: 'Everyday Visa' });
  const paid = (await submit(portal, { ...dana, key: 'a-key-for-the-canaries-1' })).answer();
  await portal.send(getReceipt, { confirmation_number: paid.confirmation_nums[0] ?? '' }, dana);
  await runDueWork(portal.parts);

  const kept = await everythingKept();
  expect(kept).toContain(PEOPLE.demo.email);
  expect(said()).toContain('/oauth/v2.1/access-token');
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(7);
    expect(kept.includes(secret), `${name} in the database`).toBe(false);
    expect(said().includes(secret), `${name} in the log`).toBe(false);
  }
});

test('a card number or CVV sent in the wrong field is neither stored nor logged', async () => {
  const sam = await portal.signIn('single');
  for (const { call } of allCalls()) {
    const bearer = call.who === 'client' ? CLIENT_TOKEN : sam.token;
    const planted = { card_number: CARD, cvv: CVV, number: `${CARD}x`, [CVV]: CARD };
    await sendRaw(portal, call, planted, { authorization: `Bearer ${bearer}` });
  }
  const kept = await everythingKept();
  for (const canary of [CARD, CVV]) {
    expect(kept.includes(canary)).toBe(false);
    expect(said().includes(canary)).toBe(false);
  }
});

test('a saved card number, security code and account number appear nowhere again (SRV2-38)', async () => {
  const sam = await portal.signIn('single');
  const card = sampleCardEntries({ card_number: AMEX, cvv: AMEX_CODE, wallet_name: 'Canary card' });
  const bank = sampleBankEntries({
    bank_routing_number: ROUTING,
    bank_account_number: ACCOUNT,
    bank_name: 'Canary bank',
    wallet_name: 'Canary account',
  });
  const savedCard = (await portal.send(addPaymentMethod, card, sam)).answer();
  const savedBank = (await portal.send(addWallet, bank, sam)).answer();
  (await portal.send(editPaymentMethod, { ...card, id: savedCard.id }, sam)).answer();
  (await portal.send(editWallet, { ...bank, wallet_id: savedBank.id }, sam)).answer();
  (await portal.send(getBankName, { routing: ROUTING }, sam)).answer();
  for (const spoilt of [
    { ...card, wallet_name: AMEX },
    { ...card, cardholder_name: AMEX, exp_year: 2020 },
    { ...bank, bank_account_number: `${ACCOUNT}1`, bank_name: AMEX },
  ]) {
    const refused = await portal.send(addPaymentMethod, spoilt, sam);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toMatch(new RegExp(`${AMEX}|${ACCOUNT}|${AMEX_CODE}`));
  }
  const kept = await everythingKept();
  expect(kept).toContain('Canary card');
  expect(said()).toContain('/api/v2.1/payment-methods');
  for (const canary of [AMEX, ACCOUNT]) expect(kept.includes(canary)).toBe(false);
  for (const canary of [AMEX, ACCOUNT, ROUTING]) expect(said().includes(canary)).toBe(false);
  expect(said()).not.toMatch(CODE_ALONE);
  const { rows } = (await portal.store.db.execute(
    `select to_jsonb(m)::text as row from payment_methods m where id in (${savedCard.id}, ${savedBank.id})`,
  )) as unknown as { rows: { row: string }[] };
  for (const { row } of rows) expect(row).not.toMatch(CODE_ALONE);
});

test('an error of the processor that quotes a number is logged without it', async () => {
  const captured = capturedLog();
  const faulty = await openPortal({ log: captured.log });
  faulty.parts.processor.tokenFor = async (instrument) => {
    throw new Error(`cannot take ${JSON.stringify(instrument)}`);
  };
  const sam = await faulty.signIn('single');
  const entries = sampleCardEntries({ card_number: AMEX, cvv: AMEX_CODE });
  const failed = await faulty.send(addPaymentMethod, entries, sam);
  await faulty.close();
  expect(failed.status).toBe(500);
  expect(captured.said()).toContain('fault');
  const told = captured.said() + JSON.stringify(failed.body);
  expect(told).not.toContain(AMEX);
  expect(told).not.toMatch(CODE_ALONE);
});

test('with a key from outside, the database contains no key that opens account numbers (SRV2-38)', async () => {
  const VAULT_KEY = '2026:a key that is kept outside of the database';
  const opened = await copyDemoDatabase(inject('template'));
  // The demo was loaded with a key in the database. Here the key was outside from the first start.
  await opened.store.db.delete(secrets).where(inArray(secrets.name, ['vault', ROOT]));
  const keyed = await composePortal({ ...opened, start: START }, {}, { VAULT_KEY });
  const sam = await keyed.signIn('single');
  (await keyed.send(addPaymentMethod, sampleBankEntries(), sam)).answer();
  const { rows } = (await keyed.store.db.execute('select name, value from secrets')) as unknown as {
    rows: { name: string; value: string }[];
  };
  await keyed.close();
  expect(rows.map(({ name }) => name)).not.toContain('vault');
  expect(JSON.stringify(rows)).not.toContain(VAULT_KEY.slice(5));
});
