import { and, eq, ne } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import { isRegistrableEmail } from '../../domain/profile/profile-form.ts';
import { newAddressMail } from '../../domain/session/text/mails.ts';
import { CHANGE_NOTICES } from '../../domain/session/text/notices.ts';
import type { generateEmailCode, verifyEmail } from '../../domain/session/verification-calls.ts';
import { CODE_DIGITS, CODE_MINUTES } from '../../domain/session/verification-code.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { invalid } from '../refusal.ts';
import { isUniqueViolation } from '../store/cause.ts';
import { profileOf } from '../store/customers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { codeKey } from './code-hash.ts';
import {
  issueCode,
  redeemCode,
  redemptionText,
  requireCooldownOver,
  requireFewCodesSent,
  voidCodes,
} from './codes.ts';
import { tellOfChange } from './security-notice.ts';
import { voidTickets } from './tickets.ts';

/**
 * Mails a code to the new address; the old one stays in force until the code is entered (VER-27 to
 * VER-29).
 */
export async function sendEmailCode(
  parts: Dependencies,
  scope: Scope,
  entered: string,
): Promise<AnswerOf<typeof generateEmailCode>> {
  const email = entered.trim().toLowerCase();
  await requireFewCodesSent(parts, scope);
  if (!isRegistrableEmail(email)) throw invalid({ email_address: 'session.invalid-email' });
  const [owner] = await scope.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), ne(customers.id, scope.customer)));
  if (owner) throw invalid({ email_address: 'session.email-taken' });
  if ((await profileOf(scope)).email === email) throw invalid({ email_address: 'session.same-email' });
  const key = await codeKey(parts);
  await parts.store.transact(async (db) => {
    await requireCooldownOver(db, parts, email);
    const code = await issueCode({ ...scope, db }, parts, key, 'email', email);
    await queueMessage(db, parts.clock, {
      customer: scope.customer,
      cause: `email code ${scope.customer} ${parts.ids.uuid()}`,
      channel: 'mail',
      recipient: email,
      ...newAddressMail(code),
    });
  });
  return { success: true, number_of_digits: CODE_DIGITS, expire_in_minutes: CODE_MINUTES };
}

/** Changes the profile's email and mails the old address about it (VER-29). */
export async function confirmEmail(
  parts: Dependencies,
  { customer }: Scope,
  entered: string,
): Promise<AnswerOf<typeof verifyEmail>> {
  const key = await codeKey(parts);
  try {
    const redeemed = await parts.store.transact(async (db) => {
      const scope = { db, customer };
      const redemption = await redeemCode(scope, parts, key, 'email', entered);
      if (redemption.kind === 'right') await changeEmail(parts, scope, redemption.target);
      return redemption;
    });
    const isVerified = redeemed.kind === 'right';
    return { success: isVerified, verified: isVerified, message: redemptionText(redeemed) };
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ email_address: 'session.email-taken' });
    throw error;
  }
}

/** Ends every link and code that was mailed to the old address. */
export async function endLinks(scope: Scope, parts: Dependencies): Promise<void> {
  await voidTickets(scope, parts, ['password-reset', 'email-verification']);
  await voidCodes(scope, parts, ['password reset', 'email verification']);
}

async function changeEmail(parts: Dependencies, scope: Scope, email: string): Promise<void> {
  const [before] = await scope.db
    .select()
    .from(customers)
    .where(eq(customers.id, scope.customer))
    .for('no key update');
  if (!before) throw new Error('a session without a customer');
  await scope.db
    .update(customers)
    .set({ email, verified: true, formerEmail: before.email })
    .where(eq(customers.id, scope.customer));
  await endLinks(scope, parts);
  await recordEvent(scope, parts, 'email-changed', 'done');
  await tellOfChange(scope, parts, { change: 'email', before, notice: CHANGE_NOTICES.email(email) });
}
