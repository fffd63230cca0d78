import type * as calls from '../../domain/profile/registration-calls.ts';
import type { Handlers } from '../handlers.ts';
import { notFound } from '../refusal.ts';
import { requireCallsLeft } from '../session/call-limit.ts';
import { requestMail } from '../session/mailed-links.ts';
import { verifyByLink, verifyRegistration } from '../session/verify-registration.ts';
import { register } from './register.ts';
import { updateProfile } from './update.ts';

export const registration: Handlers<typeof calls> = {
  createCustomer: (request, visit) => register(request, visit),

  updateCustomer: (request, { parts, scope }) => updateProfile(parts, scope, request),

  verifyCustomer: (request, visit) => verifyRegistration(request, visit),

  verifyCustomerByQuery: async ({ verify_token }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    return verifyByLink(verify_token, visit);
  },

  resendVerification: async ({ email }, visit) => {
    await requireCallsLeft(visit, 'resend verification');
    await requestMail(visit.parts, 'email verification', email);
    return { success: true };
  },
};
