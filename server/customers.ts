import { eq, sql } from 'drizzle-orm';
import type { Profile } from '../domain/profile.ts';
import { SCHEDULED } from '../domain/transaction-status.ts';
import { customers } from './store/schema/customers.ts';
import { transactions } from './store/schema/payments.ts';
import type { Scope } from './store/scope.ts';
import { type Blanks, statement } from './store/statement.ts';

/** The signed-in customer (API-12, API-13). */
export async function profileOf({ db, customer }: Scope): Promise<Profile> {
  const [found] = await findProfile(db, { customer });
  const row = found?.row;
  if (!row) throw new Error('a session without a customer');
  return {
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
  };
}

const findProfile = statement((db, { customer }: Blanks<{ customer: number }>) =>
  db
    .select({
      row: customers,
      pending: sql<boolean>`exists (select from ${transactions}
        where ${transactions.customerId} = ${customer} and ${transactions.status} = ${SCHEDULED})`,
    })
    .from(customers)
    .where(eq(customers.id, customer)),
);
