import { and, eq } from 'drizzle-orm';
import type { AutoPayGates } from '../../domain/auto-pay/auto-pay.ts';
import { ruleGatesOf } from '../bills/auto-pay-terms.ts';
import { billColumns, newestBillOfAccount } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

export type AutoPayRow = typeof autoPays.$inferSelect;

/** An account with its newest bill, and its auto pay where one was saved. */
const selectPayer = (db: Db) =>
  db
    .select({ account: accounts, billType: billTypes, biller: billers, bill: billColumns, autoPay: autoPays })
    .from(accounts)
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, newestBillOfAccount)
    .leftJoin(autoPays, eq(autoPays.accountId, accounts.id));

export type AutoPayAccountRow = Awaited<ReturnType<typeof findAccount>>[number];

const findAccount = preparedStatement((db, { account }: Placeholders<{ account: number }>) =>
  selectPayer(db).where(eq(accounts.id, account)),
);

/** Undefined when there is no such account. */
export async function accountRow(db: Db, account: number): Promise<AutoPayAccountRow | undefined> {
  const [row] = await findAccount(db, { account });
  return row;
}

/** The account of a bill, if the customer holds it. */
export async function accountOfBill({ db, customer }: Scope, billId: number): Promise<number | undefined> {
  const [row] = await findOfBill(db, { customer, billId });
  return row?.account;
}

const findOfBill = preparedStatement(
  (db, { customer, billId }: Placeholders<{ customer: number; billId: number }>) =>
    db
      .select({ account: bills.accountId })
      .from(bills)
      .innerJoin(holdings, and(eq(holdings.accountId, bills.accountId), eq(holdings.customerId, customer)))
      .where(eq(bills.id, billId)),
);

/** What the biller allows an auto pay of this account. */
export function gatesOf(row: Pick<AutoPayAccountRow, 'account' | 'billType' | 'biller'>): AutoPayGates {
  const { account, biller } = row;
  return {
    ...ruleGatesOf(row),
    ach_enabled: biller.acceptsEft && !account.eftBlacklisted,
    allowedPaymentMethods: biller.allowedPaymentMethods,
  };
}
