import { and, eq } from 'drizzle-orm';
import type * as calls from '../../domain/session/verification-calls.ts';
import { phoneDigits } from '../../domain/values/contact.ts';
import type { Handlers } from '../handlers.ts';
import { wordsOf } from '../refusal-words.ts';
import { profileOf } from '../store/customers.ts';
import { customers } from '../store/schema/customers.ts';
import { requireCallsLeft } from './call-limit.ts';
import { requireFewCodesSent } from './codes.ts';
import { confirmEmail, sendEmailCode } from './confirm-email.ts';
import { confirmMobile, isAnothersNumber, sendMobileCode } from './confirm-mobile.ts';
import { enterSignInCode } from './enter-sign-in-code.ts';
import { confirmPassword, requireFreshFactor } from './fresh-password.ts';
import { beginSecondFactor } from './second-factor.ts';
import { textInstead } from './sign-in-code.ts';

const NOT_ASKED = 0;

export const verification: Handlers<typeof calls> = {
  generateMobileCode: async ({ MobileNumber }, { parts, scope, sessionId }) => {
    await requireFreshFactor(parts, scope, sessionId);
    return sendMobileCode(parts, scope, MobileNumber);
  },

  verifyMobile: ({ VerificationCode }, { parts, scope }) => confirmMobile(parts, scope, VerificationCode),

  verifySignInCode: (request, visit) => enterSignInCode(request, visit),

  textSignInCode: async ({ one_time_token }, visit) => {
    await requireCallsLeft(visit, 'enter code');
    return textInstead(visit.parts, one_time_token);
  },

  confirmPassword: async (entered, visit) => {
    await confirmPassword(visit, entered);
    return { success: true };
  },

  beginSecondFactor: async ({ by }, { parts, scope }) => ({
    codes_from: await beginSecondFactor(parts, scope, by),
  }),

  updateMobileRegistration: async ({ mobile_registration }, { scope }) => {
    await scope.db
      .update(customers)
      .set({ mobileRegistration: mobile_registration })
      .where(and(eq(customers.id, scope.customer), eq(customers.mobileRegistration, NOT_ASKED)));
    return { success: true };
  },

  checkDuplicateMobile: async ({ mobileNumber }, { parts, scope }) => {
    if (mobileNumber !== undefined) await requireFewCodesSent(parts, scope);
    const mobile_number = phoneDigits(mobileNumber ?? (await profileOf(scope)).mobile_number ?? '');
    const duplicate_mobile = mobile_number !== '' && (await isAnothersNumber(scope, mobile_number));
    return {
      mobile_number,
      duplicate_mobile,
      message: duplicate_mobile ? wordsOf('session.mobile-taken') : '',
    };
  },

  generateEmailCode: async ({ email_address }, { parts, scope, sessionId }) => {
    await requireFreshFactor(parts, scope, sessionId);
    return sendEmailCode(parts, scope, email_address);
  },

  verifyEmail: ({ verification_code }, { parts, scope }) => confirmEmail(parts, scope, verification_code),
};
