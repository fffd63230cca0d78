import { and, eq } from 'drizzle-orm';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import { fromDollars, ZERO } from '../../domain/cents.ts';
import { SCHEDULED } from '../../domain/transaction-status.ts';
import type { Ids } from '../ids.ts';
import { accounts, billers, bills, billTypes } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';
import type { Method } from './write-methods.ts';
import { contactOf } from './write-people.ts';

/** What the partner pays off in parts: the second part is still to come. */
const ACCOUNT = '100-2218-77';
const PART = fromDollars(40);
const DAYS_AHEAD = 27;

/** A payment that waits for its day, of the one customer who has any (SRV-66). */
export async function writeScheduled(
  db: Db,
  ids: Ids,
  customerId: number,
  method: Method,
  today: CalendarDate,
  now: Date,
): Promise<void> {
  const [bill] = await db
    .select({ id: bills.id, account: accounts, biller: billers, type: billTypes.name })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(and(eq(accounts.accountNum, ACCOUNT), bills.isNewest));
  if (!bill) throw new Error(`the demo has no account ${ACCOUNT}`);
  const confirmationNum = ids.confirmationNumber();
  const [written] = await db
    .insert(transactions)
    .values({
      customerId,
      confirmationNum,
      chargeKey: `scheduled-${confirmationNum}`,
      entityId: bill.biller.id,
      entityName: bill.biller.name,
      totalLabel: bill.biller.totalLabel,
      status: SCHEDULED,
      transactionDate: today,
      transactionTime: now,
      scheduledDate: addDays(today, DAYS_AHEAD),
      amount: PART,
      fee: ZERO,
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
    amount: PART,
  });
}
