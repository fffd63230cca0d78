import { eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { updateCustomer } from '../../domain/calls/registration.ts';
import { type ProfileEntry, profileProblems, tidyProfile } from '../../domain/registration.ts';
import { profileOf } from '../customers.ts';
import { invalid } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** Stores who a customer is and answers the profile as it now is (API2-07). Accepted terms stay accepted. */
export async function updateProfile(
  scope: Scope,
  { terms_accepted = false, ...entered }: RequestOf<typeof updateCustomer>,
): Promise<AnswerOf<typeof updateCustomer>> {
  const entry = tidyProfile(entered);
  const problems = profileProblems(entry);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await scope.db
    .update(customers)
    .set({ ...columnsOf(entry), ...(terms_accepted ? { termsAccepted: true } : {}) })
    .where(eq(customers.id, scope.customer));
  return { success: true, profile: await profileOf(scope) };
}

export function columnsOf(entry: ProfileEntry) {
  return {
    accountType: entry.account_type,
    businessName: entry.business_name,
    fname: entry.fname,
    lname: entry.lname,
    billingPhone: entry.billing_phone,
    billingAddress: entry.billing_address,
    billingCity: entry.billing_city,
    billingState: entry.billing_state,
    billingZip: entry.billing_zip,
  };
}
