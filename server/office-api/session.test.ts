import { eq } from 'drizzle-orm';
import { HOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  checkInvitation,
  confirmInvitation,
  enterFactor,
  getStaffSession,
  refreshFactor,
  signInToOffice,
  signOutOfOffice,
} from '../../domain/office/session-calls.ts';
import { APP_CODE, stepAt } from '../../domain/session/authenticator.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { cookiesOf, openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PASSWORD } from '../demo/people.ts';
import { demoStaffCode, STAFF } from '../demo/staff.ts';
import { chainFindings, sealEvents } from '../events/chain.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { invite } from '../office/invitations.ts';
import { deactivate, listPeople, resetFactor } from '../office/people.ts';
import { events } from '../store/schema/events.ts';
import { staff, staffSessions, staffTickets } from '../store/schema/office.ts';
import { messages } from '../store/schema/work.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const { email: CASHIER } = STAFF.cashier;
const session = (cookie?: string) =>
  sendOffice(portal, getStaffSession, {}, cookie === undefined ? {} : { cookie });
const password = (email: string, entered = PASSWORD) =>
  sendOffice(portal, signInToOffice, { email, password: entered });
const codeNow = () => demoStaffCode(portal.parts.clock.now());
const acts = async () =>
  (await portal.store.db.select().from(events).orderBy(events.at, events.id))
    .filter(({ staffId }) => staffId !== null)
    .map(({ kind, outcome }) => `${kind} ${outcome}`);

describe('signing in to the office', () => {
  test('takes the password and a code of the app', async () => {
    const cookie = await signInStaff(portal, 'cashier');
    const { name, grants, billers } = (await session(cookie)).answer();
    expect([name, grants]).toEqual(['Cass Odell', [{ role: 'cashier', biller: null }]]);
    expect(billers).toContainEqual({ slug: 'harbor', name: 'Harbor City Utilities' });
    expect((await acts()).at(-1)).toBe('office-sign-in done');
  });

  test('refuses an unknown email and a wrong password in the same words', async () => {
    const [unknown, wrong] = [
      await password('nobody@office.example'),
      await password(CASHIER, 'Wrong-pass-1'),
    ];
    expect([unknown.status, unknown.message]).toEqual([401, 'The email or the password is wrong.']);
    expect([wrong.status, wrong.message]).toEqual([unknown.status, unknown.message]);
  });

  test('is not open to customers', async () => {
    expect((await password('demo@billfold.example')).code).toBe('office.wrong-login');
    const { token, cookies } = await portal.signIn('demo');
    expect((await session(cookies)).status).toBe(401);
    expect((await session(`billfold-office=${token}`)).status).toBe(401);
  });

  test('takes each code once', async () => {
    await signInStaff(portal, 'viewer');
    const { ticket } = (await password(STAFF.viewer.email)).answer();
    const again = await sendOffice(portal, enterFactor, { ticket, code: codeNow() });
    expect([again.status, again.code]).toEqual([422, 'office.wrong-code']);
    portal.pass(30 * SECOND);
    expect((await sendOffice(portal, enterFactor, { ticket, code: codeNow() })).status).toBe(200);
    portal.pass(30 * SECOND);
    const used = await sendOffice(portal, enterFactor, { ticket, code: codeNow() });
    expect([used.status, used.code]).toEqual([401, 'office.step-over']);
  });

  test('stops after five wrong codes, also with the right one', async () => {
    const { ticket } = (await password(STAFF.approver.email)).answer();
    for (let tries = 0; tries < 5; tries++)
      expect((await sendOffice(portal, enterFactor, { ticket, code: '000000' })).status).toBe(422);
    const stopped = await sendOffice(portal, enterFactor, { ticket, code: codeNow() });
    expect([stopped.status, stopped.code]).toEqual([429, 'office.too-many-tries']);
    expect((await acts()).slice(-2)).toEqual(['office-factor refused', 'office-factor limited']);
  });

  test('waits after five wrong passwords, and offers nothing that the office has not', async () => {
    for (let tries = 0; tries < 5; tries++) await password(STAFF.support.email, 'Wrong-pass-1');
    const refused = await password(STAFF.support.email);
    expect([refused.status, refused.code]).toEqual([429, 'office.locked-out']);
    expect(refused.message).toBe(
      'There were too many wrong passwords for this email. Please wait 1 minute and try again.',
    );
  });

  test('lets somebody in at a browser that they know while strangers try (SRV-08)', async () => {
    const cookie = await signInStaff(portal, 'viewer');
    const { email } = STAFF.viewer;
    for (let tries = 0; tries < 5; tries++) await password(email, 'Wrong-pass-1');
    expect((await password(email)).status).toBe(429);
    const known = (entered = PASSWORD) =>
      sendOffice(portal, signInToOffice, { email, password: entered }, { cookie });
    expect((await known()).status).toBe(200);
    const other = { email: STAFF.cashier.email, password: 'Wrong-pass-1' };
    for (let tries = 0; tries < 5; tries++) await sendOffice(portal, signInToOffice, other, { cookie });
    expect((await sendOffice(portal, signInToOffice, other, { cookie })).code).toBe('office.locked-out');
    for (let tries = 0; tries < 5; tries++) await known('Wrong-pass-1');
    expect((await known()).code).toBe('office.locked-out');
    portal.pass(HOUR + SECOND);
  });
});

describe('a session of the office', () => {
  test('ends after 15 minutes without a call, and at the latest after 12 hours', async () => {
    const idle = await signInStaff(portal, 'operator');
    portal.pass(14 * MINUTE);
    expect((await session(idle)).status).toBe(200);
    portal.pass(15 * MINUTE + SECOND);
    expect((await session(idle)).status).toBe(401);
    const busy = await signInStaff(portal, 'operator');
    for (let quarters = 0; quarters < 51; quarters++) {
      portal.pass(14 * MINUTE);
      expect((await session(busy)).status).toBe(200);
    }
    portal.pass(7 * MINUTE);
    expect((await session(busy)).status).toBe(401);
  });

  test('ends with Sign out', async () => {
    const cookie = await signInStaff(portal, 'cashier');
    await sendOffice(portal, signOutOfOffice, {}, { cookie });
    expect((await session(cookie)).code).toBe('office.not-signed-in');
  });

  test('keeps the second factor fresh for five minutes, and a new code renews it', async () => {
    const cookie = await signInStaff(portal, 'cashier');
    portal.pass(6 * MINUTE);
    const stale = (await session(cookie)).answer();
    expect(stale.fresh_until).toBeLessThan(portal.parts.clock.now());
    const wrong = await sendOffice(portal, refreshFactor, { code: '000000' }, { cookie });
    expect(wrong.code).toBe('office.wrong-code');
    const fresh = await sendOffice(portal, refreshFactor, { code: codeNow() }, { cookie });
    expect(fresh.answer().fresh_until).toBeGreaterThan(portal.parts.clock.now());
  });

  test('of a deactivated person ends at once', async () => {
    const cookie = await signInStaff(portal, 'harbor');
    const people = await listPeople(portal.store.db);
    const { id = 0 } = people.find(({ email }) => email === STAFF.harbor.email) ?? {};
    expect(await deactivate(portal.store.db, portal.parts, id, 0)).toBe(true);
    expect((await session(cookie)).status).toBe(401);
    expect((await password(STAFF.harbor.email)).status).toBe(401);
    expect(await deactivate(portal.store.db, portal.parts, id, 0)).toBe(false);
  });
});

describe('an invitation', () => {
  const NEW = 'new.person@office.example';
  const GOOD = 'Ledger-Pond-27';

  const invited = async (email = NEW) => {
    const link = await invite(portal.store.db, portal.parts, {
      email,
      grants: [{ role: 'viewer', biller: 'harbor' }],
      by: 0,
    });
    return link?.split('#')[1] ?? '';
  };
  const accept = (invitation: string, entered = GOOD, name = 'Nia Park') =>
    sendOffice(portal, acceptInvitation, { invitation, name, password: entered });
  const codeOf = (key: string) =>
    HOTP.generate({
      ...APP_CODE,
      secret: Secret.fromBase32(key),
      counter: stepAt(portal.parts.clock.now()),
    });

  test('is mailed, takes name, password and the first code, and signs in', async () => {
    const invitation = await invited();
    const [mail] = await portal.store.db.select().from(messages).where(eq(messages.recipient, NEW));
    expect(mail?.body).toContain(`/office/invitation#${invitation}`);
    const { key, ticket, email } = (await accept(invitation)).answer();
    expect(email).toBe(NEW);
    const confirmed = await sendOffice(portal, confirmInvitation, { ticket, code: codeOf(key) });
    expect(confirmed.answer().grants).toEqual([{ role: 'viewer', biller: 'harbor' }]);
    expect(confirmed.answer().billers.map(({ slug }) => slug)).toEqual(['harbor']);
    expect((await session(cookiesOf(confirmed.headers))).status).toBe(200);
    expect((await accept(invitation)).code).toBe('office.invitation-used');
    expect((await sendOffice(portal, confirmInvitation, { ticket, code: codeOf(key) })).code).toBe(
      'office.invitation-used',
    );
  });

  test('is looked up as its acceptance would answer, and is not used up by that', async () => {
    const look = (invitation: string) => sendOffice(portal, checkInvitation, { invitation });
    const invitation = await invited('looked@office.example');
    expect((await look(invitation)).answer()).toEqual({ success: true });
    const { key, ticket } = (await accept(invitation)).answer();
    expect((await look(invitation)).status).toBe(200);
    (await sendOffice(portal, confirmInvitation, { ticket, code: codeOf(key) })).answer();
    const [used, unknown] = [await look(invitation), await look('of-nobody')];
    expect([used.status, used.code]).toEqual([410, 'office.invitation-used']);
    expect([unknown.status, unknown.body]).toEqual([410, used.body]);
  });

  test('is stored nowhere: whoever reads the database cannot accept it', async () => {
    const invitation = await invited('stored@office.example');
    expect((await accept(invitation)).status).toBe(200);
    const rows = await portal.store.db.select().from(staffTickets);
    expect(JSON.stringify(rows)).not.toContain(invitation);
  });

  test('refuses a weak password, the own name in it, and a missing name, each at its field', async () => {
    const invitation = await invited('other@office.example');
    expect((await accept(invitation, 'short')).body).toMatchObject({
      errors: { password: expect.any(String) },
    });
    expect((await accept(invitation, 'Niapark-1')).code).toBe('session.common-password');
    expect((await accept(invitation, GOOD, ' ')).body).toMatchObject({
      errors: { name: 'Please enter your name.' },
    });
  });

  test('ends after three days, and when another is mailed', async () => {
    const [first, second] = [await invited('late@office.example'), await invited('late@office.example')];
    expect((await accept(first)).status).toBe(410);
    expect((await accept(second)).status).toBe(200);
    portal.pass(3 * DAY + HOUR);
    expect((await accept(second)).status).toBe(410);
  });

  test('accepted by two people at once is accepted once', async () => {
    const invitation = await invited('race@office.example');
    const [one, other] = [(await accept(invitation)).answer(), (await accept(invitation)).answer()];
    const both = await Promise.all(
      [one, other].map(({ ticket, key }) =>
        sendOffice(portal, confirmInvitation, { ticket, code: codeOf(key) }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('for an unknown biller is not made', async () => {
    const grants = [{ role: 'viewer', biller: 'nowhere' }] as const;
    const made = await invite(portal.store.db, portal.parts, { email: 'x@office.example', grants, by: 0 });
    expect(made).toBeUndefined();
  });

  test('begins anew for a person whose second factor was lost', async () => {
    const cookie = await signInStaff(portal, 'cashier');
    const people = await listPeople(portal.store.db);
    const { id = 0 } = people.find(({ email }) => email === CASHIER) ?? {};
    const link = await resetFactor(portal.store.db, portal.parts, id, 0);
    expect((await session(cookie)).status).toBe(401);
    expect((await password(CASHIER)).status).toBe(401);
    expect((await accept(link?.split('#')[1] ?? '')).answer().email).toBe(CASHIER);
  });
});

test('a session of staff is forgotten 30 days after it ended or was used last, and no sooner', async () => {
  const { db } = portal.store;
  const [viewer] = await db.select().from(staff).where(eq(staff.email, STAFF.viewer.email));
  const kept = () => db.$count(staffSessions, eq(staffSessions.staffId, viewer?.id ?? 0));
  await db.delete(staffSessions).where(eq(staffSessions.staffId, viewer?.id ?? 0));
  await signInStaff(portal, 'viewer');
  const signedOut = await signInStaff(portal, 'viewer');
  await sendOffice(portal, signOutOfOffice, {}, { cookie: signedOut });
  portal.pass(29 * DAY);
  await purgeExpired(portal.parts);
  expect(await kept()).toBe(2);
  portal.pass(2 * DAY);
  await signInStaff(portal, 'viewer');
  await purgeExpired(portal.parts);
  expect(await kept()).toBe(1);
});

test('the chain of seals covers what staff did', async () => {
  portal.pass(2 * HOUR);
  await sealEvents(portal.parts);
  expect(await chainFindings(portal.parts)).toEqual([]);
});

test('a network address has sixty tries of a sign-in, whatever emails it tries, and each later one leaves no entry', async () => {
  const away = await openPortal({}, { PROXIES: '127.0.0.1' });
  try {
    const attempt = async (email: string, from: string) =>
      away.app.request(
        signInToOffice.path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify({ email, password: 'Wrong-pass-1' }),
        },
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      );
    const statuses: number[] = [];
    for (let tries = 0; tries <= 60; tries++)
      statuses.push((await attempt(`nobody-${tries}@office.example`, '203.0.113.7')).status);
    expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([401, 429]);
    const entries = await away.store.db.select().from(events).where(eq(events.kind, 'office-sign-in'));
    expect(entries).toHaveLength(60);
    expect((await attempt('nobody@office.example', '203.0.113.8')).status).toBe(401);
  } finally {
    await away.close();
  }
});
