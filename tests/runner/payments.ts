import { and, eq, inArray } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import { contactOf } from '../../server/demo/write-people.ts';
import { billerNameOf } from '../../server/store/billers.ts';
import { accounts, billers, bills, holdings } from '../../server/store/schema/billers.ts';
import { paymentMethods } from '../../server/store/schema/payment-methods.ts';
import { transactionItems, transactions } from '../../server/store/schema/transactions.ts';
import type { Portal } from '../support/portal.ts';

/** The amount of each bill, and the scheduled part of it. */
export const BALANCE = cents(5_000);

/** The account that is copied for each payment. */
const MODEL = 'LOT-114';
const METHOD = 'Everyday Visa';

/**
 * Gives the demo customer pending payments of separate bills, some due today and some tomorrow. Returns their
 * numbers.
 */
export async function writePending(
  portal: Portal,
  due: number,
  early: number,
  name = 'RUN',
): Promise<[string[], string[]]> {
  const today = portal.parts.clock.today();
  const written = await portal.store.transact(async (db) => {
    const [model] = await db
      .select({ account: accounts, bill: bills, biller: billers })
      .from(accounts)
      .innerJoin(bills, and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true)))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .where(eq(accounts.accountNum, MODEL));
    const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.nickname, METHOD));
    if (!model || !method) throw new Error('the demo has changed');
    const { id: _, ...account } = model.account;
    const { id: __, ...bill } = model.bill;
    const count = due + early;
    const made = await db
      .insert(accounts)
      .values(Array.from({ length: count }, (_, at) => ({ ...account, accountNum: `${name}-${at}` })))
      .returning({ id: accounts.id, number: accounts.accountNum });
    const customerId = method.customerId;
    const addedAt = new Date(portal.parts.clock.now());
    await db.insert(holdings).values(made.map(({ id }) => ({ customerId, accountId: id, addedAt })));
    const owed = await db
      .insert(bills)
      .values(
        made.map(({ id }) => ({
          ...bill,
          accountId: id,
          balance: BALANCE,
          amountDue: BALANCE,
          toldBalance: null,
        })),
      )
      .returning({ id: bills.id, accountId: bills.accountId });
    const pending = await db
      .insert(transactions)
      .values(
        made.map((_, at): typeof transactions.$inferInsert => ({
          customerId,
          confirmationNum: `${name}${at}`,
          chargeKey: `scheduled-${name}${at}`,
          entityId: model.biller.id,
          entityName: billerNameOf(model.biller),
          status: SCHEDULED,
          transactionDate: addDays(today, -3),
          transactionTime: addedAt,
          scheduledDate: at < due ? today : addDays(today, 1),
          amount: BALANCE,
          fee: ZERO,
          paymentMethodId: method.id,
          methodLabel: METHOD,
          billing: contactOf('demo'),
          receiptOptions: [],
        })),
      )
      .returning({ id: transactions.id, number: transactions.confirmationNum });
    await db.insert(transactionItems).values(
      pending.map(({ id }, at) => ({
        customerId,
        transactionId: id,
        position: 0,
        billId: owed[at]?.id ?? 0,
        accountId: made[at]?.id ?? 0,
        accountNum: made[at]?.number ?? '',
        description: 'Dues',
        amount: BALANCE,
      })),
    );
    return pending.map(({ number }) => number);
  });
  return [written.slice(0, due), written.slice(due)];
}

/** The state of each payment, with the balance of its bill. */
export async function paymentStates({ store }: Portal, numbers: readonly string[]) {
  const rows = await store.db
    .select({ transaction: transactions, balance: bills.balance, accountId: bills.accountId })
    .from(transactions)
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.customerId, transactions.customerId),
        eq(transactionItems.transactionId, transactions.id),
      ),
    )
    .innerJoin(bills, eq(bills.id, transactionItems.billId))
    .where(inArray(transactions.confirmationNum, [...numbers]));
  return new Map(rows.map((row) => [row.transaction.confirmationNum, row]));
}
