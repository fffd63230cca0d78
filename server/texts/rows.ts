import { and, asc, eq } from 'drizzle-orm';
import { VERIFIED } from '../../domain/values/mobile-number.ts';
import { billColumns, newestBillOfAccount } from '../store/joins.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

export type PayByTextRow = typeof payByTexts.$inferSelect;

/** An account with its newest bill, as pay by text needs it. */
export type TextLine = Awaited<ReturnType<typeof linesOfNumber>>[number];

/**
 * The accounts that a number pays by text or has paid. The number must be verified, and pay by text
 * saved for it. They are numbered in this order, the earliest due date first (SRV2-29).
 */
export function linesOfNumber(db: Db, mobileNumber: string) {
  return db
    .select({
      payByText: payByTexts,
      account: accounts,
      billType: billTypes,
      biller: billers,
      nickname: holdings.nickname,
      bill: billColumns,
    })
    .from(payByTexts)
    .innerJoin(
      customers,
      and(
        eq(customers.id, payByTexts.customerId),
        eq(customers.mobileNumber, payByTexts.mobileNumber),
        eq(customers.mobileRegistration, VERIFIED),
      ),
    )
    .innerJoin(
      holdings,
      and(eq(holdings.customerId, payByTexts.customerId), eq(holdings.accountId, payByTexts.accountId)),
    )
    .innerJoin(accounts, eq(accounts.id, payByTexts.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, newestBillOfAccount)
    .where(eq(payByTexts.mobileNumber, mobileNumber))
    .orderBy(asc(bills.dueDate), asc(bills.id), asc(accounts.id));
}

/** Undefined until pay by text was saved once. */
export async function payByTextRow(
  { db, customer }: Scope,
  accountId: number,
): Promise<PayByTextRow | undefined> {
  const [row] = await db
    .select()
    .from(payByTexts)
    .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.accountId, accountId)));
  return row;
}

/** True while pay by text is on and its number is still this customer's verified one. */
export function isEnabled(
  row: PayByTextRow | undefined,
  { mobile_number, mobile_registration }: { mobile_number: string | null; mobile_registration: number },
): boolean {
  if (!row?.active || mobile_registration !== VERIFIED) return false;
  return row.mobileNumber === mobile_number;
}
