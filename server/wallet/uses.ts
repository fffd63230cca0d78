import { and, asc, eq } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import type { MethodUses } from '../../domain/wallet/method-uses.ts';
import { shownName } from '../store/billers.ts';
import { itemsOfTransaction, newestBillOfAccount } from '../store/joins.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills, billTypes } from '../store/schema/billers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

/**
 * One query for each kind of use. Each finds the uses of all the customer's methods, so that a list
 * needs one query.
 */
const USERS: { readonly [Kind in keyof MethodUses]: (scope: Scope) => Promise<Used<MethodUses[Kind]>[]> } = {
  assoc_auto_pays: autoPaysWith,
  assoc_scheduled_payments: scheduledPayments,
  assoc_pay_by_text: payByTextWith,
};

interface Used<Uses extends readonly unknown[]> {
  readonly methodIds: readonly number[];
  readonly use: Uses[number];
}

/** The uses of each of the customer's methods, of the given kinds (API2-59). */
export async function usesByMethod(
  scope: Scope,
  kinds: readonly string[] = Object.keys(USERS),
): Promise<(methodId: number) => Partial<MethodUses>> {
  const requested = Object.entries(USERS).filter(([kind]) => kinds.includes(kind));
  const results = await Promise.all(
    requested.map(async ([kind, find]) => [kind, await find(scope)] as const),
  );
  return (methodId) =>
    Object.fromEntries(
      results.map(([kind, used]) => [
        kind,
        used.filter(({ methodIds }) => methodIds.includes(methodId)).map(({ use }) => use),
      ]),
    );
}

/** All uses of one method (WAL-37, WAL-41). */
export async function usesOf(scope: Scope, methodId: number): Promise<MethodUses> {
  return (await usesByMethod(scope))(methodId) as MethodUses;
}

/** Auto pays, active or not (WAL-41). */
async function autoPaysWith({ db, customer }: Scope) {
  const rows = await db
    .select({
      autoPay: autoPays,
      account: accounts,
      type: billTypes.name,
      biller: shownName,
      bill: bills.id,
    })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, newestBillOfAccount)
    .where(eq(autoPays.customerId, customer))
    .orderBy(asc(autoPays.id));
  return rows.map(({ autoPay, account, type, biller, bill }) => ({
    methodIds: [autoPay.primaryMethodId ?? 0, ...autoPay.secondaryMethodIds],
    use: {
      ap_master_id: autoPay.id,
      ebill_id: bill,
      entity_name: biller,
      account_number: account.accountNum,
      payment_type: type,
      is_account_blacklisted: account.eftBlacklisted,
    },
  }));
}

async function scheduledPayments({ db, customer }: Scope) {
  const rows = await db
    .select({ transaction: transactions, accountNum: transactionItems.accountNum })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(and(eq(transactions.customerId, customer), eq(transactions.status, SCHEDULED)))
    .orderBy(asc(transactions.scheduledDate), asc(transactions.id));
  return rows.map(({ transaction, accountNum }) => ({
    methodIds: [transaction.paymentMethodId ?? 0, ...transaction.parts.map(({ methodId }) => methodId)],
    use: {
      confirmation_num: transaction.confirmationNum,
      entity_name: transaction.entityName,
      account_num: accountNum,
      scheduled_date: transaction.scheduledDate ?? transaction.transactionDate,
      amount: transaction.amount,
    },
  }));
}

/** Pay by text, active or not: number and method are saved for the next time (WAL-41, PBT-21). */
async function payByTextWith({ db, customer }: Scope) {
  const rows = await db
    .select({
      payByText: payByTexts,
      accountNum: accounts.accountNum,
      type: billTypes.name,
      biller: shownName,
      bill: bills.id,
    })
    .from(payByTexts)
    .innerJoin(accounts, eq(accounts.id, payByTexts.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, newestBillOfAccount)
    .where(eq(payByTexts.customerId, customer))
    .orderBy(asc(payByTexts.accountId));
  return rows.map(({ payByText, accountNum, type, biller, bill }) => ({
    methodIds: [payByText.methodId],
    use: {
      account_id: payByText.accountId,
      ebill_id: bill,
      entity_name: biller,
      account_number: accountNum,
      payment_type: type,
    },
  }));
}
