import { and, eq, ne } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/call.ts';
import type { generateMobileCode, verifyMobile } from '../../domain/calls/verification.ts';
import { VERIFIED, verifiedNumber } from '../../domain/mobile-number.ts';
import { phoneDigits } from '../../domain/receipt-options.ts';
import { CODE_DIGITS, CODE_MINUTES } from '../../domain/verification-code.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { codeOf } from '../store/store.ts';
import { forgetTalks } from '../text/talk.ts';
import { insistOnCooldown, insistOnFewAsked, issueCode, redeemCode, wordsOf } from './codes.ts';

const UNIQUE_VIOLATION = '23505';

const NO_NUMBER = 'Please enter a 10-digit mobile number.';
export const TAKEN = 'This mobile number is already used by another customer.';

/** Texts a code to a number that nobody else has verified (VER-26, SRV2-34, SRV2-35). */
export async function sendMobileCode(
  parts: Parts,
  scope: Scope,
  entered: string,
): Promise<AnswerOf<typeof generateMobileCode>> {
  const number = phoneDigits(entered);
  if (number.length !== 10 || /[^\d\s().-]/.test(entered)) throw refusedNumber(NO_NUMBER);
  await insistOnFewAsked(parts, scope);
  if (await isAnothersNumber(scope, number)) throw refusedNumber(TAKEN);
  await parts.store.transact(async (db) => {
    await insistOnCooldown(db, parts, number);
    const code = await issueCode({ ...scope, db }, parts, 'mobile', number);
    await post(db, parts.clock, {
      customer: scope.customer,
      cause: `mobile code ${scope.customer} ${parts.ids.uuid()}`,
      channel: 'sms',
      recipient: number,
      subject: '',
      body: `${code} is your Billfold code to confirm this number. It is good for ${CODE_MINUTES} minutes.`,
    });
  });
  return { success: true, number_of_digits: CODE_DIGITS, expire_in_minutes: CODE_MINUTES };
}

const refusedNumber = (words: string) => invalid({ mobile_number: words });

/** The number that the code went to is the customer's from now on (VER-09). */
export async function confirmMobile(
  parts: Parts,
  { customer }: Scope,
  entered: string,
): Promise<AnswerOf<typeof verifyMobile>> {
  try {
    const redeemed = await parts.store.transact(async (db) => {
      const redemption = await redeemCode({ db, customer }, parts, 'mobile', entered);
      if (redemption.kind === 'right') await takeNumber({ db, customer }, redemption.target);
      return redemption;
    });
    const isVerified = redeemed.kind === 'right';
    return { success: isVerified, verified: isVerified, message: wordsOf(redeemed) };
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw refusedNumber(TAKEN);
    throw error;
  }
}

/** Who verifies the number that is theirs already goes on with its talk. */
async function takeNumber({ db, customer }: Scope, mobileNumber: string): Promise<void> {
  const [before] = await db.select().from(customers).where(eq(customers.id, customer)).for('no key update');
  await db
    .update(customers)
    .set({ mobileNumber, mobileRegistration: VERIFIED })
    .where(eq(customers.id, customer));
  const former = (before && verifiedNumber(before.mobileNumber, before.mobileRegistration)) ?? '';
  if (former !== mobileNumber) await forgetTalks(db, [former, mobileNumber]);
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
