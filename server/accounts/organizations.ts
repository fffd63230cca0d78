import { asc, eq } from 'drizzle-orm';
import {
  findOrganizations,
  nearness,
  type Organization,
  type RegistrationData,
} from '../../domain/accounts/organization.ts';
import { notFound } from '../refusal.ts';
import { billerNameOf, logoOf, shownName } from '../store/billers.ts';
import { billers, billTypes } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { billTypeOf } from './bill-type.ts';

type BillerRow = typeof billers.$inferSelect;

/**
 * The organizations that match a text, or all without one; those near the customer are marked
 * (API-29, SRV-12, SRV-13).
 */
export async function searchOrganizations({ db, customer }: Scope, search: string): Promise<Organization[]> {
  const [rows, [home]] = await Promise.all([
    db.select().from(billers).orderBy(asc(shownName), asc(billers.id)),
    db
      .select({ city: customers.billingCity, state: customers.billingState, zip: customers.billingZip })
      .from(customers)
      .where(eq(customers.id, customer)),
  ]);
  const nearnessOf = (row: BillerRow) => (home ? nearness(row, home) : 0);
  const named = rows.map((row) => ({ ...row, name: billerNameOf(row) }));
  return findOrganizations(named, search).map((row) => ({
    id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    zip: row.zip,
    logo: logoOf(row),
    registration_data: registrationOf(row),
    nearby: nearnessOf(row) > 0,
    nearness: nearnessOf(row),
  }));
}

export async function billTypesOf({ db }: Scope, entityId: number) {
  const rows = await db
    .select()
    .from(billTypes)
    .where(eq(billTypes.billerId, entityId))
    .orderBy(asc(billTypes.name), asc(billTypes.id));
  if (rows.length === 0) throw notFound();
  return rows.map(billTypeOf);
}

/** One biller with its bill types (API-31). */
export async function billerOf(scope: Scope, entityId: number, isExpanded: boolean) {
  const [row] = await scope.db.select().from(billers).where(eq(billers.id, entityId));
  if (!row) throw notFound();
  return {
    id: row.id,
    name: billerNameOf(row),
    logo: logoOf(row),
    bill_types: await billTypesOf(scope, entityId),
    registration_data: registrationOf(row),
    ...(isExpanded ? { allowed_payment_methods: row.allowedPaymentMethods } : {}),
  };
}

function registrationOf(row: BillerRow): RegistrationData {
  return {
    registration_url: row.registrationUrl,
    registration_token: row.registrationToken,
    organization_data: row.organizationData,
  };
}
