import { desc, eq } from 'drizzle-orm';
import { HOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  enterFactor,
  getStaffSession,
  signInToOffice,
} from '../../domain/office/session-calls.ts';
import {
  addApp,
  addPasskey,
  confirmByPasskey,
  enterPasskey,
  getOwnFactors,
  refreshByPasskey,
  removeApp,
  removePasskey,
  renamePasskey,
  startApp,
  startFreshPasskey,
  startInvitationPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../domain/office/sign-in/factor-calls.ts';
import { APP_CODE, stepAt } from '../../domain/session/authenticator.ts';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import { PasskeyDevice } from '../../tests/support/passkey-device.ts';
import { cookiesOf, openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PASSWORD } from '../demo/people.ts';
import { type DemoStaffName, demoStaffCode, STAFF } from '../demo/staff.ts';
import { invite } from '../office/invitations.ts';
import { listPeople, resetFactor } from '../office/people.ts';
import { events } from '../store/schema/events.ts';
import { messages } from '../store/schema/work.ts';

let portal: Portal;
let origin: string;

beforeAll(async () => {
  portal = await openPortal();
  origin = new URL(portal.parts.config.publicUrl).origin;
});

afterAll(() => portal.close());

const read = async (cookie: string) => (await sendOffice(portal, getOwnFactors, {}, { cookie })).answer();
const begin = (cookie: string) => sendOffice(portal, startPasskey, {}, { cookie });
const remove = (cookie: string, id: number) => sendOffice(portal, removePasskey, { id }, { cookie });

async function enrol(cookie: string, name = 'Blue key') {
  const device = new PasskeyDevice(origin);
  const passkey = device.make((await begin(cookie)).answer());
  const added = await sendOffice(portal, addPasskey, { name, passkey }, { cookie });
  return { device, passkey, added };
}

async function firstStep(who: DemoStaffName) {
  const { email } = STAFF[who];
  const { ticket, factors } = (
    await sendOffice(portal, signInToOffice, { email, password: PASSWORD })
  ).answer();
  const challenge = async () => (await sendOffice(portal, startPasskeySignIn, { ticket })).answer();
  return { ticket, factors, challenge };
}

async function newestMail(who: DemoStaffName) {
  const [mail] = await portal.store.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, STAFF[who].email))
    .orderBy(desc(messages.id));
  return mail;
}

async function newestAct() {
  const [act] = await portal.store.db.select().from(events).orderBy(desc(events.id));
  return act && `${act.kind} ${act.outcome}`;
}

describe('my passkeys', () => {
  test('are added with a name, which I can change, and told by mail and in the log', async () => {
    const cookie = await signInStaff(portal, 'support');
    expect(await read(cookie)).toEqual({ has_app: true, passkeys: [] });
    const { added } = await enrol(cookie);
    expect(await newestAct()).toBe('office-passkey-added done');
    expect((await newestMail('support'))?.subject).toBe('A passkey was added to your office sign-in');
    const [passkey] = added.answer().passkeys;
    expect(passkey).toMatchObject({ name: 'Blue key', is_synced: false, used_at: null });
    const { id = 0 } = passkey ?? {};
    const renamed = await sendOffice(portal, renamePasskey, { id, name: ' My phone ' }, { cookie });
    expect(renamed.answer().passkeys.map(({ name }) => name)).toEqual(['My phone']);
    const unnamed = await sendOffice(portal, renamePasskey, { id, name: ' ' }, { cookie });
    expect(unnamed.body).toMatchObject({ errors: { name: 'Please enter a name for the passkey.' } });
    expect((await sendOffice(portal, getStaffSession, {}, { cookie })).answer().factors).toEqual([
      'app',
      'passkey',
    ]);
  });

  test('are nobody else’s to rename or to remove', async () => {
    const own = await signInStaff(portal, 'viewer');
    const { added } = await enrol(own);
    const [{ id } = { id: 0 }] = added.answer().passkeys;
    const other = await signInStaff(portal, 'operator');
    expect((await remove(other, id)).status).toBe(404);
    expect((await sendOffice(portal, renamePasskey, { id, name: 'x' }, { cookie: other })).status).toBe(404);
    expect((await read(own)).passkeys).toHaveLength(1);
  });

  test('and the app can go, but for the last one', async () => {
    const cookie = await signInStaff(portal, 'cashier');
    const one = await enrol(cookie, 'One');
    const two = await enrol(cookie, 'Two');
    expect((await sendOffice(portal, removeApp, {}, { cookie })).answer().has_app).toBe(false);
    expect((await newestMail('cashier'))?.subject).toContain('authenticator app was removed');
    expect((await sendOffice(portal, removeApp, {}, { cookie })).code).toBe('office.no-app');
    const [first, last] = two.added.answer().passkeys;
    expect(one.added.answer().passkeys).toHaveLength(1);
    const both = await Promise.all([first, last].map((passkey) => remove(cookie, passkey?.id ?? 0)));
    expect(both.map(({ code }) => code).sort()).toEqual(['', 'office.last-factor']);
    const { ticket, factors } = await firstStep('cashier');
    expect(factors).toEqual(['passkey']);
    const code = demoStaffCode(portal.parts.clock.now());
    expect((await sendOffice(portal, enterFactor, { ticket, code })).code).toBe('office.no-app');
  });

  test('are refused without a fresh factor, twice, and from another site or session', async () => {
    const cookie = await signInStaff(portal, 'approver');
    const device = new PasskeyDevice(origin);
    const add = async (passkey: ReturnType<PasskeyDevice['make']>, as = cookie) =>
      (await sendOffice(portal, addPasskey, { name: 'x', passkey }, { cookie: as })).code;
    const options = async () => (await begin(cookie)).answer();
    const good = device.make(await options());
    expect(await add(good, await signInStaff(portal, 'harbor'))).toBe('office.passkey-wrong');
    expect(await add(good)).toBe('office.passkey-wrong');
    expect(await add(device.make(await options(), { origin: 'https://evil.example' }))).toBe(
      'office.passkey-wrong',
    );
    expect(await add(device.make(await options(), { host: 'evil.example' }))).toBe('office.passkey-wrong');
    expect(await add(device.make(await options(), { isVerified: false }))).toBe('office.passkey-wrong');
    const late = device.make(await options());
    portal.pass(6 * MINUTE);
    expect((await begin(cookie)).code).toBe('office.factor-again');
    expect(await add(late)).toBe('office.factor-again');
    expect((await read(cookie)).passkeys).toEqual([]);
  });
});

describe('a passkey at the sign-in', () => {
  test('opens a session after the password, once for each challenge', async () => {
    const { device } = await enrol(await signInStaff(portal, 'operator'));
    const { ticket, factors, challenge } = await firstStep('operator');
    expect(factors).toEqual(['app', 'passkey']);
    const passkey = device.use(await challenge());
    const entered = await sendOffice(portal, enterPasskey, { ticket, passkey });
    const cookie = cookiesOf(entered.headers);
    expect((await sendOffice(portal, getStaffSession, {}, { cookie })).status).toBe(200);
    expect((await read(cookie)).passkeys[0]?.used_at).not.toBeNull();
    expect((await sendOffice(portal, enterPasskey, { ticket, passkey })).code).toBe('office.step-over');
    const again = await firstStep('operator');
    const replayed = await sendOffice(portal, enterPasskey, { ticket: again.ticket, passkey });
    expect([replayed.status, replayed.code]).toEqual([422, 'office.passkey-wrong']);
    expect(await newestAct()).toBe('office-factor refused');
  });

  test('answers the challenge of its own sign-in only, at its own site, and not with an old count', async () => {
    const { device } = await enrol(await signInStaff(portal, 'operator'));
    const [mine, other] = [await firstStep('operator'), await firstStep('operator')];
    const send = async (passkey: ReturnType<PasskeyDevice['use']>) =>
      (await sendOffice(portal, enterPasskey, { ticket: mine.ticket, passkey })).code;
    expect(await send(device.use(await other.challenge()))).toBe('office.passkey-wrong');
    expect(await send(device.use(await mine.challenge(), { origin: 'https://evil.example' }))).toBe(
      'office.passkey-wrong',
    );
    expect(await send(device.use(await mine.challenge(), { isVerified: false }))).toBe(
      'office.passkey-wrong',
    );
    expect(await send(device.use(await mine.challenge(), { counter: 40 }))).toBe('');
    const later = await firstStep('operator');
    const copied = device.use(await later.challenge(), { counter: 40 });
    expect((await sendOffice(portal, enterPasskey, { ticket: later.ticket, passkey: copied })).code).toBe(
      'office.passkey-wrong',
    );
  });

  test('stops after five wrong ones, as codes do', async () => {
    const { device } = await enrol(await signInStaff(portal, 'support'));
    const { ticket, challenge } = await firstStep('support');
    for (let tries = 0; tries < 5; tries++) {
      const passkey = device.use(await challenge(), { host: 'evil.example' });
      expect((await sendOffice(portal, enterPasskey, { ticket, passkey })).status).toBe(422);
    }
    const passkey = device.use(await challenge());
    expect((await sendOffice(portal, enterPasskey, { ticket, passkey })).status).toBe(429);
  });
});

test('a passkey makes the second factor fresh, in its own session only', async () => {
  const cookie = await signInStaff(portal, 'harbor');
  const none = await sendOffice(portal, startFreshPasskey, {}, { cookie });
  expect(none.code).toBe('office.no-passkey');
  const { device } = await enrol(cookie);
  const other = await signInStaff(portal, 'harbor');
  portal.pass(6 * MINUTE);
  const challenge = async (as: string) =>
    (await sendOffice(portal, startFreshPasskey, {}, { cookie: as })).answer();
  const stolen = device.use(await challenge(other));
  expect((await sendOffice(portal, refreshByPasskey, { passkey: stolen }, { cookie })).code).toBe(
    'office.passkey-wrong',
  );
  const passkey = device.use(await challenge(cookie));
  const fresh = await sendOffice(portal, refreshByPasskey, { passkey }, { cookie });
  expect(fresh.answer().fresh_until).toBeGreaterThan(portal.parts.clock.now());
  expect((await begin(other)).code).toBe('office.factor-again');
});

describe('somebody who was invited', () => {
  const NEW = 'key.person@office.example';
  const accepted = async () => {
    const grants = [{ role: 'viewer', biller: null }] as const;
    const link = await invite(portal.store.db, portal.parts, { email: NEW, grants, by: 0 });
    const invitation = link?.split('#')[1] ?? '';
    const entries = { invitation, name: 'Kay Person', password: 'Ledger-Pond-27' };
    return (await sendOffice(portal, acceptInvitation, entries)).answer().ticket;
  };

  test('joins with a passkey alone, sets an app up later, and begins anew when all is lost', async () => {
    const ticket = await accepted();
    const device = new PasskeyDevice(origin);
    const options = (await sendOffice(portal, startInvitationPasskey, { ticket })).answer();
    expect([options.rp.id, options.user.name]).toEqual([new URL(origin).hostname, NEW]);
    const passkey = device.make(options);
    const joined = await sendOffice(portal, confirmByPasskey, { ticket, passkey });
    expect(joined.answer().factors).toEqual(['passkey']);
    const cookie = cookiesOf(joined.headers);
    expect((await read(cookie)).passkeys.map(({ name }) => name)).toEqual(['First passkey']);
    expect((await sendOffice(portal, confirmByPasskey, { ticket, passkey })).code).toBe(
      'office.invitation-used',
    );

    const app = (await sendOffice(portal, startApp, {}, { cookie })).answer();
    const code = HOTP.generate({
      ...APP_CODE,
      secret: Secret.fromBase32(app.key),
      counter: stepAt(portal.parts.clock.now()),
    });
    const send = (entered: string) =>
      sendOffice(portal, addApp, { ticket: app.ticket, code: entered }, { cookie });
    expect((await send('000000')).code).toBe('office.wrong-code');
    expect((await send(code)).answer().has_app).toBe(true);
    expect((await sendOffice(portal, startApp, {}, { cookie })).code).toBe('office.app-set-up');
    portal.pass(30 * SECOND);

    const people = await listPeople(portal.store.db);
    const { id = 0, hasJoined } = people.find(({ email }) => email === NEW) ?? {};
    expect(hasJoined).toBe(true);
    await resetFactor(portal.store.db, portal.parts, id, 0);
    const again = (await sendOffice(portal, signInToOffice, { email: NEW, password: 'Ledger-Pond-27' })).code;
    expect(again).toBe('office.wrong-login');
    expect((await sendOffice(portal, startInvitationPasskey, { ticket: await accepted() })).status).toBe(200);
  });
});
