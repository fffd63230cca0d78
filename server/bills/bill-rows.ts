import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DisputeStatus, RefundState } from '../../domain/receipts/money-back.ts';
import type { TransactionStatus } from '../../domain/receipts/transaction-status.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { creditOf } from '../store/bill-now.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { customers } from '../store/schema/customers.ts';
import { AWAITS_BOOKING } from '../store/schema/transactions.ts';
import type { MeterRow } from './content.ts';
import { paidReferences, STANDING_STATUSES } from './paid-lines.ts';

export type BillRow = Awaited<ReturnType<typeof findBills>>[number];

/**
 * Bills with the periods and meters of their account. They include the customer's own payments to
 * the account, newest first, and the lines that any customer's payment has named.
 */
export const findBills = preparedStatement(
  (db, { customer, ids }: Placeholders<{ customer: number; ids: readonly number[] }>) =>
    db
      .select({
        bill: bills,
        account: accounts,
        billType: billTypes,
        biller: billers,
        nickname: holdings.nickname,
        mobileNumber: customers.mobileNumber,
        cartItemId: cartItems.id,
        isPaidByText: sql<boolean>`exists (
        select from pay_by_texts of_account
         where of_account.customer_id = ${customer} and of_account.account_id = ${accounts.id} and of_account.active
           and of_account.mobile_number = ${customers.mobileNumber} and ${customers.mobileRegistration} = 1)`,
        periods: sql<Period[]>`(
        select coalesce(json_agg(json_build_object(
                 'id', id, 'billingPeriodEnd', billing_period_end, 'isNewest', is_newest,
                 'billed', content->'statement_total'
               ) order by billing_period_end desc nulls last, id desc), '[]')
          from bills of_account where of_account.account_id = ${accounts.id})`,
        payments: sql<Payment[]>`(
        select coalesce(json_agg(json_build_object(
                 'billId', item.bill_id, 'amount', item.amount, 'fee', paid.fee, 'status', paid.status,
                 'confirmationNum', paid.confirmation_num, 'transactionDate', paid.transaction_date,
                 'scheduledDate', paid.scheduled_date, 'total', paid.amount + paid.fee, 'refund', paid.refund,
                 'givenBack', paid.given_back, 'itemGivenBack', item.given_back, 'dispute', paid.dispute,
                 'credit', ${creditOf('paid')},
                 'isUnbooked', ${AWAITS_BOOKING}
               ) order by paid.transaction_time desc), '[]')
          from transaction_items item
          join transactions paid on paid.customer_id = item.customer_id and paid.id = item.transaction_id
         where item.customer_id = ${customer} and item.account_id = ${accounts.id}
           and paid.status in (${STANDING_STATUSES}))`,
        paidLines: paidReferences(),
        meters: sql<MeterRow[]>`(
        select coalesce(json_agg(json_build_object(
                 'id', id, 'currDate', curr_date, 'currReading', curr_reading,
                 'prevDate', prev_date, 'prevReading', prev_reading) order by id), '[]')
          from meters where meters.account_id = ${accounts.id})`,
      })
      .from(bills)
      .innerJoin(accounts, eq(accounts.id, bills.accountId))
      .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customer)))
      .innerJoin(customers, eq(customers.id, holdings.customerId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .leftJoin(cartItems, and(eq(cartItems.customerId, customer), eq(cartItems.billId, bills.id)))
      .where(and(sql`${bills.id} = any(${ids})`, isNull(bills.taxReturn))),
);

interface Period {
  readonly id: number;
  readonly billingPeriodEnd: CalendarDate | null;
  /** The total of the statement; null where the biller told none. */
  readonly billed: Cents | null;
  readonly isNewest: boolean;
}

interface Payment {
  readonly billId: number | null;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly status: TransactionStatus;
  readonly confirmationNum: string;
  readonly transactionDate: CalendarDate;
  readonly scheduledDate: CalendarDate | null;
  /** Of the whole payment, with its fee. */
  readonly total: Cents;
  readonly givenBack: Cents;
  readonly refund: RefundState | null;
  readonly dispute: DisputeStatus | null;
  /** What more was paid than is owed, because its refund failed. */
  readonly credit: Cents;
  readonly itemGivenBack: Cents;
  /** True when the biller was told of it and has not booked it. */
  readonly isUnbooked: boolean;
}
