import { eq, sql } from 'drizzle-orm';
import { thisPortal } from '../../domain/brand/portal.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { isComplete } from '../../domain/profile/profile-form.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { type Placeholders, preparedStatement } from './prepared-statement.ts';
import { customers } from './schema/customers.ts';
import { transactions } from './schema/transactions.ts';
import type { Scope } from './scope.ts';

/** The signed-in customer (API-12, API-13). */
export async function profileOf({ db, customer }: Scope): Promise<Profile> {
  const [found] = await findProfile(db, { customer });
  const row = found?.customer;
  if (!row) throw new Error('a session without a customer');
  const profile = {
    id: row.id,
    email: row.email,
    fname: row.fname,
    lname: row.lname,
    business_name: row.businessName,
    account_type: row.accountType,
    verified: row.verified,
    mobile_registration: row.mobileRegistration,
    mobile_number: row.mobileNumber,
    billing_address: row.billingAddress,
    billing_city: row.billingCity,
    billing_state: row.billingState,
    billing_zip: row.billingZip,
    billing_phone: row.billingPhone,
    has_scheduled_payments: found?.pending ?? false,
    terms_accepted: row.termsAccepted,
    date_pw_last_changed: row.passwordChangedOn ?? dateAt(row.createdAt.getTime(), thisPortal().zone),
  };
  return { ...profile, is_complete: isComplete(profile) };
}

const findProfile = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  db
    .select({
      customer: customers,
      pending: sql<boolean>`exists (select from ${transactions}
        where ${transactions.customerId} = ${customer} and ${transactions.status} = ${SCHEDULED})`,
    })
    .from(customers)
    .where(eq(customers.id, customer)),
);
