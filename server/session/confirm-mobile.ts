import { and, eq, ne } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import { CHANGE_NOTICES } from '../../domain/session/text/notices.ts';
import { numberCodeText } from '../../domain/session/text/texts.ts';
import type { generateMobileCode, verifyMobile } from '../../domain/session/verification-calls.ts';
import { CODE_DIGITS, CODE_MINUTES } from '../../domain/session/verification-code.ts';
import { isMobileNumber, phoneDigits } from '../../domain/values/contact.ts';
import { VERIFIED, verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { isNumberStopped } from '../notifications/stopped-numbers.ts';
import { invalid, type Reason } from '../refusal.ts';
import { isUniqueViolation } from '../store/cause.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { codeKey } from './code-hash.ts';
import {
  issueCode,
  redeemCode,
  redemptionText,
  requireCooldownOver,
  requireFewCodesSent,
  requireTextsLeft,
} from './codes.ts';
import { tellOfChange } from './security-notice.ts';

/** Texts a code to a number that no other customer has verified (VER-26, SRV2-34, SRV2-35). */
export async function sendMobileCode(
  parts: Dependencies,
  scope: Scope,
  entered: string,
): Promise<AnswerOf<typeof generateMobileCode>> {
  if (!isMobileNumber(entered)) throw refusedNumber('session.invalid-mobile-number');
  const number = phoneDigits(entered);
  await requireFewCodesSent(parts, scope);
  if (await isAnothersNumber(scope, number)) throw refusedNumber('session.mobile-taken');
  if (await isNumberStopped(scope.db, number)) throw refusedNumber('profile.texts-stopped');
  await requireTextsLeft(parts, scope);
  const key = await codeKey(parts);
  await parts.store.transact(async (db) => {
    await requireCooldownOver(db, parts, number);
    const code = await issueCode({ ...scope, db }, parts, key, 'mobile', number);
    await queueMessage(db, parts.clock, {
      customer: scope.customer,
      cause: `mobile code ${scope.customer} ${parts.ids.uuid()}`,
      channel: 'sms',
      recipient: number,
      subject: '',
      body: numberCodeText(code),
    });
  });
  return { success: true, number_of_digits: CODE_DIGITS, expire_in_minutes: CODE_MINUTES };
}

const refusedNumber = (reason: Reason) => invalid({ mobile_number: reason });

/** Makes the number that got the code the customer's verified number (VER-09). */
export async function confirmMobile(
  parts: Dependencies,
  { customer }: Scope,
  entered: string,
): Promise<AnswerOf<typeof verifyMobile>> {
  const key = await codeKey(parts);
  try {
    const redeemed = await parts.store.transact(async (db) => {
      const redemption = await redeemCode({ db, customer }, parts, key, 'mobile', entered);
      if (redemption.kind === 'right') await assignNumber({ db, customer }, parts, redemption.target);
      return redemption;
    });
    const isVerified = redeemed.kind === 'right';
    return { success: isVerified, verified: isVerified, message: redemptionText(redeemed) };
  } catch (error) {
    if (isUniqueViolation(error)) throw refusedNumber('session.mobile-taken');
    throw error;
  }
}

/** Saves the number. A customer who verifies their own number again keeps its conversation. */
async function assignNumber(
  { db, customer }: Scope,
  parts: Dependencies,
  mobileNumber: string,
): Promise<void> {
  const [before] = await db.select().from(customers).where(eq(customers.id, customer)).for('no key update');
  await db
    .update(customers)
    .set({ mobileNumber, mobileRegistration: VERIFIED })
    .where(eq(customers.id, customer));
  const former = (before && verifiedNumber(before.mobileNumber, before.mobileRegistration)) ?? '';
  if (former === mobileNumber) return;
  await parts.onNumbersReassigned(db, [former, mobileNumber]);
  await recordEvent({ db, customer }, parts, 'mobile-changed', 'done');
  const notice = CHANGE_NOTICES.mobile(mobileNumber.slice(-2), former === '');
  if (before) await tellOfChange({ db, customer }, parts, { change: 'mobile', before, notice });
}

/** True when another customer has verified the number (VER-26). */
export async function isAnothersNumber({ db, customer }: Scope, number: string): Promise<boolean> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.mobileNumber, number),
        eq(customers.mobileRegistration, VERIFIED),
        ne(customers.id, customer),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
