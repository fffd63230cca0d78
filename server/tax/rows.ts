import { and, asc, eq, type SQL } from 'drizzle-orm';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/payments.ts';
import { taxOrganizations, taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

export type TaxAccountRow = Awaited<ReturnType<typeof taxAccountRows>>[number];
export type TaxReturnRow = NonNullable<Awaited<ReturnType<typeof taxReturnRow>>>;

const withOrganization = (db: Db) =>
  db
    .select({ account: accounts, billType: billTypes, biller: billers, organization: taxOrganizations })
    .from(accounts)
    .innerJoin(billTypes, and(eq(billTypes.id, accounts.billTypeId), eq(billTypes.isBusinessTax, true)))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .innerJoin(taxOrganizations, eq(taxOrganizations.billerId, billers.id));

/** The customer's tax accounts, by organisation and in the order in which they were added. */
export function taxAccountRows({ db, customer }: Scope, which?: SQL) {
  return withOrganization(db)
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
    .where(which)
    .orderBy(asc(billers.name), asc(billers.id), asc(holdings.position), asc(accounts.id));
}

/** Tax accounts that anybody or nobody holds. */
export function anyTaxAccountRows(db: Db, which: SQL | undefined) {
  return withOrganization(db).where(which);
}

/** A return of an account that the customer holds, and whether it is in the cart; undefined for another's. */
export async function taxReturnRow({ db, customer }: Scope, taxReturnId: number) {
  const [row] = await db
    .select({
      taxReturn: taxReturns,
      bill: {
        dueDate: bills.dueDate,
        periodEnd: bills.billingPeriodEnd,
        balance: bills.balance,
        taxReturn: bills.taxReturn,
      },
      account: accounts,
      organization: taxOrganizations,
      cartItemId: cartItems.id,
    })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
    .innerJoin(taxOrganizations, eq(taxOrganizations.billerId, accounts.billerId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
    .leftJoin(cartItems, and(eq(cartItems.billId, bills.id), eq(cartItems.customerId, customer)))
    .where(eq(taxReturns.id, taxReturnId));
  return row;
}
