import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type {
  changePassword as changePasswordCall,
  replaceTemporaryPassword,
  resetPassword as resetPasswordCall,
} from '../../domain/session/password-calls.ts';
import { CHANGE_NOTICES } from '../../domain/session/text/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { CustomerContext, RequestContext } from '../request-context.ts';
import { customers, sessions } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { withdrawAgreement } from './agreement.ts';
import { requireCallsLeft, requireTriesLeft } from './call-limit.ts';
import { voidCodes } from './codes.ts';
import { ownWordsRefusal, passwordRefusal } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { tellOfChange } from './security-notice.ts';
import { clearTries, rememberDevice } from './sign-in-limit.ts';
import { holderOfLink, redeemTicket, voidTickets } from './tickets.ts';

/** Changes the password for a customer who knows the old one (PWD-08, PWD-09, PWD-18, PWD-19). */
export async function changePassword(
  { old_password, new_password }: RequestOf<typeof changePasswordCall>,
  visit: CustomerContext,
): Promise<AnswerOf<typeof changePasswordCall>> {
  const { parts, scope, sessionId } = visit;
  const bucket = `confirm ${scope.customer}`;
  await requireTriesLeft(visit, bucket, 5);
  const [row] = await scope.db.select().from(customers).where(eq(customers.id, scope.customer));
  if (!(await isPassword(old_password, row?.passwordHash))) {
    await recordEvent(scope, parts, 'password-entry', 'refused');
    throw invalid({ old_password: 'session.wrong-password' });
  }
  await clearTries(parts, bucket);
  if (old_password === new_password) throw invalid({ new_password: 'session.same-password' });
  await requireGoodPassword(parts, 'new_password', new_password);
  requireNoOwnWords('new_password', new_password, row);
  const passwordHash = await hashPassword(new_password);
  await parts.store.transact(async (db) => {
    const before = await lockCustomer({ ...scope, db });
    // A reset came first: the password that was entered is not valid any more.
    if (before !== row?.passwordHash) throw invalid({ old_password: 'session.wrong-password' });
    await setPassword({ ...scope, db }, parts, passwordHash, sessionId);
  });
  return { success: true, date_pw_last_changed: parts.clock.today() };
}

/**
 * Sets a new password for a customer with the link or code of a mail (PWD-21, PWD-22). A refused
 * one leaves the link valid.
 */
export async function resetPassword(
  { password_reset_token, password, recaptcha_token }: RequestOf<typeof resetPasswordCall>,
  visit: RequestContext,
): Promise<AnswerOf<typeof resetPasswordCall>> {
  await requireCallsLeft(visit, 'enter code');
  await requireGoodPassword(visit.parts, 'password', password);
  if (!(await visit.parts.botCheck.verify(recaptcha_token))) throw new Refusal(449, 'session.not-a-person');
  const customer = await spendToken(visit.parts, password_reset_token, 'password', password);
  // Wrong passwords of strangers hold nobody up who reads the mail of the address.
  await rememberDevice(visit, customer);
  return { success: true };
}

/** Replaces a temporary password (PWD-23 to PWD-25). */
export async function newPassword(
  { newpassword, uuid }: RequestOf<typeof replaceTemporaryPassword>,
  visit: RequestContext,
): Promise<AnswerOf<typeof replaceTemporaryPassword>> {
  await requireCallsLeft(visit, 'enter code');
  await requireGoodPassword(visit.parts, 'newpassword', newpassword);
  await spendToken(visit.parts, uuid, 'newpassword', newpassword);
  return { success: true };
}

async function requireGoodPassword(parts: Dependencies, field: string, password: string): Promise<void> {
  const reason = await passwordRefusal(parts, password);
  if (reason !== undefined) throw invalid({ [field]: reason });
}

function requireNoOwnWords(
  field: string,
  password: string,
  owner: typeof customers.$inferSelect | undefined,
): void {
  const reason = owner && ownWordsRefusal(password, owner);
  if (reason !== undefined) throw invalid({ [field]: reason });
}

/**
 * Uses up the token in the transaction that sets the password, so that a failure before leaves it
 * valid.
 */
async function spendToken(
  parts: Dependencies,
  token: string,
  field: string,
  password: string,
): Promise<number> {
  const customer = await customerOfResetToken(parts, token);
  if (customer === undefined) throw new Refusal(422, 'session.invalid-reset-token');
  const [row] = await parts.store.db.select().from(customers).where(eq(customers.id, customer));
  requireNoOwnWords(field, password, row);
  if (await isPassword(password, row?.passwordHash)) throw invalid({ [field]: 'session.same-password' });
  const passwordHash = await hashPassword(password);
  await parts.store.transact(async (db) => {
    const scope = { db, customer };
    await lockCustomer(scope);
    if (!(await redeemTicket(parts, 'password-reset', token, db)))
      throw new Refusal(422, 'session.invalid-reset-token');
    await verifyByMail(scope, parts);
    await setPassword(scope, parts, passwordHash);
  });
  return customer;
}

/**
 * Verifies the address: whoever has the link reads its mail. A registration that was not verified may be a
 * stranger's, so its profile is asked for again (REG-05).
 */
async function verifyByMail(scope: Scope, parts: Dependencies): Promise<void> {
  const { db, customer } = scope;
  const verified = await db
    .update(customers)
    .set({
      verified: true,
      fname: '',
      lname: '',
      businessName: '',
      accountType: 'personal',
      billingAddress: '',
      billingCity: '',
      billingState: '',
      billingZip: '',
      billingPhone: '',
      termsAccepted: false,
    })
    .where(and(eq(customers.id, customer), eq(customers.verified, false)))
    .returning({ id: customers.id });
  if (verified.length > 0) await withdrawAgreement(scope, parts);
}

/**
 * Locks the customer for this transaction, so that two changes wait for each other. Resolves to the
 * current password hash.
 */
async function lockCustomer({ db, customer }: Scope): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customer))
    .for('update');
  return row?.passwordHash;
}

/**
 * The customer of a reset token, which stays valid; undefined for one that is used, late or unknown
 * (API2-16).
 */
export function customerOfResetToken(parts: Dependencies, token: string): Promise<number | undefined> {
  return holderOfLink(parts, 'password-reset', token);
}

/**
 * Sets the password. It ends all other sessions, half-finished sign-ins, and every link and code
 * that could reset it; a mail says so (PWD-19, SRV2-36).
 */
async function setPassword(
  scope: Scope,
  parts: Dependencies,
  passwordHash: string,
  current?: string,
): Promise<void> {
  const { db, customer } = scope;
  const [before] = await db
    .update(customers)
    .set({ passwordHash, passwordChangedOn: parts.clock.today(), hasTemporaryPassword: false })
    .where(eq(customers.id, customer))
    .returning();
  await endPasswordAccess(scope, parts, current);
  await recordEvent(scope, parts, 'password-changed', 'done');
  if (before)
    await tellOfChange(scope, parts, { change: 'password', before, notice: CHANGE_NOTICES.password() });
}

/**
 * Ends all sessions but `current`, half-finished sign-ins, and every link and code that could set
 * another password.
 */
export async function endPasswordAccess(scope: Scope, parts: Dependencies, current?: string): Promise<void> {
  const { db, customer } = scope;
  const now = new Date(parts.clock.now());
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.customerId, customer),
        isNull(sessions.endedAt),
        current === undefined ? undefined : ne(sessions.id, current),
      ),
    );
  await voidTickets(scope, parts, ['password-reset', 'guest', 'one-time-code']);
  await voidCodes(scope, parts, ['password reset', 'sign-in']);
}
