import { and, eq } from 'drizzle-orm';
import type { Profile } from '../../domain/profile/profile.ts';
import type { BillingInformation } from '../../domain/wallet/billing-address.ts';
import type { Mandate } from '../../domain/wallet/mandate.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../refusal.ts';
import { profileOf } from '../store/customers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { mandatesOf } from './mandates.ts';
import { type MethodRow, methodOf, methodRows } from './methods.ts';

/** The wallet: all saved methods, masked (API2-70). */
export async function savedMethods(scope: Scope, clock: Clock): Promise<SavedMethod[]> {
  const [rows, profile] = await Promise.all([methodRows(scope), profileOf(scope)]);
  const mandates = await mandatesOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => savedMethod(row, profile, clock, mandates.get(row.id)));
}

/** One method of the wallet (API2-65). */
export async function savedMethodOf(scope: Scope, id: number, clock: Clock): Promise<SavedMethod> {
  return savedMethodOfRow(scope, await savedRow(scope, id), clock);
}

/** The same of a row, also of a method that was entered for one cart. */
export async function savedMethodOfRow(scope: Scope, row: MethodRow, clock: Clock): Promise<SavedMethod> {
  const [profile, mandates] = await Promise.all([profileOf(scope), mandatesOf(scope, [row.id])]);
  return savedMethod(row, profile, clock, mandates.get(row.id));
}

/** The row of a method in the wallet; a method entered for one cart is not in it. */
export async function savedRow({ db, customer }: Scope, id: number): Promise<MethodRow> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.customerId, customer),
        eq(paymentMethods.id, id),
        eq(paymentMethods.stored, true),
      ),
    );
  if (!row) throw notFound();
  return row;
}

/**
 * A method as its form shows it: only the last digits of its number are readable (SRV-47, ENT2-10).
 */
function savedMethod(
  row: MethodRow,
  profile: Profile,
  clock: Clock,
  mandate: Mandate | undefined,
): SavedMethod {
  const method = methodOf(row, clock.today());
  return {
    ...method,
    wallet_id: method.id,
    wallet_name: method.nickname,
    pay_method_id: method.type.id,
    business: row.isCorporate,
    bank_account_type: ACCOUNT_TYPES[row.typeId] ?? null,
    billing_information: row.billing ?? defaultBilling(profile),
    mandate: mandate ?? null,
  };
}

const ACCOUNT_TYPES: { readonly [type: number]: SavedMethod['bank_account_type'] } = {
  5: 'checking',
  6: 'savings',
};

/**
 * What the form of a new method begins with (WAL-12). Somebody who signed up with an email alone has an address
 * only beside the methods.
 */
export async function billingOfNewMethod(scope: Scope): Promise<BillingInformation> {
  const profile = await profileOf(scope);
  const billing = defaultBilling(profile);
  if (billing.address.address !== '') return billing;
  const rows = (await methodRows(scope)).sort((left, right) => right.id - left.id);
  return rows.find((row) => row.billing !== null)?.billing ?? billing;
}

/** The billing contact of a method without one of its own: the profile (API2-71). */
function defaultBilling(profile: Profile): BillingInformation {
  return {
    first_name: profile.fname,
    last_name: profile.lname,
    business_name: profile.business_name,
    address: {
      address: profile.billing_address,
      city: profile.billing_city,
      state: profile.billing_state,
      zip: profile.billing_zip,
    },
    phone: profile.billing_phone,
    email: profile.email,
  };
}
