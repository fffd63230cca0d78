import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CompletedTax } from '../../domain/tax/tax-account.ts';
import type { ListedReturn, ReturnStatus } from '../../domain/tax/tax-return.ts';
import { bills } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';

/**
 * The returns of these accounts with this status in a tax year, the earliest period first (API2-75
 * to API2-77).
 */
export async function listedReturns(
  { db }: Pick<Scope, 'db'>,
  accountIds: readonly number[],
  status: ReturnStatus,
  year: number,
): Promise<ListedReturn[]> {
  const rows = await db
    .select({ taxId: taxReturns.id, value: bills.taxReturn })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .where(
      and(
        inArray(taxReturns.accountId, [...accountIds]),
        eq(taxReturns.status, status),
        eq(taxReturns.year, year),
      ),
    )
    .orderBy(asc(bills.billingPeriodEnd), asc(taxReturns.id));
  return rows.map(({ taxId, value }) => ({ taxId, value: value ?? '' }));
}

/** The filed returns of one year or of all years, the newest first (API2-78, TAX-13). */
export async function completedTaxes(
  { db }: Pick<Scope, 'db'>,
  accountIds: readonly number[],
  year: number | undefined,
): Promise<CompletedTax[]> {
  const rows = await db
    .select({ id: taxReturns.id, returnDescription: bills.taxReturn, year: taxReturns.year })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .where(
      and(
        inArray(taxReturns.accountId, [...accountIds]),
        eq(taxReturns.status, 'filed'),
        year === undefined ? undefined : eq(taxReturns.year, year),
      ),
    )
    .orderBy(desc(taxReturns.year), desc(bills.billingPeriodEnd), desc(taxReturns.id));
  return rows.map((row) => ({ ...row, returnDescription: row.returnDescription ?? '' }));
}
