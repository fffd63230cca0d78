import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type {
  changePassword as changePasswordCall,
  replaceTemporaryPassword,
  resetPassword as resetPasswordCall,
} from '../../domain/calls/passwords.ts';
import { hashOf } from '../ids.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import { passwordRefusal } from '../registration/common-passwords.ts';
import { customers, sessions, type TicketKind, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { voidCodes } from '../verification/codes.ts';
import type { CustomerVisit, Visit } from '../visit.ts';
import { customerNamedIn } from './access.ts';
import { insistOnCaller, insistOnSubject } from './call-limit.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { NOT_CHECKED } from './sign-in.ts';
import { forgetTries } from './sign-in-limit.ts';
import { redeemTicket } from './tickets.ts';

const WRONG = 'This is not your password.';
const SAME = 'The new password must differ from the old one.';
const DEAD = 'Failed to validate reset password token.';

const ENDED_TICKETS: TicketKind[] = ['password-reset', 'guest', 'one-time-code'];

/** A new password for who knows the old one (PWD-08, PWD-09, PWD-18, PWD-19). */
export async function changePassword(
  { old_password, new_password }: RequestOf<typeof changePasswordCall>,
  visit: CustomerVisit,
): Promise<AnswerOf<typeof changePasswordCall>> {
  const { parts, scope, sessionId } = visit;
  const bucket = `confirm ${scope.customer}`;
  await insistOnSubject(visit, bucket, 5);
  const [row] = await scope.db.select().from(customers).where(eq(customers.id, scope.customer));
  if (!(await isPassword(old_password, row?.passwordHash))) throw invalid({ old_password: WRONG });
  await forgetTries(parts, bucket);
  if (old_password === new_password) throw invalid({ new_password: SAME });
  await insistOnPassword('new_password', new_password);
  const passwordHash = await hashPassword(new_password);
  await parts.store.transact(async (db) => {
    const before = await takeCustomer({ ...scope, db });
    // A reset was quicker: the old password is the old one no more.
    if (before !== row?.passwordHash) throw invalid({ old_password: WRONG });
    await setPassword({ ...scope, db }, parts, passwordHash, sessionId);
  });
  return { success: true, date_pw_last_changed: parts.clock.today() };
}

/** A new password for who has the link or the code of a mail (PWD-21, PWD-22). A refused one leaves the link good. */
export async function resetPassword(
  { password_reset_token, password, recaptcha_token }: RequestOf<typeof resetPasswordCall>,
  visit: Visit,
): Promise<AnswerOf<typeof resetPasswordCall>> {
  await insistOnCaller(visit, 'enter code');
  await insistOnPassword('password', password);
  if (!(await visit.parts.botCheck.verify(recaptcha_token))) throw new Refusal(449, NOT_CHECKED);
  await spendToken(visit.parts, password_reset_token, 'password', password);
  return { success: true };
}

/** Takes the place of a temporary password (PWD-23 to PWD-25). */
export async function newPassword(
  { newpassword, uuid }: RequestOf<typeof replaceTemporaryPassword>,
  visit: Visit,
): Promise<AnswerOf<typeof replaceTemporaryPassword>> {
  await insistOnCaller(visit, 'enter code');
  await insistOnPassword('newpassword', newpassword);
  await spendToken(visit.parts, uuid, 'newpassword', newpassword);
  return { success: true };
}

async function insistOnPassword(field: string, password: string): Promise<void> {
  const words = await passwordRefusal(password);
  if (words !== undefined) throw invalid({ [field]: words });
}

/** The token is used up in the transaction that sets the password, not before: what fails in between leaves it good. */
async function spendToken(parts: Parts, token: string, field: string, password: string): Promise<void> {
  const customer = await customerOfResetToken(parts, token);
  if (customer === undefined) throw new Refusal(422, DEAD);
  const [row] = await parts.store.db.select().from(customers).where(eq(customers.id, customer));
  if (await isPassword(password, row?.passwordHash)) throw invalid({ [field]: SAME });
  const passwordHash = await hashPassword(password);
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    await takeCustomer(scope);
    if (!(await redeemTicket(parts, 'password-reset', token, db))) throw new Refusal(422, DEAD);
    await setPassword(scope, parts, passwordHash);
  });
}

/** Takes the customer for this transaction; whoever sets another password waits. Tells the hash of the present one. */
async function takeCustomer({ db, customer }: Scope): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customer))
    .for('update');
  return row?.passwordHash;
}

/** Whose a reset token is, which stays good; nobody for one that is used, late or unknown (API2-16). */
export async function customerOfResetToken(
  { store, clock }: Parts,
  token: string,
): Promise<number | undefined> {
  const customer = customerNamedIn(token);
  if (customer === undefined) return undefined;
  const [found] = await store.db
    .select({ customer: tickets.customerId })
    .from(tickets)
    .where(
      and(
        eq(tickets.customerId, customer),
        eq(tickets.hash, hashOf(token)),
        eq(tickets.kind, 'password-reset'),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, new Date(clock.now())),
      ),
    );
  return found?.customer;
}

/**
 * With the old password end all other sessions of the customer, what the old one had opened half, and whatever could reset it,
 * the code of a mail as its link; and a mail says so (PWD-19, SRV2-36).
 */
async function setPassword(scope: Scope, parts: Parts, passwordHash: string, mine?: string): Promise<void> {
  const { db, customer } = scope;
  const [changed] = await db
    .update(customers)
    .set({ passwordHash, passwordChangedOn: parts.clock.today(), hasTemporaryPassword: false })
    .where(eq(customers.id, customer))
    .returning({ email: customers.email });
  await endWhatItOpened(scope, parts, mine);
  if (changed) await tellOfChange(scope, parts, changed.email);
}

/** Sessions but the one named, what was opened half, and whatever could set another password. */
export async function endWhatItOpened(scope: Scope, parts: Parts, mine?: string): Promise<void> {
  const { db, customer } = scope;
  const now = new Date(parts.clock.now());
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.customerId, customer),
        isNull(sessions.endedAt),
        mine === undefined ? undefined : ne(sessions.id, mine),
      ),
    );
  await db
    .update(tickets)
    .set({ usedAt: now })
    .where(
      and(eq(tickets.customerId, customer), inArray(tickets.kind, ENDED_TICKETS), isNull(tickets.usedAt)),
    );
  await voidCodes(scope, parts, ['password reset', 'sign-in']);
}

async function tellOfChange(scope: Scope, parts: Parts, email: string): Promise<void> {
  await post(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `password changed ${scope.customer} ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: email,
    subject: 'Your Billfold password was changed',
    body: [
      'The password of your Billfold account was changed. Whoever was signed in elsewhere was signed out.',
      '',
      'If this was not you, choose a new one at once: open Billfold and choose Forgot password.',
    ].join('\n'),
  });
}
