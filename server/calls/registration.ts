import type * as calls from '../../domain/calls/registration.ts';
import { notFound } from '../refusal.ts';
import { register } from '../registration/create.ts';
import { requestMail } from '../registration/mail-requests.ts';
import { updateProfile } from '../registration/profile.ts';
import { verifyRegistration } from '../registration/verify.ts';
import type { Handlers } from '../serve.ts';
import { insistOnCaller } from '../session/call-limit.ts';

export const registration: Handlers<typeof calls> = {
  createCustomer: (request, visit) => register(request, visit),

  updateCustomer: (request, { parts, scope }) => updateProfile(parts, scope, request),

  verifyCustomer: (request, visit) => verifyRegistration(request, visit),

  verifyCustomerByQuery: async ({ verify_token }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    return verifyRegistration({ verify_token, email: '', code: '' }, visit);
  },

  resendVerification: async ({ email }, visit) => {
    await insistOnCaller(visit, 'resend verification');
    await requestMail(visit.parts, 'email verification', email);
    return { success: true };
  },
};
