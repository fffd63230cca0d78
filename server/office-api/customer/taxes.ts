import { and, desc, eq } from 'drizzle-orm';
import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import { ofBillers, type Seen } from '../../office/seen.ts';
import { billerNameOf } from '../../store/billers.ts';
import { accounts, billers, bills, billTypes, holdings } from '../../store/schema/billers.ts';
import { taxReturns } from '../../store/schema/tax.ts';
import type { Scope } from '../../store/scope.ts';
import { taxAccountRows } from '../../tax/rows.ts';

export async function taxAccountsOf(scope: Scope, seen: Seen): Promise<CustomerPage['tax_accounts']> {
  const rows = await taxAccountRows(scope, ofBillers(accounts.billerId, seen));
  return rows.map(({ account, billType, biller }) => ({
    account_id: account.id,
    account_num: account.accountNum,
    biller: billerNameOf(biller),
    tax: billType.name,
    holder: account.businessName || account.customerName,
  }));
}

/** The returns of the customer's tax accounts, the newest period first. What was entered is not told. */
export async function taxReturnsOf(
  { db, customer }: Scope,
  seen: Seen,
  most: number,
): Promise<CustomerPage['tax_returns']> {
  const rows = await db
    .select({ taxReturn: taxReturns, bill: bills, account: accounts, biller: billers, tax: billTypes.name })
    .from(taxReturns)
    .innerJoin(bills, eq(bills.id, taxReturns.id))
    .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
    .where(ofBillers(accounts.billerId, seen))
    .orderBy(desc(bills.billingPeriodEnd), desc(taxReturns.id))
    .limit(most);
  return rows.map(({ taxReturn, bill, account, biller, tax }) => ({
    id: taxReturn.id,
    name: bill.taxReturn ?? '',
    account_num: account.accountNum,
    biller: billerNameOf(biller),
    tax,
    due_date: bill.dueDate,
    filed_on: taxReturn.filedOn,
    status: taxReturn.status,
    balance: taxReturn.status === 'filed' ? bill.balance : null,
  }));
}
