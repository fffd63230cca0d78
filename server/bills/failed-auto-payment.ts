import { sql } from 'drizzle-orm';
import type { FailedAutoPayment } from '../../domain/accounts/failed-auto-payment.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';

/** What scheduled payments will pay of the bill in this row, in cents; asked only where a payment failed. */
export const scheduledOfFailed = sql<string>`case when ${autoPays.failedPayment} is null then 0 else (
  select coalesce(sum(${transactionItems.amount}), 0) from ${transactionItems}
   inner join ${transactions} on ${itemsOfTransaction}
   where ${transactionItems.billId} = ${bills.id} and ${transactions.status} = ${sql.raw(String(SCHEDULED))}) end`;

interface Row {
  readonly autoPay: Pick<
    typeof autoPays.$inferSelect,
    'active' | 'customerId' | 'runDate' | 'isRetry' | 'failedPayment'
  > | null;
  readonly bill: Pick<typeof bills.$inferSelect, 'isPayable' | 'balance' | 'amountDue'> | null;
  /** What scheduled payments will pay of the bill, in cents. */
  readonly scheduled: number | string;
}

/**
 * The failure of an auto pay as the customer sees it. Null once the bill is paid or a scheduled payment covers
 * it. Only the customer who controls the auto pay learns the reason, which can name payment methods.
 */
export function openFailure({ autoPay, bill, scheduled }: Row, customer: number): FailedAutoPayment | null {
  if (!autoPay?.failedPayment || !bill?.isPayable) return null;
  const owed = bill.balance ?? bill.amountDue;
  if (owed !== null && owed <= Number(scheduled)) return null;
  const { date, amount, reason, retryOn } = autoPay.failedPayment;
  const next = autoPay.active ? autoPay.runDate : null;
  const isRetry = autoPay.isRetry || (next !== null && retryOn === next);
  return {
    date,
    amount: cents(amount),
    reason: autoPay.customerId === customer ? reason : '',
    retry_date: isRetry ? next : null,
    next_date: isRetry ? null : next,
  };
}

/** The same for the list of auto pays, which tells what of it is still owed. */
export function openFailureWithRest(row: Row, customer: number) {
  const failure = openFailure(row, customer);
  const owed = row.bill?.balance ?? row.bill?.amountDue ?? null;
  if (!failure || owed === null) return failure;
  const left: Cents = cents(owed - Number(row.scheduled));
  return { ...failure, ...(left < failure.amount && { left_amount: left }) };
}
