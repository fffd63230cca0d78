import { and, eq, type SQL, sql } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import type { Occasion } from '../../domain/reminders/reminder.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { shownName } from '../store/billers.ts';
import { newestBillOfAccount } from '../store/joins.ts';
import type { Run } from '../store/runs.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { reminders } from '../store/schema/reminders.ts';
import type { Db } from '../store/store.ts';

export type ReminderRow = typeof reminders.$inferSelect;

/** Cents of a bill that scheduled payments will pay. */
const pending = sql<Cents>`(select coalesce(sum(item.amount), 0) from transaction_items item
    join transactions pending on pending.customer_id = item.customer_id and pending.id = item.transaction_id
   where item.bill_id = ${bills.id} and pending.status = ${sql.raw(String(SCHEDULED))})`.mapWith(Number);

/**
 * True when a bill has an amount that no scheduled payment will pay. An unknown amount counts as
 * open (SRV2-32).
 */
export const isOpen = sql<boolean>`(not ${accounts.prepay} and coalesce(
    case when ${billTypes.canEditAmount} then coalesce(${bills.balance}, ${bills.amountDue})
         else coalesce(${bills.amountDue}, ${bills.balance}) end > ${pending}, true))`;

/** Reminders with the newest bill of their account, if the customer still holds it. */
export const selectReminders = (db: Db) =>
  db
    .select({
      reminder: reminders,
      biller: shownName,
      billerRow: billers,
      accountNum: accounts.accountNum,
      nickname: holdings.nickname,
      billId: bills.id,
      dueDate: bills.dueDate,
      amountDue: bills.amountDue,
      balance: bills.balance,
      canEditAmount: billTypes.canEditAmount,
      pending,
      isOpen,
    })
    .from(reminders)
    .innerJoin(
      holdings,
      and(eq(holdings.customerId, reminders.customerId), eq(holdings.accountId, reminders.accountId)),
    )
    .innerJoin(accounts, eq(accounts.id, reminders.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .innerJoin(bills, newestBillOfAccount);

export type ReminderLine = Awaited<ReturnType<typeof selectReminders>>[number];

/** One occasion of one bill for one customer: it comes once, on whatever day it is found due. */
export function runOf({ reminder, billId, dueDate }: ReminderLine, occasion: Occasion): Run {
  if (dueDate === null) throw new Error('a bill without a due date has no occasion');
  return {
    kind: 'reminder',
    subject: subjectOf(reminder.customerId, billId, occasion),
    businessDate: dueDate,
  };
}

export function subjectOf(customer: number, billId: number, occasion: Occasion): string {
  return `${customer} ${billId} ${occasion}`;
}

/** The same subject in SQL. */
export function subjectSql(occasion: Occasion): SQL {
  return sql`${reminders.customerId} || ' ' || ${bills.id} || ${` ${occasion}`}::text`;
}
