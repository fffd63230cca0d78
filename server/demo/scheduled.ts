import { and, eq } from 'drizzle-orm';
import { feeFor } from '../../domain/checkout/fee.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import type { Ids } from '../ids.ts';
import { billerNameOf, feeTermsOf } from '../store/billers.ts';
import { accounts, billers, bills, billTypes } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import type { Method } from './write-methods.ts';
import { contactOf } from './write-people.ts';

interface Pending {
  readonly account: string;
  readonly dollars: number;
  readonly daysAhead: number;
}

/**
 * Before and after the due date of their bills, and one above a card's limit, which fails on its
 * day (SRV2-52).
 */
const PENDING: readonly Pending[] = [
  { account: '100-2218-04', dollars: 82.4, daysAhead: 4 },
  { account: 'R0055190', dollars: 2_600, daysAhead: 12 },
  { account: '100-2218-77', dollars: 40, daysAhead: 27 },
];

/** Writes the scheduled payments of the one customer who has any (SRV-66). */
export async function writeScheduled(
  db: Db,
  ids: Ids,
  customerId: number,
  method: Method,
  today: CalendarDate,
  now: Date,
): Promise<void> {
  for (const { account, dollars, daysAhead } of PENDING) {
    const amount = fromDollars(dollars);
    const [bill] = await db
      .select({
        id: bills.id,
        account: accounts,
        biller: billers,
        type: billTypes.name,
        billType: billTypes,
      })
      .from(bills)
      .innerJoin(accounts, eq(accounts.id, bills.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .where(and(eq(accounts.accountNum, account), bills.isNewest));
    if (!bill) throw new Error(`the demo has no account ${account}`);
    const confirmationNum = ids.confirmationNumber();
    const [written] = await db
      .insert(transactions)
      .values({
        customerId,
        confirmationNum,
        chargeKey: `scheduled-${confirmationNum}`,
        entityId: bill.biller.id,
        entityName: billerNameOf(bill.biller),
        totalLabel: bill.biller.totalLabel,
        status: SCHEDULED,
        transactionDate: today,
        transactionTime: now,
        scheduledDate: addDays(today, daysAhead),
        amount,
        fee: feeFor(feeTermsOf(bill.billType), 'card', amount),
        paymentMethodId: method.id,
        methodLabel: method.label,
        billing: contactOf('partner'),
        receiptOptions: [],
      })
      .returning({ id: transactions.id });
    await db.insert(transactionItems).values({
      customerId,
      transactionId: written?.id ?? 0,
      position: 0,
      billId: bill.id,
      accountId: bill.account.id,
      accountNum: bill.account.accountNum,
      description: bill.type,
      amount,
    });
  }
}
