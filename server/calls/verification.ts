import { and, eq } from 'drizzle-orm';
import type * as calls from '../../domain/calls/verification.ts';
import { phoneDigits } from '../../domain/receipt-options.ts';
import { profileOf } from '../customers.ts';
import type { Handlers } from '../serve.ts';
import { insistOnFreshPassword } from '../session/confirmation.ts';
import { enterSignInCode } from '../session/sign-in-code.ts';
import { customers } from '../store/schema/customers.ts';
import { insistOnFewAsked } from '../verification/codes.ts';
import { confirmEmail, sendEmailCode } from '../verification/email.ts';
import { confirmMobile, isAnothersNumber, sendMobileCode, TAKEN } from '../verification/mobile.ts';

const NOT_ASKED = 0;

export const verification: Handlers<typeof calls> = {
  generateMobileCode: ({ MobileNumber }, { parts, scope }) => sendMobileCode(parts, scope, MobileNumber),

  verifyMobile: ({ VerificationCode }, { parts, scope }) => confirmMobile(parts, scope, VerificationCode),

  verifySignInCode: (request, visit) => enterSignInCode(request, visit),

  updateMobileRegistration: async ({ mobile_registration }, { scope }) => {
    await scope.db
      .update(customers)
      .set({ mobileRegistration: mobile_registration })
      .where(and(eq(customers.id, scope.customer), eq(customers.mobileRegistration, NOT_ASKED)));
    return { success: true };
  },

  checkDuplicateMobile: async ({ mobileNumber }, { parts, scope }) => {
    if (mobileNumber !== undefined) await insistOnFewAsked(parts, scope);
    const mobile_number = phoneDigits(mobileNumber ?? (await profileOf(scope)).mobile_number ?? '');
    const duplicate_mobile = mobile_number !== '' && (await isAnothersNumber(scope, mobile_number));
    return { mobile_number, duplicate_mobile, message: duplicate_mobile ? TAKEN : '' };
  },

  generateEmailCode: async ({ email_address }, { parts, scope, sessionId }) => {
    await insistOnFreshPassword(parts, scope, sessionId);
    return sendEmailCode(parts, scope, email_address);
  },

  verifyEmail: ({ verification_code }, { parts, scope }) => confirmEmail(parts, scope, verification_code),
};
