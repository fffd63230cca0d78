import { and, eq, isNull } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { contactConflict } from '../../domain/profile/contact-conflict.ts';
import { type ProfileEntry, profileProblems, tidyProfile } from '../../domain/profile/profile-form.ts';
import type { updateCustomer } from '../../domain/profile/registration-calls.ts';
import type { BillingInformation } from '../../domain/wallet/billing-address.ts';
import type { Dependencies } from '../dependencies.ts';
import { coded, conflict, invalid, say } from '../refusal.ts';
import { recordAgreement } from '../session/agreement.ts';
import { profileOf } from '../store/customers.ts';
import { customers } from '../store/schema/customers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';

type Customer = typeof customers.$inferSelect;

/**
 * Stores the customer's contact and answers the profile as it is now (API2-07). Accepted terms stay
 * accepted. A change that another device saved since the form was read is not undone unseen.
 */
export async function updateProfile(
  parts: Dependencies,
  { customer }: Scope,
  { terms_accepted = false, held, ...entered }: RequestOf<typeof updateCustomer>,
): Promise<AnswerOf<typeof updateCustomer>> {
  const entry = tidyProfile(entered);
  const problems = profileProblems(entry);
  if (Object.keys(problems).length > 0) throw invalid(coded('profile.entry', problems));
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const row = await lockedCustomer(scope);
    const saved = held && contactConflict(held, entry, entryOf(row));
    if (saved) throw conflict(say('profile.changed-elsewhere', { of: 'contact', ...saved }));
    await keepBillingOfMethods(scope, row);
    await db
      .update(customers)
      .set({ ...columnsOf(entry), ...(terms_accepted ? { termsAccepted: true } : {}) })
      .where(eq(customers.id, customer));
    if (terms_accepted && !row.termsAccepted) await recordAgreement(scope, parts);
    return { success: true, profile: await profileOf(scope) };
  });
}

async function lockedCustomer({ db, customer }: Scope): Promise<Customer> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
  if (!row) throw new Error('a session without a customer');
  return row;
}

/**
 * Saves the old profile's billing contact in the methods that had none, until the customer wants
 * all changed (SET-13).
 */
async function keepBillingOfMethods({ db, customer }: Scope, row: Customer): Promise<void> {
  await db
    .update(paymentMethods)
    .set({ billing: billingOf(row) })
    .where(and(eq(paymentMethods.customerId, customer), isNull(paymentMethods.billing)));
}

export function billingOf(row: Customer): BillingInformation {
  return {
    first_name: row.fname,
    last_name: row.lname,
    business_name: row.businessName,
    address: {
      address: row.billingAddress,
      city: row.billingCity,
      state: row.billingState,
      zip: row.billingZip,
    },
    phone: row.billingPhone,
    email: row.email,
  };
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

export function entryOf(row: Customer): ProfileEntry {
  return {
    account_type: row.accountType,
    business_name: row.businessName,
    fname: row.fname,
    lname: row.lname,
    billing_phone: row.billingPhone,
    billing_address: row.billingAddress,
    billing_city: row.billingCity,
    billing_state: row.billingState,
    billing_zip: row.billingZip,
  };
}
