import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, getReceipt } from '../../domain/calls/payments.ts';
import { CLIENT_TOKEN, exchangeToken, login, mintSignInTicket } from '../../domain/calls/session.ts';
import { allCalls } from '../../domain/table.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/work.ts';
import { capturedLog } from '../captured-log.ts';
import { payer } from '../payer.ts';
import { cookiesOf, openPortal, type Portal, type Signed } from '../portal.ts';
import { sendRaw } from './raw.ts';

const CARD = '4111111111111111';
const CVV = 'cvv-737-canary';
const WRONG_PASSWORD = 'Wrong-canary-9';

let portal: Portal;
const { log, said } = capturedLog();

beforeAll(async () => {
  portal = await openPortal({ log });
});

afterAll(() => portal.close());

/** Everything that the database holds, mails and texts among it, as text. */
async function everythingKept(): Promise<string> {
  const { rows: tables } = (await portal.store.db.execute(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )) as unknown as { rows: { name: string }[] };
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = (await portal.store.db.execute(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as all from ${name} t`,
    )) as unknown as { rows: { all: string }[] };
    found.push(rows[0]?.all ?? '');
  }
  return found.join('\n');
}

test('what is secret is found in no table, no mail and no line of the log (S7)', async () => {
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
  const dana: Signed = { token: second.answer().access_token, cookies: cookiesOf(second.headers) };
  secrets['access token'] = dana.token;
  for (const cookie of dana.cookies.split('; ')) {
    const [name = '', value = ''] = cookie.split('=');
    secrets[`cookie ${name}`] = value;
  }
  secrets.ticket = (await portal.send(mintSignInTicket, {}, dana)).answer().ticket;

  const till = payer(portal, () => dana);
  await till.review({ accounts: ['0094471'], method: 'Everyday Visa' });
  const paid = (await portal.send(checkout, {}, { ...dana, key: 'a-key-for-the-canaries-1' })).answer();
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

test('a card number or CVV that is sent where none belongs is neither kept nor logged (S7)', async () => {
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
