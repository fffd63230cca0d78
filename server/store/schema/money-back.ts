import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TransactionStatus } from '../../../domain/receipts/transaction-status.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import { cents, instant, number } from '../columns.ts';

/** How a payment can end after it was successful (ruling 7). */
export type ReversalStatus = Extract<TransactionStatus, 3 | 4 | 5 | 6>;

/** Payments that are to be taken back: written before the processor is asked to give the money back. */
export const reversals = pgTable(
  'reversals',
  {
    customerId: number().notNull(),
    transactionId: number().notNull(),
    /** The status that the payment moves to once the money has been given back. */
    status: integer().$type<ReversalStatus>().notNull(),
    /** The amount with its fee. */
    amount: cents().notNull(),
    reason: text().notNull(),
    requestedBy: text().$type<'biller' | 'bank'>().notNull(),
    requestedAt: instant().notNull(),
    doneAt: instant(),
    /** When the processor may be asked again; null once it is done. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.transactionId] }),
    index('reversals_due').on(table.nextCheckAt),
  ],
);

/**
 * What a biller gives back of one charge, all or a part: written before the processor is asked. Such a refund may
 * fail after it had succeeded: what it did is undone then.
 */
export const refunds = pgTable(
  'refunds',
  {
    customerId: number().notNull(),
    transactionId: number().notNull(),
    /** Counts the refunds of a payment from 1 on. */
    number: integer().notNull(),
    /**
     * `dispute`: the bank took it, and the processor knows no refund of it. `at the processor`: it was made there, and
     * nobody here had asked for it. `outside`: somebody has given it back in another way, after the processor's refund
     * had failed. `kept`: all of the charge had to go back, because the payment failed or was taken back as a whole,
     * and it did not. All but the first are written when they are known.
     */
    kind: text()
      .$type<'refund' | 'dispute' | 'at the processor' | 'outside' | 'kept'>()
      .notNull()
      .default('refund'),
    /**
     * `failed`: the money stayed with the biller, or came back to it; somebody has to look why. `dropped`: the bank
     * asked for the payment meanwhile.
     */
    state: text().$type<'under way' | 'given back' | 'failed' | 'dropped'>().notNull(),
    amount: cents().notNull(),
    reason: text().notNull(),
    /** The charge of the payment that gives it back. */
    chargeKey: text().notNull(),
    /**
     * What the processor calls a refund that was made there. Null of every other kind; an earlier version wrote none, and
     * one row for all that it heard of at once.
     */
    reference: text(),
    /** What was opened again on which bill; the rest of the amount is of the fee. Empty until it was given back. */
    items: jsonb().$type<readonly RefundedItem[]>().notNull().default([]),
    /** Of one that was made at the processor, when it was made there. */
    requestedAt: instant().notNull(),
    doneAt: instant(),
    /** When it failed, or was dropped after the payer had been told that it is under way. */
    failedAt: instant(),
    /** When the processor may be asked again; null once it has answered. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
    /** The request of the office that it carries out; null for what the command line and the bank ask for. */
    requestId: number(),
    /** When the biller was first told of it. */
    handedOverAt: instant(),
    /** By the biller's clock: when it booked the refund, and when that it failed. */
    bookedAt: instant(),
    failureBookedAt: instant(),
    /** When its biller was first told that it failed. */
    failureHandedOverAt: instant(),
    /** When the biller may be told next; null when there is nothing to tell. */
    nextHandOverAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.transactionId, table.number] }),
    index('refunds_due').on(table.nextCheckAt),
    index('refunds_unbooked').on(table.nextHandOverAt),
    index('refunds_failed').on(table.failedAt),
    index('refunds_of_request').on(table.requestId),
  ],
);

export type Refund = typeof refunds.$inferSelect;

export interface RefundedItem {
  readonly position: number;
  readonly amount: Cents;
  /** The part of it that is due again. */
  readonly due: Cents;
}
