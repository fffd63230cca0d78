import { and, asc, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { CompletedTax, OpenReturn } from '../../domain/tax/tax-account.ts';
import type { ListedReturn, ReturnStatus } from '../../domain/tax/tax-return.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { ifGiven } from '../store/conditions.ts';
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
        ifGiven(eq, taxReturns.year, year),
      ),
    )
    .orderBy(desc(taxReturns.year), desc(bills.billingPeriodEnd), desc(taxReturns.id));
  return rows.map((row) => ({ ...row, returnDescription: row.returnDescription ?? '' }));
}

/** By account, the returns that are to be filed or have something left to pay; the earliest due date first. */
export async function openReturns(
  { db }: Pick<Scope, 'db'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, OpenReturn[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({
      accountId: taxReturns.accountId,
      taxId: taxReturns.id,
      status: taxReturns.status,
      value: bills.taxReturn,
      dueDate: bills.dueDate,
      balance: bills.balance,
    })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .where(
      and(
        inArray(taxReturns.accountId, [...accountIds]),
        isNotNull(bills.dueDate),
        or(eq(taxReturns.status, 'Non-filed'), and(eq(taxReturns.status, 'filed'), gt(bills.balance, ZERO))),
      ),
    )
    .orderBy(asc(bills.dueDate), asc(taxReturns.id));
  const byAccount = new Map<number, OpenReturn[]>();
  for (const { accountId, taxId, status, value, dueDate, balance } of rows) {
    if (dueDate === null) continue;
    const one = { taxId, value: value ?? '', dueDate, balance: status === 'filed' ? balance : null };
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), one]);
  }
  return byAccount;
}
