import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InVain } from '../../../domain/checkout/refused-in-part.ts';
import type { Dispute, DisputeStatus, Inquiry, RefundState } from '../../../domain/receipts/money-back.ts';
import type { ReceiptOption } from '../../../domain/receipts/receipt-option.ts';
import type { TransactionStatus } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, ZERO } from '../../../domain/values/cents.ts';
import type { BillingContact } from '../../../domain/wallet/payment-method.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/** What one method pays of a transaction with several methods. */
export interface TransactionPart {
  /** The key of its charge at the processor. */
  readonly key: string;
  readonly methodId: number;
  readonly methodLabel: string;
  readonly category: 'card' | 'bank';
  readonly amount: Cents;
  readonly fee: Cents;
}

/**
 * Payments (1, 7) and reversals (3 to 6) that their biller has not booked; the words of the index, for its use. A
 * payment that failed (2) counts as a reversal if its biller was told of it while it was processing.
 */
export const IS_UNBOOKED = sql`((status in (1, 7) and booked_at is null) or (status in (3, 4, 5, 6) and reversal_booked_at is null) or (status = 2 and handed_over_at is not null and reversal_booked_at is null))`;

/** Payments that their biller was told of and has not booked; customers are told so. */
export const AWAITS_BOOKING = sql<boolean>`(status in (1, 7) and handed_over_at is not null and booked_at is null)`;

/** Payments that a bank has taken back, or has asked for; the words of the index, for its use. */
export const IS_TAKEN_BACK = sql<boolean>`(status in (4, 6) or dispute is not null)`;

/**
 * Payments that a bank asks about without taking the money; the words of the index, for its use. Once a payment is taken
 * back, nothing is left to answer, and nobody hears how the question ends.
 */
export const IS_ASKED_ABOUT = sql<boolean>`(status in (1, 5) and inquiries @> '[{"isOpen": true}]')`;

export const transactions = pgTable(
  'transactions',
  {
    customerId: number().notNull(),
    id: key(),
    confirmationNum: text().notNull(),
    checkoutId: uuid(),
    attemptId: uuid(),
    entityId: number().notNull(),
    entityName: text().notNull(),
    totalLabel: text().notNull().default(''),
    status: integer().$type<TransactionStatus>().notNull(),
    message: text().notNull().default(''),
    /** What the message is made of; null where nothing was charged in vain. */
    chargedInVain: jsonb().$type<InVain>(),
    transactionDate: day().notNull(),
    transactionTime: instant().notNull(),
    scheduledDate: day(),
    /** The key of the charge at the processor, unless there are parts. */
    chargeKey: text().notNull(),
    /** Empty when one method pays everything. Parts succeed or fail together (ruling 1). */
    parts: jsonb().$type<readonly TransactionPart[]>().notNull().default([]),
    /** The day on which a processing bank payment will have settled or been returned. */
    settlesOn: day(),
    /** When the processor may be asked about it next. */
    nextCheckAt: instant(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    autoPaid: boolean().notNull().default(false),
    /** The first method, when several pay. */
    paymentMethodId: number(),
    methodLabel: text().notNull(),
    billing: jsonb().$type<BillingContact>().notNull(),
    receiptOptions: jsonb().$type<readonly ReceiptOption[]>().notNull(),
    purchaseOrderNumber: text().notNull().default(''),
    /** When the biller was first told of the payment. */
    handedOverAt: instant(),
    /** By the biller's clock: when it booked the payment, and when its reversal. */
    bookedAt: instant(),
    reversalBookedAt: instant(),
    /** When its biller was first told of the reversal. */
    reversalHandedOverAt: instant(),
    /** When the biller may be told again. */
    nextHandOverAt: instant(),
    /** How much of amount and fee together the biller has given back (ruling 7). */
    givenBack: cents().notNull().default(ZERO),
    /** What its latest refund is doing; null when there is nothing to tell. */
    refund: jsonb().$type<RefundState>(),
    /** What became of the claims of the payer’s bank; null when it has made none. */
    dispute: text().$type<DisputeStatus>(),
    /** Each claim that the payer was told of. A payment of an earlier version has only their state. */
    disputes: jsonb().$type<readonly Dispute[]>().notNull().default([]),
    /** What the payer’s bank asks or asked without taking the money. Only staff read of it. */
    inquiries: jsonb().$type<readonly Inquiry[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('transactions_unbooked').on(table.nextHandOverAt.asc().nullsFirst()).where(IS_UNBOOKED),
    uniqueIndex('transactions_confirmation').on(table.confirmationNum),
    index('transactions_history').on(table.customerId, table.transactionDate),
    index('transactions_settling').on(table.status, table.settlesOn),
    index('transactions_scheduled').on(table.status, table.scheduledDate),
    // What a notice of the processor is about.
    index('transactions_charge').on(table.chargeKey),
    index('transactions_charges').using('gin', table.parts.op('jsonb_path_ops')),
    // The lists of the office, each from its newest payment on.
    index('transactions_newest').on(table.id),
    index('transactions_of_biller').on(table.entityId, table.transactionDate, table.id),
    index('transactions_by_amount').on(
      sql`(${table.amount} + ${table.fee})`,
      table.transactionDate,
      table.id,
    ),
    index('transactions_of_biller_by_amount').on(
      table.entityId,
      sql`(${table.amount} + ${table.fee})`,
      table.transactionDate,
      table.id,
    ),
    index('transactions_in_state').on(table.status, table.transactionDate, table.id),
    index('transactions_disputed').on(table.dispute, table.id).where(sql`dispute is not null`),
    index('transactions_of_day').on(table.transactionDate, table.id),
    index('transactions_last_four').on(sql`right(${table.methodLabel}, 4)`, table.id),
    index('transactions_in_parts').on(table.id).where(sql`parts <> '[]'`),
    index('transactions_taken_back').on(table.id).where(IS_TAKEN_BACK),
    index('transactions_asked_about').on(table.id).where(IS_ASKED_ABOUT),
  ],
);

export type Transaction = typeof transactions.$inferSelect;

export const transactionItems = pgTable(
  'transaction_items',
  {
    customerId: number().notNull(),
    transactionId: number().notNull(),
    position: integer().notNull(),
    billId: number(),
    accountId: number().notNull(),
    accountNum: text().notNull(),
    description: text().notNull(),
    amount: cents().notNull(),
    /** How much this item lowered the amount due; a reversal adds it back. */
    dueTaken: cents().notNull().default(ZERO),
    /** What the bill asked for right after this payment; null unless it was made by a version that notes it. */
    dueLeft: cents(),
    /** How much of the amount was given back, and is open on the bill again. */
    givenBack: cents().notNull().default(ZERO),
    /** The chosen lines of the bill, when it was paid by lines (ENT-22). */
    referenceNum2: text().notNull().default(''),
    /** True when the item pays a tax return; its `bill_id` is then the return's id. */
    isTaxReturn: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.transactionId, table.position] }),
    index('transaction_items_account').on(table.accountId),
    index('transaction_items_bill').on(table.billId),
  ],
);
