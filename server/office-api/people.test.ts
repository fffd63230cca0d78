import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLog } from '../../domain/office/log-calls.ts';
import {
  askFactorReset,
  changeRoles,
  deactivatePerson,
  decidePeopleRequest,
  getPerson,
  inviteAgain,
  invitePerson,
  listPeople,
  listPeopleRequests,
} from '../../domain/office/people-calls.ts';
import type { Role } from '../../domain/office/rights.ts';
import { getStaffSession } from '../../domain/office/session-calls.ts';
import { getWaiting } from '../../domain/office/waiting-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { type DemoStaffName, STAFF } from '../demo/staff.ts';
import { hashPassword } from '../session/passwords.ts';
import { billers } from '../store/schema/billers.ts';
import { events } from '../store/schema/events.ts';
import { staff, staffGrants } from '../store/schema/office.ts';
import { messages } from '../store/schema/work.ts';

let portal: Portal;
let operator = '';
let second = '';
let ofHarbor = '';
let count = 0;

/** Another operator stands in for the viewer of the demo. */
beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal.store;
  await db
    .update(staffGrants)
    .set({ role: 'operator' })
    .where(eq(staffGrants.staffId, await idOf('viewer')));
  operator = await signInStaff(portal, 'operator');
  second = await signInStaff(portal, 'viewer');
  ofHarbor = await signInStaff(portal, 'harbor');
});

afterAll(() => portal.close());

async function idOf(who: DemoStaffName): Promise<number> {
  const [row] = await portal.store.db.select().from(staff).where(eq(staff.email, STAFF[who].email));
  return row?.id ?? 0;
}

const reason = 'New in the team.';
const key = () => `key ${++count}`;
const decide = (
  id: number,
  decision: 'approve' | 'refuse' | 'withdraw',
  cookie: string,
  words = 'Checked.',
) => sendOffice(portal, decidePeopleRequest, { id, decision, reason: words }, { cookie });
const waiting = async (cookie = operator) =>
  (await sendOffice(portal, listPeopleRequests, {}, { cookie })).answer().rows;
const personOf = async (id: number, cookie = operator) =>
  (await sendOffice(portal, getPerson, { id }, { cookie })).answer();
const change = async (who: DemoStaffName, roles: Role[], biller: string | null, cookie = operator) =>
  sendOffice(portal, changeRoles, { id: await idOf(who), key: key(), biller, roles, reason }, { cookie });

async function invite(email: string, roles: Role[], biller: string | null, cookie = operator) {
  return sendOffice(portal, invitePerson, { key: key(), email, biller, roles, reason }, { cookie });
}

test('the list shows people with their roles; an admin of a biller sees that biller’s people', async () => {
  const read = async (cookie: string) => (await sendOffice(portal, listPeople, {}, { cookie })).answer().rows;
  expect((await read(operator)).map(({ email }) => email)).toContain(STAFF.cashier.email);
  expect((await read(ofHarbor)).map(({ email, grants }) => [email, grants.length])).toEqual([
    [STAFF.harbor.email, 2],
  ]);
  const unseen = await sendOffice(portal, getPerson, { id: await idOf('cashier') }, { cookie: ofHarbor });
  const unknown = await sendOffice(portal, getPerson, { id: 999_999 }, { cookie: ofHarbor });
  expect([unseen.status, unseen.body]).toEqual([404, unknown.body]);
});

test('it narrows by words and by state', async () => {
  const read = async (fields: object) =>
    (await sendOffice(portal, listPeople, fields, { cookie: operator }))
      .answer()
      .rows.map(({ name }) => name);
  expect(await read({ words: 'odell' })).toEqual(['Cass Odell']);
  expect(await read({ words: '%' })).toEqual([]);
  expect(await read({ state: 'invited' })).toEqual([]);
});

test('an invitation is mailed at once, and its roles wait for a second person', async () => {
  const { id } = (await invite('new.one@office.example', ['cashier'], null)).answer();
  const mails = await portal.store.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, 'new.one@office.example'));
  expect(mails).toHaveLength(1);
  expect(await personOf(id)).toMatchObject({ state: 'invited', grants: [] });
  const [request] = await waiting();
  expect(request).toMatchObject({
    kind: 'grants',
    after: ['cashier'],
    may_decide: false,
    may_withdraw: true,
  });
  expect((await decide(request?.id ?? 0, 'approve', operator)).code).toBe('office.own-request');
  expect((await decide(request?.id ?? 0, 'approve', second)).status).toBe(200);
  expect((await personOf(id)).grants).toEqual([{ role: 'cashier', biller: null }]);
  expect((await decide(request?.id ?? 0, 'approve', second)).code).toBe('office.decided');
});

test('a double click invites once', async () => {
  const fields = {
    key: key(),
    email: 'twice@office.example',
    biller: null,
    roles: ['viewer'],
    reason,
  } as const;
  const send = () => sendOffice(portal, invitePerson, { ...fields, roles: ['viewer'] }, { cookie: operator });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const sent = await portal.store.db.select().from(messages).where(eq(messages.recipient, fields.email));
  expect(sent).toHaveLength(1);
});

test('an invitation says at the field what is wrong with it', async () => {
  expect((await invite('nowhere', ['viewer'], null)).code).toBe('office.email-wrong');
  expect((await invite('x@office.example', [], null)).code).toBe('office.no-roles');
  expect((await invite('x@office.example', ['viewer'], 'nowhere')).code).toBe('office.no-biller');
  expect((await invite(STAFF.cashier.email, ['viewer'], null)).body).toMatchObject({
    errors: { email: expect.any(String) },
  });
});

test('a link can be mailed again until the person has joined', async () => {
  const { id } = (await invite('again@office.example', ['viewer'], 'harbor')).answer();
  expect((await sendOffice(portal, inviteAgain, { id }, { cookie: operator })).status).toBe(200);
  const joined = await sendOffice(portal, inviteAgain, { id: await idOf('cashier') }, { cookie: operator });
  expect(joined.code).toBe('office.person-joined');
});

test('an admin gives roles at the own biller only, and only what an admin may give', async () => {
  expect((await invite('a@office.example', ['viewer'], 'cascade', ofHarbor)).code).toBe(
    'office.may-not-give',
  );
  expect((await invite('a@office.example', ['viewer'], null, ofHarbor)).code).toBe('office.may-not-give');
  expect((await invite('a@office.example', ['operator'], 'harbor', ofHarbor)).code).toBe(
    'office.may-not-give',
  );
  const { id } = (await invite('a@office.example', ['viewer'], 'harbor', ofHarbor)).answer();
  expect(await personOf(id, ofHarbor)).toMatchObject({ state: 'invited', grants: [] });
});

test('roles are replaced at one biller when another person approves', async () => {
  const { request } = (await change('cashier', ['viewer', 'approver'], 'harbor')).answer();
  expect((await change('cashier', ['viewer'], 'harbor', second)).code).toBe('office.asked-before');
  await decide(request, 'approve', second);
  expect((await personOf(await idOf('cashier'))).grants).toEqual([
    { role: 'cashier', biller: null },
    { role: 'viewer', biller: 'harbor' },
    { role: 'approver', biller: 'harbor' },
  ]);
  const none = (await change('cashier', [], 'harbor')).answer();
  await decide(none.request, 'approve', second);
  expect((await personOf(await idOf('cashier'))).grants).toEqual([{ role: 'cashier', biller: null }]);
  expect((await change('cashier', ['cashier'], null)).code).toBe('office.roles-same');
});

test('nobody changes anything of the own person', async () => {
  expect((await change('operator', ['approver'], null)).code).toBe('office.own-person');
  const id = await idOf('operator');
  const own = { cookie: operator };
  expect((await sendOffice(portal, deactivatePerson, { id, reason }, own)).code).toBe('office.own-person');
  expect((await sendOffice(portal, askFactorReset, { id, key: key(), reason }, own)).code).toBe(
    'office.own-person',
  );
  const asked = (await change('operator', ['operator', 'viewer'], null, second)).answer();
  expect((await decide(asked.request, 'approve', operator)).code).toBe('office.own-person');
  expect((await decide(asked.request, 'withdraw', operator)).code).toBe('office.not-own-request');
  expect((await decide(asked.request, 'withdraw', second)).status).toBe(200);
});

test('what somebody asked for who has lost the right is not approved', async () => {
  const { request } = (await change('support', ['viewer'], null, second)).answer();
  const { db } = portal.store;
  const other = await idOf('viewer');
  const offered = async () => {
    const row = (await waiting()).find(({ id }) => id === request);
    const { rows } = (await sendOffice(portal, getWaiting, {}, { cookie: operator })).answer();
    const counted = rows.find(({ kind }) => kind === 'people')?.count ?? 0;
    return { approve: row?.may_approve, refuse: row?.may_decide, counted };
  };
  const before = await offered();
  expect(before).toMatchObject({ approve: true, refuse: true });
  await db.update(staffGrants).set({ role: 'viewer' }).where(eq(staffGrants.staffId, other));
  expect(await offered()).toEqual({ approve: false, refuse: true, counted: before.counted - 1 });
  expect((await decide(request, 'approve', operator)).code).toBe('office.asker-may-not-give');
  await db.update(staffGrants).set({ role: 'operator' }).where(eq(staffGrants.staffId, other));
  expect((await decide(request, 'refuse', operator, '')).body).toMatchObject({
    errors: { reason: expect.any(String) },
  });
  expect((await decide(request, 'refuse', operator)).status).toBe(200);
});

test('two people reset a lost second factor, and the person begins anew', async () => {
  const id = await idOf('approver');
  const cookie = await signInStaff(portal, 'approver');
  const asked = await sendOffice(portal, askFactorReset, { id, key: key(), reason }, { cookie: operator });
  const { request } = asked.answer();
  expect((await sendOffice(portal, getStaffSession, {}, { cookie })).status).toBe(200);
  expect((await decide(request, 'approve', operator)).code).toBe('office.own-request');
  expect((await decide(request, 'approve', second)).status).toBe(200);
  expect((await sendOffice(portal, getStaffSession, {}, { cookie })).status).toBe(401);
  expect((await personOf(id)).state).toBe('invited');
});

test('a deactivated person is signed out at once, and gets no roles any more', async () => {
  const id = await idOf('support');
  const cookie = await signInStaff(portal, 'support');
  const foreign = await sendOffice(portal, deactivatePerson, { id, reason }, { cookie: ofHarbor });
  expect(foreign.status).toBe(404);
  const { request } = (await change('support', ['viewer'], null)).answer();
  const done = await sendOffice(portal, deactivatePerson, { id, reason: 'Has left.' }, { cookie: operator });
  expect(done.status).toBe(200);
  expect((await sendOffice(portal, getStaffSession, {}, { cookie })).status).toBe(401);
  expect((await decide(request, 'approve', second)).code).toBe('office.person-inactive');
  const [act] = await portal.store.db.select().from(events).where(eq(events.kind, 'office-deactivated'));
  expect(act?.detail).toMatchObject({ subject: `person ${id}`, reason: 'Has left.' });
});

test('a person with roles elsewhere is managed by nobody of one biller', async () => {
  const { db } = portal.store;
  const [harbor] = await db.select().from(billers).where(eq(billers.slug, 'harbor'));
  const [person] = await db
    .insert(staff)
    .values({
      email: 'both@office.example',
      passwordHash: await hashPassword('Ledger-Pond-27'),
      sealedKey: 'sealed',
      createdAt: new Date(portal.parts.clock.now()),
    })
    .returning();
  const staffId = person?.id ?? 0;
  await db.insert(staffGrants).values([
    { staffId, role: 'viewer', billerId: harbor?.id ?? 0 },
    { staffId, role: 'viewer', billerId: null },
  ]);
  const seen = await personOf(staffId, ofHarbor);
  expect([seen.grants, seen.may]).toEqual([
    [
      { role: 'viewer', biller: 'harbor' },
      { role: 'viewer', biller: null },
    ],
    { invite: false, change: true, manage: false },
  ]);
  const tried = await sendOffice(portal, deactivatePerson, { id: staffId, reason }, { cookie: ofHarbor });
  expect([tried.status, tried.code]).toEqual([403, 'office.may-not-give']);
});

test('an admin reads the roles of the whole portal of a person whose roles at the biller are asked for, and none elsewhere', async () => {
  const { db } = portal.store;
  const cashier = await idOf('cashier');
  const [cascade] = await db.select().from(billers).where(eq(billers.slug, 'cascade'));
  await db.insert(staffGrants).values({ staffId: cashier, role: 'viewer', billerId: cascade?.id ?? 0 });
  const { request } = (await change('cashier', ['viewer'], 'harbor')).answer();
  expect((await personOf(cashier, ofHarbor)).grants).toEqual([{ role: 'cashier', biller: null }]);
  (await decide(request, 'withdraw', operator)).answer();
});

test('what is done about a person of one biller stands in the log of that biller', async () => {
  const { id } = (await invite('mine@office.example', ['viewer'], 'harbor', ofHarbor)).answer();
  await sendOffice(portal, inviteAgain, { id }, { cookie: ofHarbor });
  const roles = (await waiting()).find(({ person }) => person.id === id);
  expect((await decide(roles?.id ?? 0, 'approve', second)).status).toBe(200);
  const asked = await sendOffice(portal, askFactorReset, { id, key: key(), reason }, { cookie: operator });
  await decide(asked.answer().request, 'withdraw', operator);
  const again = await sendOffice(portal, askFactorReset, { id, key: key(), reason }, { cookie: operator });
  await decide(again.answer().request, 'approve', second);
  await sendOffice(portal, deactivatePerson, { id, reason: 'Has left.' }, { cookie: ofHarbor });
  const { rows } = (await sendOffice(portal, listLog, {}, { cookie: ofHarbor })).answer();
  const acts = rows.flatMap(({ subject, act }) => (subject.includes(`person ${id}`) ? [act] : []));
  expect(acts.filter((act) => act === 'office-invited')).toHaveLength(2);
  expect(new Set(acts)).toEqual(
    new Set([
      'office-invited',
      'office-asked',
      'office-approved',
      'office-rights',
      'office-withdrawn',
      'office-factor-reset',
      'office-deactivated',
    ]),
  );
});

test('a code of the last five minutes is needed', async () => {
  portal.pass(6 * MINUTE);
  expect((await change('cashier', ['viewer'], null)).code).toBe('office.factor-again');
});
