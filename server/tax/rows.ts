import { and, asc, eq, type SQL } from 'drizzle-orm';
import { serviceAway } from '../../domain/tax/text/service.ts';
import { billerNameOf, shownName } from '../store/billers.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { taxOrganizations, taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

export type TaxAccountRow = Awaited<ReturnType<typeof taxAccountRows>>[number];
export type TaxReturnRow = NonNullable<Awaited<ReturnType<typeof taxReturnRow>>>;
export type TaxOrganization = typeof taxOrganizations.$inferSelect;

const withOrganization = (db: Db) =>
  db
    .select({ account: accounts, billType: billTypes, biller: billers, organization: taxOrganizations })
    .from(accounts)
    .innerJoin(billTypes, and(eq(billTypes.id, accounts.billTypeId), eq(billTypes.isBusinessTax, true)))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(taxOrganizations, eq(taxOrganizations.billerId, billers.id));

/** The customer's tax accounts, by organisation and in the order in which they were added. */
export async function taxAccountRows({ db, customer }: Scope, which?: SQL) {
  const rows = await withOrganization(db)
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
    .where(which)
    .orderBy(asc(shownName), asc(billers.id), asc(holdings.position), asc(accounts.id));
  return rows.map(withSettings);
}

/** Tax accounts, whether or not a customer holds them. */
export async function anyTaxAccountRows(db: Db, which: SQL | undefined) {
  return (await withOrganization(db).where(which)).map(withSettings);
}

/**
 * A return of an account that the customer holds, and whether it is in the cart; undefined for
 * other returns.
 */
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
      biller: billers,
      organization: taxOrganizations,
      cartItemId: cartItems.id,
    })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(taxOrganizations, eq(taxOrganizations.billerId, accounts.billerId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
    .leftJoin(cartItems, and(eq(cartItems.billId, bills.id), eq(cartItems.customerId, customer)))
    .where(eq(taxReturns.id, taxReturnId));
  return row && withSettings(row);
}

interface JoinedRow {
  readonly biller: typeof billers.$inferSelect;
  readonly organization: TaxOrganization | null;
}

/**
 * Defaults for a biller that takes taxes but has said nothing about its returns: none can be filled
 * in.
 */
function withSettings<Row extends JoinedRow>(row: Row): Row & { readonly organization: TaxOrganization } {
  const { id, email } = row.biller;
  const organization = row.organization ?? {
    billerId: id,
    labels: {},
    hasCowsConfig: false,
    documentationMailTo: email,
    errorMsg: serviceAway(billerNameOf(row.biller)),
  };
  return { ...row, organization };
}
