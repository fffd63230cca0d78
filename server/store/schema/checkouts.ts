import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { InVain } from '../../../domain/checkout/refused-in-part.ts';
import type { ReceiptOption } from '../../../domain/receipts/receipt-option.ts';
import type { PaidByText } from '../../../domain/texts/text/replies.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import type { BillingContact } from '../../../domain/wallet/payment-method.ts';
import { cents, instant, number } from '../columns.ts';
import type { TransactionPart } from './transactions.ts';

export type CheckoutState = 'open' | 'accepted' | 'declined' | 'void';

/**
 * One submission of a cart, or of a pending payment. A key and a review can be used once
 * (ruling 3).
 */
export const checkouts = pgTable(
  'checkouts',
  {
    customerId: number().notNull(),
    id: uuid().notNull(),
    key: text().notNull(),
    reviewId: uuid(),
    /** The checkout that was already paying this key's cart: its outcome is this key's outcome. */
    sameAs: uuid(),
    /** The review that the request with such a key named. The key answers for it, and for what was paid. */
    notedReview: uuid(),
    state: text().$type<CheckoutState>().notNull(),
    total: cents().notNull(),
    message: text().notNull().default(''),
    /** What the message of a declined payment by hand is made of; null where nothing was charged. */
    chargedInVain: jsonb().$type<InVain>(),
    startedAt: instant().notNull(),
    settledAt: instant(),
    /**
     * When reconciliation may ask the processor next. A process that works on the checkout moves it
     * ahead. Of a checkout that is settled: when its outcome is mailed, unless somebody asks about it before.
     */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
    /** Set once the customer's bank wants a charge of it confirmed. */
    confirming: jsonb().$type<ConfirmingCheckout>(),
    plan: jsonb().$type<CheckoutPlan | ScheduledPlan>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('checkouts_key').on(table.customerId, table.key),
    uniqueIndex('checkouts_review').on(table.customerId, table.reviewId),
    index('checkouts_open').on(table.state, table.nextCheckAt),
    // A notice of the processor names a charge and no customer.
    index('checkouts_named').on(table.id),
  ],
);

/** A checkout that goes on when the customer has confirmed a charge with the bank. */
export interface ConfirmingCheckout {
  /** The bank's page; null while the processor cannot be asked whether it still waits for the customer. */
  readonly url: string | null;
  /** After this moment the checkout is given up. Milliseconds since 1970. */
  readonly until: number;
  /** False while a process works on the checkout; it holds the lease then. */
  readonly isFree: boolean;
}

/** Everything needed to finish a checkout without its request; written with the intent. */
export interface CheckoutPlan {
  readonly receiptOptions: readonly ReceiptOption[];
  readonly purchaseOrderNumber: string;
  readonly billing: BillingContact;
  readonly scheduledDate: CalendarDate | null;
  /** Set when a text pays a bill, instead of a cart (SRV2-28). */
  readonly byText?: TextPlan;
}

/** What the outcome's text message needs. */
export interface TextPlan extends PaidByText {
  readonly mobileNumber: string;
  readonly billId: number;
  readonly accountId: number;
}

/**
 * The pending payment that is paid now, by hand (API2-57). Its charge keys are made from the
 * checkout's id.
 */
export interface ScheduledPlan {
  readonly scheduledNum: string;
  /** Missing in checkouts of earlier versions. */
  readonly tried?: TriedPayment;
}

/**
 * What a payment by hand was about when it began. When it was declined, the pending payment may get another method, or
 * a newer bill, before a refund of the try fails.
 */
export interface TriedPayment {
  /** As the pending payment had them, with its own keys. */
  readonly parts: readonly TransactionPart[];
  readonly items: readonly AttemptItem[];
}

/** The method that an attempt charges. */
export interface ChargedMethod {
  readonly id: number;
  readonly label: string;
  readonly category: 'card' | 'bank';
  readonly token: string;
}

export type AttemptState = 'intended' | 'accepted' | 'processing' | 'declined' | 'scheduled';

/**
 * What one method pays to one biller in a checkout, charged under its own id as key. The attempts
 * of a biller succeed or fail together: they are all settled at once (ruling 1).
 */
export const attempts = pgTable(
  'attempts',
  {
    customerId: number().notNull(),
    id: uuid().notNull(),
    checkoutId: uuid().notNull(),
    position: integer().notNull(),
    entityId: number().notNull(),
    entityName: text().notNull(),
    totalLabel: text().notNull(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    state: text().$type<AttemptState>().notNull(),
    message: text().notNull().default(''),
    items: jsonb().$type<AttemptItem[]>().notNull(),
    method: jsonb().$type<ChargedMethod>().notNull(),
    /**
     * The number of the payment that a biller's attempts make, fixed before the processor is asked, which keeps it.
     * Null for scheduled ones, whose bills are paid one by one.
     */
    confirmationNum: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('attempts_checkout').on(table.customerId, table.checkoutId),
    index('attempts_undecided').on(sql`(${table.id}::text)`).where(sql`state = 'intended'`),
  ],
);

export interface AttemptItem {
  readonly cartItemId: number;
  readonly billId: number;
  readonly accountId: number;
  readonly accountNum: string;
  readonly description: string;
  /** What this attempt pays of the bill. */
  readonly amount: Cents;
  /** The chosen lines of the bill, separated by commas; empty for the whole bill. */
  readonly referenceNum2: string;
  /** Missing in attempts from before there were tax returns. */
  readonly isTaxReturn?: boolean;
  /** The fee for it, as it was agreed. */
  readonly fee: Cents;
}
