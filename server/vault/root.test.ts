import { createHmac } from 'node:crypto';
import { desc, eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBillTypes, locateAccount, searchOrganizations } from '../../domain/accounts/calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { login } from '../../domain/session/calls.ts';
import {
  generateMobileCode,
  verifyMobile,
  verifySignInCode,
} from '../../domain/session/verification-calls.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { authenticatorUser } from '../../tests/support/authenticator-user.ts';
import { copyDemoDatabase, START } from '../../tests/support/database.ts';
import { composePortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { hashPins } from '../accounts/pins.ts';
import { PASSWORD, PEOPLE } from '../demo/people.ts';
import { chainFindings, sealEvents } from '../events/chain.ts';
import { runDueWork } from '../jobs/work.ts';
import { recoveryCodes } from '../store/schema/authenticators.ts';
import { accounts } from '../store/schema/billers.ts';
import { eventSeals } from '../store/schema/events.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { secrets } from '../store/schema/work.ts';
import type { Store } from '../store/store.ts';
import { addLayers, addLayersFor } from './add-layers.ts';
import { changeRoot, countRoots, hashKeys, ROOT } from './keys.ts';

const KEY = '2026:a key of the year two thousand twenty-six';

let database: { store: Store; drop(): Promise<void> };
let portal: Portal;

beforeEach(async () => {
  const { inject } = await import('vitest');
  database = await copyDemoDatabase(inject('template'));
  portal = await start();
});

afterEach(async () => {
  await database.store.close();
  await database.drop();
});

/** A start of the server on the database, at the time of the one before it. */
const start = (now = START) => composePortal({ ...database, start: now }, {});

const startAnew = async () => {
  portal = await start(portal.parts.clock.now());
};

/** What the host does: adds a root, starts all processes anew, puts it to use, and starts them anew again. */
async function replaceRoot(): Promise<void> {
  expect(await changeRoot(portal.parts)).toBe('added');
  await startAnew();
  expect(await changeRoot(portal.parts)).toBe('used');
  await startAnew();
}

const fingerprints = async (ids: readonly number[]) => {
  const rows = await database.store.db.select().from(paymentMethods);
  return ids.map((id) => rows.find((row) => row.id === id)?.fingerprint ?? '');
};

async function addCard(as: SignedInCustomer, nickname = 'Blue card'): Promise<number> {
  const entries = sampleCardEntries({ wallet_name: nickname });
  return (await portal.send(addPaymentMethod, entries, as)).answer().id;
}

test('a new root waits until it is put to use, and nothing of either can be read in the database', async () => {
  expect(await countRoots(portal.parts)).toEqual({ known: 1, used: 1 });
  await changeRoot(portal.parts);
  expect(await countRoots(portal.parts)).toEqual({ known: 2, used: 1 });
  await changeRoot(portal.parts);
  expect(await countRoots(portal.parts)).toEqual({ known: 2, used: 2 });
  await changeRoot(portal.parts);
  await changeRoot(portal.parts);
  expect(await countRoots(portal.parts)).toEqual({ known: 3, used: 3 });
  const [row] = await database.store.db.select().from(secrets).where(eq(secrets.name, ROOT));
  expect(row?.value).toMatch(/^v2\./);
});

test('a root stays the same from the day it waits to the day it is used', async () => {
  await changeRoot(portal.parts);
  const waiting = await hashKeys(portal.parts, 'pin');
  expect([waiting.keys.length, waiting.used]).toEqual([2, 1]);
  await changeRoot(portal.parts);
  const used = await hashKeys(portal.parts, 'pin');
  expect([used.keys, used.used]).toEqual([waiting.keys, 2]);
  const others = await hashKeys(portal.parts, 'event seal');
  expect(others.keys[1]).not.toEqual(used.keys[1]);
});

test('with one root in use there is nothing to hash once more', async () => {
  const dana = await portal.signIn('demo');
  const id = await addCard(dana);
  expect(await addLayers(portal.parts)).toBe(false);
  await changeRoot(portal.parts);
  await startAnew();
  expect(await addLayers(portal.parts)).toBe(false);
  const keys = await hashKeys(portal.parts, 'fingerprint');
  const [row] = await database.store.db.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  expect(await addLayersFor(portal.parts, row?.customerId ?? 0, keys)).toBe(1);
  expect((await fingerprints([id]))[0]).toMatch(/^[\w-]{43}$/);
});

test('PINs are hashed once more where nobody has a payment method', async () => {
  await database.store.db.delete(paymentMethods);
  await hashPins(portal.parts);
  await replaceRoot();
  expect(await addLayers(portal.parts)).toBe(true);
  while (await addLayers(portal.parts));
  const rows = await database.store.db.select().from(accounts).where(isNotNull(accounts.pinHash));
  expect(rows.length).toBeGreaterThan(0);
  for (const { pinHash } of rows) expect(pinHash).toMatch(/^r2\./);
});

test('roots stay what they are when the vault key is changed', async () => {
  await replaceRoot();
  const dana = await portal.signIn('demo');
  const id = await addCard(dana);
  portal = await composePortal({ ...database, start: portal.parts.clock.now() }, {}, { VAULT_KEY: KEY });
  expect(await countRoots(portal.parts)).toEqual({ known: 2, used: 2 });
  expect(await addCard(dana)).toBe(id);
});

test('a card from before the new root is still the same card, and its fingerprint gets the new key without its number', async () => {
  const dana = await portal.signIn('demo');
  const id = await addCard(dana);
  const before = await fingerprints([id]);
  await replaceRoot();
  while (await addLayers(portal.parts));
  const after = await fingerprints([id]);
  expect(before[0]).toMatch(/^[\w-]{43}$/);
  expect(after[0]).toMatch(/^r2\.[\w-]{43}$/);
  expect(after[0]).not.toContain(before[0]);
  expect(await addCard(dana)).toBe(id);
  await replaceRoot();
  while (await addLayers(portal.parts));
  expect((await fingerprints([id]))[0]).toMatch(/^r3\./);
  expect(await addCard(dana)).toBe(id);
});

test('a card that is entered again before due work has come to it is no second card', async () => {
  const dana = await portal.signIn('demo');
  const id = await addCard(dana);
  await replaceRoot();
  expect(await addCard(dana)).toBe(id);
  expect((await fingerprints([id]))[0]).toMatch(/^r2\./);
});

test('while processes start anew, one that does not use the root yet knows a card that another one stored', async () => {
  const dana = await portal.signIn('demo');
  const first = await addCard(dana, 'First card');
  await changeRoot(portal.parts);
  await startAnew();
  const notYet = portal;
  expect(await countRoots(notYet.parts)).toEqual({ known: 2, used: 1 });
  const other = await start(portal.parts.clock.now());
  await changeRoot(other.parts);
  portal = await start(portal.parts.clock.now());
  const second = await addCard(dana, 'Second card');
  expect(await fingerprints([first, second])).toEqual(Array(2).fill(expect.stringMatching(/^r2\./)));
  portal = notYet;
  expect(await addCard(dana, 'First card')).toBe(first);
  expect(await addCard(dana, 'Second card')).toBe(second);
});

test('what a processor calls a card is left as it is', async () => {
  const rows = await database.store.db.select().from(paymentMethods);
  const [row] = rows;
  if (!row) throw new Error('the demo has no methods');
  await database.store.db
    .update(paymentMethods)
    .set({ fingerprint: 'Xt5EWLLDS7FJjR1c' })
    .where(eq(paymentMethods.id, row.id));
  await replaceRoot();
  while (await addLayers(portal.parts));
  expect(await fingerprints([row.id])).toEqual(['Xt5EWLLDS7FJjR1c']);
});

test('the PIN of an account opens it after a new root, before and after due work has hashed it once more', async () => {
  while (await hashPins(portal.parts));
  portal.pass(2 * DAY);
  while (await hashPins(portal.parts));
  await replaceRoot();
  const nora = await portal.signIn('empty');
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, nora)).answer();
  const entity_id = harbor?.id ?? 0;
  const types = (await portal.send(getBillTypes, { entityId: entity_id }, nora)).answer();
  const conf_id = types.find(({ name }) => name === 'Water and sewer')?.id ?? 0;
  const locate = async (pin: string) => {
    const request = { entity_id, conf_id, last_or_business_name: '', account_number: '100-5501-20', pin };
    return (await portal.send(locateAccount, request, nora)).status;
  };
  expect([await locate('7311'), await locate('7310')]).toEqual([404, 200]);
  await addLayers(portal.parts);
  while (await addLayers(portal.parts));
  const hashes = (await database.store.db.select().from(accounts)).map(({ pinHash }) => pinHash);
  const pinned = hashes.filter((hash) => hash !== null);
  expect(pinned.length).toBeGreaterThan(0);
  for (const hash of pinned) expect(hash).toMatch(/^r2\.[\w-]{43}$/);
  expect([await locate('7311'), await locate('7310')]).toEqual([404, 200]);
});

test('a code that was sent before the new root is good after it', async () => {
  const sam = await portal.signIn('single');
  (await portal.send(generateMobileCode, { MobileNumber: '7205550144' }, sam)).answer();
  await runDueWork(portal.parts);
  const [text] = await database.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, '7205550144'))
    .orderBy(desc(sandboxInbox.id));
  const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? '';
  await replaceRoot();
  expect(
    (
      await portal.send(verifyMobile, { VerificationCode: code === '000000' ? '111111' : '000000' }, sam)
    ).answer().verified,
  ).toBe(false);
  expect((await portal.send(verifyMobile, { VerificationCode: code }, sam)).answer().verified).toBe(true);
});

/** Signs the customer with the app in with a recovery code, at the portal of now. */
async function enterRecoveryCode(code: string): Promise<number> {
  const recaptcha_token = await portal.botCheck();
  const entered = await portal.send(login, {
    user_name: PEOPLE.partner.email,
    password: PASSWORD,
    recaptcha_token,
  });
  const { one_time_token = '' } = entered.answer();
  return (
    await portal.send(verifySignInCode, { VerificationCode: code, one_time_token, code_from: 'recovery' })
  ).status;
}

test('recovery codes that were made before the new root sign me in after it, once', async () => {
  const { codes } = await (await authenticatorUser(portal)).setUp();
  await replaceRoot();
  const [first = '', second = ''] = codes;
  expect(await enterRecoveryCode(first)).toBe(200);
  expect(await enterRecoveryCode(first)).toBe(422);
  expect(await enterRecoveryCode(second)).toBe(200);
});

test('recovery codes that are made after the new root need its key, and sign me in', async () => {
  await replaceRoot();
  const { codes } = await (await authenticatorUser(portal)).setUp();
  portal.pass(DAY);
  await runDueWork(portal.parts);
  const rows = await database.store.db.select().from(recoveryCodes);
  for (const { hash } of rows) expect(hash).toMatch(/^r2\.\$argon2id\$/);
  expect(await enterRecoveryCode(codes[5] ?? '')).toBe(200);
});

test('seals of events before and after the new root are one chain', async () => {
  portal.pass(2 * HOUR);
  await portal.signIn('demo');
  portal.pass(2 * HOUR);
  await sealEvents(portal.parts);
  await replaceRoot();
  await portal.signIn('demo');
  portal.pass(2 * HOUR);
  await sealEvents(portal.parts);
  const digests = (await database.store.db.select().from(eventSeals).orderBy(eventSeals.number)).map(
    ({ digest }) => digest,
  );
  expect(digests[0]).not.toMatch(/^r/);
  expect(digests.at(-1)).toMatch(/^r2\./);
  expect(await chainFindings(portal.parts)).toEqual([]);
});

/** Waits until a stretch of events can be sealed, with an event in it. */
async function fillStretch(): Promise<void> {
  await portal.signIn('demo');
  portal.pass(2 * HOUR);
}

const seals = () => database.store.db.select().from(eventSeals).orderBy(eventSeals.number);

test('a seal that the earlier root alone made, after one of the new root, is found out', async () => {
  await replaceRoot();
  await fillStretch();
  await sealEvents(portal.parts);
  const last = (await seals()).at(-1);
  if (!last) throw new Error('nothing was sealed');
  const [earlierKey] = (await hashKeys(portal.parts, 'event seal')).keys;
  const stretch = { since: last.until, until: new Date(last.until.getTime() + HOUR) };
  const text = JSON.stringify([last.digest, stretch.since.getTime(), stretch.until.getTime(), 0]);
  const digest = createHmac('sha256', earlierKey).update(text).digest('base64url');
  const forged = { number: last.number + 1, ...stretch, count: 0, digest };
  await database.store.db.insert(eventSeals).values(forged);
  expect(await chainFindings(portal.parts)).toEqual([
    `seal ${forged.number} lacks the key of a root that seal ${last.number} has`,
  ]);
});

test('a process that still waits with the new root seals with it once another has, and one that does not know it leaves the sealing', async () => {
  const host = async () => changeRoot((await start(portal.parts.clock.now())).parts);
  const unknowing = portal.parts;
  expect(await countRoots(unknowing)).toEqual({ known: 1, used: 1 });
  await host();
  await startAnew();
  const waiting = portal.parts;
  expect(await countRoots(waiting)).toEqual({ known: 2, used: 1 });
  await host();
  await startAnew();
  await fillStretch();
  await sealEvents(portal.parts);
  const first = await seals();
  await fillStretch();
  const now = portal.parts.clock;
  await sealEvents({ ...unknowing, clock: now });
  expect(await seals()).toEqual(first);
  await sealEvents({ ...waiting, clock: now });
  const later = await seals();
  expect(later.length).toBeGreaterThan(first.length);
  for (const { digest } of later) expect(digest).toMatch(/^r2\./);
  expect(await chainFindings(portal.parts)).toEqual([]);
});

test('due work tells what it hashed once more', async () => {
  const dana = await portal.signIn('demo');
  await addCard(dana);
  await replaceRoot();
  expect((await runDueWork(portal.parts))['hashes without the newest key']).toBeGreaterThan(0);
  expect((await runDueWork(portal.parts))['hashes without the newest key']).toBeUndefined();
});
