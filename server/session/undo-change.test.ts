import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { endOtherSession, listSessions, saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { getProfile, login } from '../../domain/session/calls.ts';
import { changePassword, resetPassword } from '../../domain/session/password-calls.ts';
import { undoChange } from '../../domain/session/undo-calls.ts';
import {
  generateEmailCode,
  generateMobileCode,
  verifyEmail,
  verifyMobile,
} from '../../domain/session/verification-calls.ts';
import { DAY, SECOND } from '../../domain/values/durations.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { enterFactor } from '../../tests/support/enter-factor.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PASSWORD, PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { codes, customers, knownDevices, tickets } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const OLD = PEOPLE.partner.email;
const THIEF = 'thief@elsewhere.example';
const NUMBER = '3035550141';
const THIEFS_NUMBER = '7205550142';
const NEW_PASSWORD = 'Quiet-river-77-moss';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal();
  await portal.store.db
    .update(customers)
    .set({ mobileNumber: NUMBER, mobileRegistration: 1 })
    .where(eq(customers.email, OLD));
});

afterEach(() => portal.close());

async function lastTo(recipient: string, subject?: string) {
  await runDueWork(portal.parts);
  const received = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, recipient))
    .orderBy(desc(sandboxInbox.id));
  return received.find((one) => subject === undefined || one.subject === subject)?.body ?? '';
}

const linkIn = (words: string) => /undo\/(\S+)/.exec(words)?.[1] ?? '';

async function changeEmail(as: SignedInCustomer, email_address: string) {
  (await portal.send(generateEmailCode, { email_address }, as)).answer();
  const [verification_code = ''] = (await lastTo(email_address)).match(/\d{6}/) ?? [];
  (await portal.send(verifyEmail, { verification_code }, as)).answer();
}

async function changeNumber(as: SignedInCustomer, MobileNumber: string) {
  (await portal.send(generateMobileCode, { MobileNumber }, as)).answer();
  const [VerificationCode = ''] = (await lastTo(MobileNumber)).match(/\d{6}/) ?? [];
  (await portal.send(verifyMobile, { VerificationCode }, as)).answer();
}

const undo = (undo_token: string) => portal.send(undoChange, { undo_token });

const enter = async (user_name: string, password: string) =>
  (await portal.send(login, { user_name, password, recaptcha_token: await portal.botCheck() })).status;

const rowOf = async (email: string) =>
  (await portal.store.db.select().from(customers).where(eq(customers.email, email)))[0];

test('a changed email is undone from the old address: everybody is signed out, the password ends, a new one is set (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  await changeEmail(thief, THIEF);
  const undone = (await undo(linkIn(await lastTo(OLD)))).answer();
  expect(undone).toMatchObject({ success: true, undone: 'email', is_address_changed: false });
  expect((await portal.send(getProfile, {}, thief)).status).toBe(401);
  expect([await enter(OLD, PASSWORD), await enter(THIEF, PASSWORD)]).toEqual([401, 401]);
  const { password_reset_token } = undone;
  const recaptcha_token = await portal.botCheck();
  (
    await portal.send(resetPassword, { password_reset_token, password: NEW_PASSWORD, recaptcha_token })
  ).answer();
  expect(await enter(OLD, NEW_PASSWORD)).toBe(200);
});

test('the link works once, for three days, and what it is for stands only as a hash (ruling 75)', async () => {
  const noa = await portal.signIn('partner');
  await changeEmail(noa, THIEF);
  const link = linkIn(await lastTo(OLD));
  const stored = JSON.stringify(await portal.store.db.select().from(tickets));
  expect(stored).not.toContain(link.split('.')[1]);
  portal.pass(3 * DAY + SECOND);
  const late = await undo(link);
  expect([late.status, late.message]).toEqual([422, expect.stringMatching(/used before, is too old/)]);
  expect((await rowOf(THIEF))?.email).toBe(THIEF);
});

test('a link that was followed does nothing the second time (ruling 75)', async () => {
  await changeEmail(await portal.signIn('partner'), THIEF);
  const link = linkIn(await lastTo(OLD));
  expect((await undo(link)).status).toBe(200);
  expect((await undo(link)).status).toBe(422);
  expect((await undo('1.made-up')).status).toBe(422);
});

test('whoever reads the new address cannot turn the account round again (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  await changeEmail(thief, THIEF);
  portal.pass(30 * SECOND);
  await changeEmail(thief, 'second@elsewhere.example');
  const theirs = linkIn(await lastTo(THIEF));
  expect((await undo(linkIn(await lastTo(OLD)))).answer().undone).toBe('email');
  expect((await undo(theirs)).status).toBe(422);
  expect((await rowOf(OLD))?.email).toBe(OLD);
});

test('a registration that was never verified does not keep an address from coming back (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  await changeEmail(thief, THIEF);
  const link = linkIn(await lastTo(OLD));
  const [other] = await portal.store.db.select().from(customers).where(eq(customers.email, THIEF));
  if (!other) throw new Error('the change was not made');
  const { id: _, mobileNumber: __, mobileRegistration: ___, ...squatter } = other;
  await portal.store.db.insert(customers).values({ ...squatter, email: OLD, verified: false });
  expect((await undo(link)).answer().undone).toBe('email');
  expect((await rowOf(OLD))?.id).toBe(other.id);
});

test('a changed number is undone from the old number, which alone sets no password (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  await changeNumber(thief, THIEFS_NUMBER);
  const text = await lastTo(NUMBER);
  expect(text).toMatch(/^The mobile number of your Billfold account was changed\. .*#\/undo\//);
  const undone = (await undo(linkIn(text))).answer();
  expect([undone.undone, undone.password_reset_token]).toEqual(['mobile', '']);
  expect((await rowOf(OLD))?.mobileNumber).toBe(NUMBER);
  expect((await portal.send(getProfile, {}, thief)).status).toBe(401);
});

test('a changed number is undone by the mail too (ruling 75)', async () => {
  await changeNumber(await portal.signIn('partner'), THIEFS_NUMBER);
  const mail = await lastTo(OLD, 'Your Billfold mobile number was changed');
  expect(mail).toContain('ends in 42');
  expect((await undo(linkIn(mail))).answer().password_reset_token).not.toBe('');
});

test('a first number is told as added, and is undone by the mail too (ruling 75)', async () => {
  const { db } = portal.store;
  await db.update(customers).set({ mobileNumber: '', mobileRegistration: 0 }).where(eq(customers.email, OLD));
  await changeNumber(await portal.signIn('partner'), THIEFS_NUMBER);
  const mail = await lastTo(OLD, 'A mobile number was added to your Billfold account');
  expect((await undo(linkIn(mail))).answer().undone).toBe('mobile');
});

test('switched sign-in codes are undone from the mail (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  (await portal.send(saveSignInCodes, { active: true }, thief)).answer();
  await enterFactor(portal);
  portal.pass(SECOND);
  (await portal.send(saveSignInCodes, { active: false }, thief)).answer();
  const mail = await lastTo(OLD, 'Billfold sign-in codes were switched off');
  expect((await undo(linkIn(mail))).answer().undone).toBe('codes');
  expect((await rowOf(OLD))?.asksForSignInCode).toBe(true);
});

test('a changed password is undone: the new one opens nothing, and the former does not come back (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  (await portal.send(changePassword, { old_password: PASSWORD, new_password: NEW_PASSWORD }, thief)).answer();
  const link = linkIn(await lastTo(OLD));
  expect((await undo(link)).answer().undone).toBe('password');
  expect([await enter(OLD, NEW_PASSWORD), await enter(OLD, PASSWORD)]).toEqual([401, 401]);
});

test('a link that went to an address that is not the account’s any more sets no password (ruling 75)', async () => {
  const thief = await portal.signIn('partner');
  (await portal.send(saveSignInCodes, { active: true }, thief)).answer();
  await enterFactor(portal);
  const mail = await lastTo(OLD);
  await changeEmail(thief, THIEF);
  const undone = (await undo(linkIn(mail))).answer();
  expect([undone.password_reset_token, undone.is_address_changed]).toEqual(['', true]);
});

test('“This was not me” ends all sessions and asks for a new password (ruling 75)', async () => {
  await portal.signIn('partner');
  const thief = await portal.signIn('partner');
  const mail = await lastTo(OLD, 'New sign-in to your Billfold account');
  expect(mail).toMatch(/Device: unknown\nTime: \d+\/\d+\/\d{4}, \d+:\d\d [AP]M MT/);
  const undone = (await undo(linkIn(mail))).answer();
  expect([undone.undone, undone.password_reset_token === '']).toEqual(['nothing', false]);
  expect((await portal.send(getProfile, {}, thief)).status).toBe(401);
  expect(await enter(OLD, PASSWORD)).toBe(401);
});

test('a known device, and the first one, bring no mail about a new sign-in (ruling 75)', async () => {
  const first = await portal.signIn('partner');
  await portal.signIn('partner', false, first.cookies);
  expect(await lastTo(OLD)).toBe('');
});

test('a new method and a device that was signed out are told with the link “This was not me” (ruling 75)', async () => {
  await portal.signIn('partner');
  const noa = await portal.signIn('partner');
  (await portal.send(addPaymentMethod, sampleCardEntries(), noa)).answer();
  const { items } = (await portal.send(listSessions, {}, noa)).answer();
  for (const { id, is_current } of items)
    if (!is_current) (await portal.send(endOtherSession, { id }, noa)).answer();
  expect(await lastTo(OLD, 'A device was signed out of your Billfold account')).toMatch(/#\/undo\//);
  const mail = await lastTo(OLD, 'A payment method was added to your Billfold account');
  expect(mail).toMatch(/ending in \d{4} was added[\s\S]*#\/undo\//);
});

test('what a link undid stands in the recent activity (ruling 75)', async () => {
  await changeEmail(await portal.signIn('partner'), THIEF);
  const { password_reset_token } = (await undo(linkIn(await lastTo(OLD)))).answer();
  const recaptcha_token = await portal.botCheck();
  await portal.send(resetPassword, { password_reset_token, password: PASSWORD, recaptcha_token });
  const noa = await portal.signIn('partner');
  const { items } = (await portal.send(listActivity, {}, noa)).answer();
  expect(items.map(({ kind }) => kind)).toContain('email-undone');
});

test('“This was not me” ends no link of another notice (ruling 75)', async () => {
  for (let browser = 0; browser < 3; browser++) await portal.signIn('partner');
  await runDueWork(portal.parts);
  const mails = await portal.store.db.select().from(sandboxInbox).where(eq(sandboxInbox.recipient, OLD));
  const [first = '', second = ''] = mails.map(({ body }) => linkIn(body));
  expect((await undo(first)).status).toBe(200);
  expect((await undo(second)).status).toBe(200);
});

test('a number that was added to an account without one is taken away again (ruling 75)', async () => {
  await portal.store.db
    .update(customers)
    .set({ mobileNumber: null, mobileRegistration: 2 })
    .where(eq(customers.email, OLD));
  await changeNumber(await portal.signIn('partner'), THIEFS_NUMBER);
  expect((await rowOf(OLD))?.mobileNumber).toBe(THIEFS_NUMBER);
  expect((await undo(linkIn(await lastTo(OLD)))).answer().undone).toBe('mobile');
  expect(await rowOf(OLD)).toMatchObject({ mobileNumber: null, mobileRegistration: 2 });
});

test('a former number that another customer has verified since does not come back (ruling 75)', async () => {
  await changeNumber(await portal.signIn('partner'), THIEFS_NUMBER);
  const mail = await lastTo(OLD, 'Your Billfold mobile number was changed');
  await portal.store.db
    .update(customers)
    .set({ mobileNumber: NUMBER, mobileRegistration: 1 })
    .where(eq(customers.email, PEOPLE.single.email));
  expect((await undo(linkIn(mail))).answer().undone).toBe('mobile');
  expect(await rowOf(OLD)).toMatchObject({ mobileNumber: null, mobileRegistration: 0 });
});

test('an address that a verified customer has by now does not come back, and the words say so (ruling 75)', async () => {
  await changeEmail(await portal.signIn('partner'), THIEF);
  const link = linkIn(await lastTo(OLD));
  await portal.store.db
    .update(customers)
    .set({ email: OLD, verified: true })
    .where(eq(customers.email, PEOPLE.single.email));
  const refused = await undo(link);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'session.address-taken-since' }]);
  expect((await rowOf(THIEF))?.verified).toBe(true);
});

test('an undone change ends codes that were sent, known browsers and temporary passwords (ruling 75)', async () => {
  const noa = await portal.signIn('partner');
  await changeEmail(noa, THIEF);
  const link = linkIn(await lastTo(OLD));
  portal.pass(30 * SECOND);
  (await portal.send(generateMobileCode, { MobileNumber: THIEFS_NUMBER }, noa)).answer();
  await portal.store.db
    .update(customers)
    .set({ hasTemporaryPassword: true })
    .where(eq(customers.email, THIEF));
  (await undo(link)).answer();
  const row = await rowOf(OLD);
  expect(row).toMatchObject({ formerEmail: THIEF, verified: true, hasTemporaryPassword: false });
  const own = row?.id ?? 0;
  expect(await portal.store.db.$count(knownDevices, eq(knownDevices.customerId, own))).toBe(0);
  const open = and(eq(codes.customerId, own), isNull(codes.usedAt));
  expect(await portal.store.db.$count(codes, open)).toBe(0);
});

test('a change of address that was not in force yet leaves the address, and verifies it (ruling 75)', async () => {
  await changeEmail(await portal.signIn('partner'), THIEF);
  const link = linkIn(await lastTo(OLD));
  await portal.store.db
    .update(customers)
    .set({ email: OLD, verified: false, formerEmail: '' })
    .where(eq(customers.email, THIEF));
  expect((await undo(link)).answer().undone).toBe('email');
  expect(await rowOf(OLD)).toMatchObject({ email: OLD, verified: true, formerEmail: '' });
});
