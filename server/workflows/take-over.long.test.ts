import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { TAKE_OVER_WAIT } from '../../domain/accounts/take-over.ts';
import { objectAsPayer, objectByLink } from '../../domain/accounts/take-over-calls.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { undoChange } from '../../domain/session/undo-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import {
  holdsWater,
  mailsTo,
  objectionTo,
  pendingFor,
  SHARED_WATER,
  takeOverWater,
} from '../../tests/support/taker-over.ts';
import type { PersonName } from '../demo/people.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { takeOvers } from '../store/schema/billers.ts';
import { tickets } from '../store/schema/customers.ts';

let portal: Portal;
/** Asks for the account that Dana and Noa share. */
let sam: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  sam = await portal.signIn('single');
});

afterEach(() => portal.close());

const object = (objection_token: string) => portal.send(objectByLink, { objection_token });

/** Passes the time of the objection and does what is due. Sessions do not last as long. */
async function passThreeDays(): Promise<void> {
  portal.pass(TAKE_OVER_WAIT);
  await runDueWork(portal.parts);
}

const subjects = async (who: PersonName) => (await mailsTo(portal, who)).map(({ subject }) => subject);

async function activityOf(as: SignedInCustomer) {
  return (await portal.send(listActivity, {}, as)).answer().items.map(({ kind }) => kind);
}

const states = async () =>
  (await portal.store.db.select().from(takeOvers).orderBy(takeOvers.id)).map(({ state }) => state);

async function holders(...people: PersonName[]): Promise<boolean[]> {
  const held: boolean[] = [];
  for (const who of people) held.push(await holdsWater(portal, await portal.signIn(who)));
  return held;
}

test('a take-over adds the newcomer at once; the others keep everything for 72 hours and are told with a link (ADD-24, SRV-18, ruling 57)', async () => {
  const dana = await portal.signIn('demo');
  const added = (await takeOverWater(portal, sam)).answer();
  expect(await holders('single', 'demo', 'partner')).toEqual([true, true, true]);
  const at = portal.parts.clock.now() + TAKE_OVER_WAIT;
  const pending = { account_id: added.account_id, at };
  expect(await pendingFor(portal, sam)).toEqual([{ ...pending, is_mine: true }]);
  expect(await pendingFor(portal, dana)).toEqual([{ ...pending, is_mine: false }]);
  const [mail] = (await mailsTo(portal, 'demo')).filter(({ subject }) => /take over/.test(subject));
  expect(mail?.subject).toBe('Somebody wants to take over your account at Harbor City Utilities');
  expect(mail?.body).toMatch(
    /account 100-2218-04 at Harbor City Utilities[\s\S]*until \d+\/\d+\/\d{4}, \d+:\d\d [AP]M MT[\s\S]*auto pay[\s\S]*scheduled[\s\S]*#\/undo\/account-\d+\./,
  );
  expect(await activityOf(sam)).toContain('take-over-asked');
  expect(await activityOf(dana)).toContain('account-claimed');
  expect(await subjects('single')).toContain('Your Billfold account asked to take over a biller’s account');
  portal.pass(TAKE_OVER_WAIT - SECOND);
  await runDueWork(portal.parts);
  expect(await holders('demo', 'partner')).toEqual([true, true]);
});

test('after 72 hours the others lose the account with their auto pay and scheduled payments, and everybody is told (SRV-18, ruling 57)', async () => {
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 9);
  await till.review({ accounts: [SHARED_WATER], method: 'Everyday Visa', on });
  expect((await till.submit()).answer().trans_status).toBe(10);
  (await takeOverWater(portal, sam)).answer();
  expect(await states()).toEqual(['pending']);
  await passThreeDays();
  expect(await states()).toEqual(['done']);
  expect(await holders('single', 'demo', 'partner')).toEqual([true, false, false]);
  const again = await portal.signIn('demo');
  const pending = (await portal.send(listScheduled, {}, again)).answer();
  expect(pending.map(({ account_num }) => account_num)).not.toContain(SHARED_WATER);
  expect(await activityOf(again)).toContain('account-lost');
  expect(await subjects('demo')).toContain('An account was taken over');
  expect(await subjects('single')).toContain('You took over your account at Harbor City Utilities');
  expect(await pendingFor(portal, await portal.signIn('single'))).toEqual([]);
});

test('an objection by the link ends it without a sign-in; the link works once, and only its hash is stored (ruling 57)', async () => {
  (await takeOverWater(portal, sam)).answer();
  const link = await objectionTo(portal, 'demo');
  expect(JSON.stringify(await portal.store.db.select().from(tickets))).not.toContain(link.split('.')[1]);
  expect((await object(link)).answer()).toEqual({
    success: true,
    account_num: SHARED_WATER,
    biller: 'Harbor City Utilities',
  });
  const again = await object(link);
  expect([again.status, again.message]).toEqual([422, expect.stringMatching(/^This link was used before/)]);
  expect((await object('1.made-up')).status).toBe(422);
  await passThreeDays();
  expect(await states()).toEqual(['objected']);
  expect(await holders('single', 'demo', 'partner')).toEqual([true, true, true]);
  expect(await subjects('single')).toContain('Your take-over of an account at Harbor City Utilities ended');
  for (const who of ['demo', 'partner'] as const)
    expect(await subjects(who)).toContain('You keep your account at Harbor City Utilities');
  const [told] = (await mailsTo(portal, 'single')).filter(({ subject }) => /ended/.test(subject));
  expect(told?.body).toContain('ask Harbor City Utilities who may pay');
  expect(await activityOf(await portal.signIn('single'))).toContain('take-over-ended');
  expect(await activityOf(await portal.signIn('demo'))).toContain('take-over-objected');
});

test('the link of another payer ends nothing that has ended, and after the take-over no link brings it back (ruling 57)', async () => {
  (await takeOverWater(portal, sam)).answer();
  const [first, second] = [await objectionTo(portal, 'demo'), await objectionTo(portal, 'partner')];
  expect((await object(first)).status).toBe(200);
  expect((await object(second)).status).toBe(422);
  expect((await mailsTo(portal, 'single')).filter(({ subject }) => /ended/.test(subject))).toHaveLength(1);
});

test('a link that is followed after the 72 hours is refused (ruling 57)', async () => {
  (await takeOverWater(portal, sam)).answer();
  const link = await objectionTo(portal, 'demo');
  await passThreeDays();
  expect((await object(link)).status).toBe(422);
  expect(await holders('demo')).toEqual([false]);
});

test('a payer objects in the app without a mail; the newcomer and strangers cannot (ruling 57)', async () => {
  const { account_id } = (await takeOverWater(portal, sam)).answer();
  portal.pass(6 * MINUTE);
  expect((await portal.send(objectAsPayer, { account_id }, sam)).status).toBe(409);
  expect((await portal.send(objectAsPayer, { account_id }, await portal.signIn('empty'))).status).toBe(404);
  const dana = await portal.signIn('demo');
  portal.pass(6 * MINUTE);
  expect((await portal.send(objectAsPayer, { account_id }, dana)).answer()).toEqual({ success: true });
  expect(await pendingFor(portal, dana)).toEqual([]);
  const again = await portal.send(objectAsPayer, { account_id }, dana);
  expect([again.status, again.message]).toEqual([409, 'Nobody is taking this account over any more.']);
});

test('after an objection the same customer cannot ask again for 30 days, and can be added as a payer (ruling 57)', async () => {
  const { account_id } = (await takeOverWater(portal, sam)).answer();
  expect((await object(await objectionTo(portal, 'demo'))).status).toBe(200);
  portal.pass(29 * DAY);
  await purgeExpired(portal.parts);
  sam = await portal.signIn('single');
  (await portal.send(removeAccount, { accountId: account_id }, sam)).answer();
  const refused = await takeOverWater(portal, sam);
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringMatching(
      /^Nothing was added\. A payer of this account objected .* again after \d+\/\d+\/\d{4}/,
    ),
  ]);
  expect(await holdsWater(portal, sam)).toBe(false);
  expect((await takeOverWater(portal, sam, false)).status).toBe(200);
  (await portal.send(removeAccount, { accountId: account_id }, sam)).answer();
  portal.pass(DAY + SECOND);
  await purgeExpired(portal.parts);
  expect(await states()).toEqual([]);
  expect((await takeOverWater(portal, await portal.signIn('single'))).status).toBe(200);
});

test('a payment of a payer that is under way is finished first (ruling 57)', async () => {
  const { processor } = portal.parts;
  (await takeOverWater(portal, sam)).answer();
  portal.pass(TAKE_OVER_WAIT - HOUR);
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.review({ accounts: [SHARED_WATER], method: 'Everyday Visa' });
  const silent = () => Promise.reject(new ProcessorSilent('no answer'));
  Object.assign(portal.parts, { processor: { ...processor, ask: silent, charge: silent } });
  await till.submit();
  portal.pass(HOUR);
  await runDueWork(portal.parts);
  expect([await states(), await holders('demo')]).toEqual([['pending'], [true]]);
  Object.assign(portal.parts, { processor });
  for (let minutes = 0; minutes < 30 && (await states())[0] === 'pending'; minutes++) {
    portal.pass(MINUTE);
    await runDueWork(portal.parts);
  }
  expect(await states()).toEqual(['done']);
  expect(await holders('demo', 'single')).toEqual([false, true]);
});

test('the newcomer who removes the account ends the take-over, and the others are told (ruling 57)', async () => {
  const { account_id } = (await takeOverWater(portal, sam)).answer();
  (await portal.send(removeAccount, { accountId: account_id }, sam)).answer();
  expect(await states()).toEqual(['given up']);
  expect(await subjects('demo')).toContain('You keep your account at Harbor City Utilities');
  await passThreeDays();
  expect(await holders('demo', 'partner')).toEqual([true, true]);
});

test('a newcomer who says "This was not me" ends the take-over, and the others keep the account (ruling 57, ruling 75)', async () => {
  (await takeOverWater(portal, sam)).answer();
  const links = (await mailsTo(portal, 'single')).map(
    ({ body }) => /#\/undo\/(?!account-)(\S+)/.exec(body)?.[1],
  );
  const undo_token = links.find((token) => token !== undefined) ?? '';
  (await portal.send(undoChange, { undo_token })).answer();
  expect(await states()).toEqual(['given up']);
  expect(await subjects('partner')).toContain('You keep your account at Harbor City Utilities');
  await passThreeDays();
  expect(await holders('demo', 'partner')).toEqual([true, true]);
});

test('the newcomer who leaves Billfold ends the take-over, and nothing of it stays (ruling 57)', async () => {
  (await takeOverWater(portal, sam)).answer();
  (await portal.send(removeCustomer, {}, sam)).answer();
  expect(await states()).toEqual([]);
  await passThreeDays();
  expect(await holders('demo', 'partner')).toEqual([true, true]);
});

test('a payer who leaves before stands in no take-over any more, and one who comes back stays (ruling 57)', async () => {
  const { account_id } = (await takeOverWater(portal, sam)).answer();
  const link = await objectionTo(portal, 'demo');
  const dana = await portal.signIn('demo');
  (await portal.send(removeAccount, { accountId: account_id }, dana)).answer();
  expect((await object(link)).status).toBe(422);
  (await takeOverWater(portal, dana, false)).answer();
  await passThreeDays();
  expect(await holders('single', 'demo', 'partner')).toEqual([true, true, false]);
});

test('a second newcomer may ask meanwhile: the first one may object, and nobody loses an account without a notice (ruling 57)', async () => {
  (await takeOverWater(portal, sam)).answer();
  portal.pass(HOUR);
  sam = await portal.signIn('single');
  const avery = await portal.signIn('empty');
  const { account_id } = (await takeOverWater(portal, avery)).answer();
  expect((await pendingFor(portal, sam)).map(({ is_mine }) => is_mine)).toEqual([true, false]);
  expect((await pendingFor(portal, avery)).map(({ is_mine }) => is_mine)).toEqual([true]);
  portal.pass(TAKE_OVER_WAIT - HOUR);
  await runDueWork(portal.parts);
  expect(await states()).toEqual(['done', 'pending']);
  expect(await holders('demo', 'partner', 'single', 'empty')).toEqual([false, false, true, true]);
  const again = await portal.signIn('single');
  expect((await portal.send(objectAsPayer, { account_id }, again)).status).toBe(200);
  portal.pass(HOUR);
  await runDueWork(portal.parts);
  expect(await states()).toEqual(['done', 'objected']);
  expect(await holders('single', 'empty')).toEqual([true, true]);
});

test('nobody objects to the second take-over: the first newcomer loses the account too (ruling 57)', async () => {
  (await takeOverWater(portal, sam)).answer();
  portal.pass(HOUR);
  (await takeOverWater(portal, await portal.signIn('empty'))).answer();
  portal.pass(TAKE_OVER_WAIT);
  await runDueWork(portal.parts);
  expect(await holders('demo', 'single', 'empty')).toEqual([false, false, true]);
});

test('an auto pay of a payer ends with the account, and goes on until then (SRV2-15, ruling 57)', async () => {
  const dana = await portal.signIn('demo');
  const auto = autoPayer(portal, () => dana);
  (await auto.create(SHARED_WATER, await auto.entry('Everyday Visa'))).answer();
  (await takeOverWater(portal, sam)).answer();
  expect((await auto.get(SHARED_WATER)).active).toBeTruthy();
  await passThreeDays();
  const theirs = autoPayer(portal, () => sam);
  sam = await portal.signIn('single');
  expect((await theirs.get(SHARED_WATER)).active).toBeFalsy();
});

test('a take-over of an account without other payers adds it, and nothing waits (ADD-24)', async () => {
  for (const who of ['demo', 'partner'] as const) {
    const as = await portal.signIn(who);
    const [account] = await payer(portal, () => as).accountsNumbered(SHARED_WATER);
    await portal.send(removeAccount, { accountId: account?.account_id ?? 0 }, as);
  }
  (await takeOverWater(portal, sam)).answer();
  expect([await states(), await activityOf(sam)]).toEqual([[], expect.arrayContaining(['account-added'])]);
});

test('one that cannot be carried out is put off by a minute and holds up no other (ruling 57)', async () => {
  const { db } = portal.store;
  (await takeOverWater(portal, sam)).answer();
  const [stuck] = await db.select().from(takeOvers);
  if (!stuck) throw new Error('nothing was asked for');
  const { id: _, ...columns } = stuck;
  const takesEffectAt = new Date(stuck.takesEffectAt.getTime() + SECOND);
  await db
    .insert(takeOvers)
    .values({ ...columns, accountId: stuck.accountId + 1, payers: [], nextTryAt: takesEffectAt });
  await db.execute(sql`create function refuse_removal() returns trigger language plpgsql as
    $$ begin raise exception 'not removed'; end $$`);
  await db.execute(sql`create trigger refuse_removal before delete on holdings
    for each row execute function refuse_removal()`);
  portal.pass(TAKE_OVER_WAIT + SECOND);
  await runDueWork(portal.parts);
  await runDueWork(portal.parts);
  expect(await states()).toEqual(['pending', 'done']);
  await db.execute(sql`drop trigger refuse_removal on holdings`);
  await runDueWork(portal.parts);
  expect(await states()).toEqual(['pending', 'done']);
  portal.pass(MINUTE);
  await runDueWork(portal.parts);
  expect(await states()).toEqual(['done', 'done']);
});
