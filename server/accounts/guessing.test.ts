import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBillTypes, locateAccount, searchOrganizations } from '../../domain/accounts/calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { accounts } from '../store/schema/billers.ts';
import { signInTries } from '../store/schema/customers.ts';
import { messages } from '../store/schema/work.ts';
import { warnOfGuesses } from './guess-warnings.ts';
import { hashPins } from './pins.ts';

let portal: Portal;
let request: { entity_id: number; conf_id: number; last_or_business_name: string };

beforeEach(async () => {
  portal = await openPortal();
  const sam = await portal.signIn('single');
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, sam)).answer();
  const entity_id = harbor?.id ?? 0;
  const types = (await portal.send(getBillTypes, { entityId: entity_id }, sam)).answer();
  const conf_id = types.find(({ name }) => name === 'Water and sewer')?.id ?? 0;
  request = { entity_id, conf_id, last_or_business_name: '' };
});

afterEach(() => portal.close());

const SHARED = '100-2218-04';

const guess = (account_number: string, pin: string, as: SignedInCustomer) =>
  portal.send(locateAccount, { ...request, account_number, pin }, as);

test('five wrong PINs for one account stop every customer for an hour, also with the right one', async () => {
  const [sam, nora] = [await portal.signIn('single'), await portal.signIn('empty')];
  for (const pin of ['1111', '2222', '3333']) expect((await guess('100-5501-20', pin, sam)).status).toBe(404);
  for (const pin of ['4444', '5555']) expect((await guess('100-5501-20', pin, nora)).status).toBe(404);
  const stopped = await guess('100 5501 20', '7310', nora);
  expect([stopped.status, stopped.message]).toEqual([
    429,
    'There were too many tries to find this account. Please try again in an hour, or call your biller.',
  ]);
  portal.pass(HOUR + MINUTE);
  expect((await guess('100-5501-20', '7310', await portal.signIn('empty'))).status).toBe(200);
});

test('an account that does not exist is refused in the same way and as often', async () => {
  const series = async (number: string) => {
    const nora = await portal.signIn('empty');
    const answers = [];
    for (let tries = 0; tries < 5; tries++) answers.push(await guess(number, `900${tries}`, nora));
    portal.pass(15 * MINUTE + 1);
    const later = await portal.signIn('empty');
    answers.push(await guess(number, '9009', later));
    return answers.map(({ status, message }) => `${status} ${message}`);
  };
  const exists = await series('100-5501-20');
  expect(await series('999-9999-99')).toEqual(exists);
  expect(exists.at(-1)).toContain('429');
});

test('the payers of an account are told once of a failed series, and see it in their activity', async () => {
  const nora = await portal.signIn('empty');
  for (let tries = 0; tries < 7; tries++) await guess(SHARED, `900${tries}`, nora);
  while (await warnOfGuesses(portal.parts));
  const told = await portal.store.db
    .select({ recipient: messages.recipient, body: messages.body })
    .from(messages)
    .where(
      and(eq(messages.subject, 'Somebody tried to add your account'), like(messages.body, `%${SHARED}%`)),
    );
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(
    [PEOPLE.demo.email, PEOPLE.partner.email].sort(),
  );
  expect(told[0]?.body).toContain('Nobody was added, and nothing has changed.');
  const { items } = (await portal.send(listActivity, {}, await portal.signIn('partner'))).answer();
  expect(items.map(({ kind }) => kind)).toContain('account-guessed');
});

test('PINs are stored as keyed hashes, and in clear for one more day', async () => {
  const pins = async () =>
    portal.store.db.select({ pin: accounts.pin, hash: accounts.pinHash }).from(accounts);
  while (await hashPins(portal.parts));
  const hashed = await pins();
  expect(hashed.every(({ hash }) => hash?.length === 43)).toBe(true);
  expect(new Set(hashed.map(({ hash }) => hash)).size).toBe(hashed.length);
  portal.pass(DAY + 1);
  while (await hashPins(portal.parts));
  expect((await pins()).every(({ pin }) => pin === '')).toBe(true);
  const nora = await portal.signIn('empty');
  expect((await guess('100-5501-20', '1111', nora)).status).toBe(404);
  expect((await guess('100-5501-20', '7310', nora)).status).toBe(200);
});

test('forty tries in an hour from one network stop it, in words that do not blame the account', async () => {
  await portal.close();
  portal = await openPortal({}, { PROXIES: '127.0.0.1' });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const tryOne = (at: number, as: SignedInCustomer) =>
    portal.send(locateAccount, { ...request, account_number: `77-${at}`, pin: '0000' }, { ...as, headers });
  let nora = await portal.signIn('empty');
  for (let at = 0; at < 40; at++) {
    if (at > 0 && at % 10 === 0) {
      portal.pass(14 * MINUTE);
      nora = await portal.signIn(at === 10 ? 'single' : at === 20 ? 'text' : 'partner');
    }
    expect((await tryOne(at, nora)).status).toBe(404);
  }
  const stopped = await tryOne(40, await portal.signIn('demo'));
  expect([stopped.status, stopped.message]).toEqual([
    429,
    'There were too many tries to find accounts from this network. Please try again in an hour.',
  ]);
});

test('while hundreds of searches are in vain on the whole portal, each customer has three, and the right PIN is found', async () => {
  const tries = Array(199).fill(portal.parts.clock.now());
  await portal.store.db.insert(signInTries).values({ bucket: 'portal account-search', tries });
  const sam = await portal.signIn('single');
  expect((await guess('100-5501-21', '0000', sam)).status).toBe(404);
  const nora = await portal.signIn('empty');
  expect((await guess('100-5501-20', '7310', nora)).status).toBe(200);
  for (const number of ['77-1', '77-2', '77-3']) expect((await guess(number, '0000', nora)).status).toBe(404);
  expect((await guess('77-4', '0000', nora)).status).toBe(429);
  const metrics = await (await portal.app.request('/metrics')).text();
  expect(metrics).toContain('billfold_refusals_last_hour{kind="account-search",outcome="limited"} 1');
});
