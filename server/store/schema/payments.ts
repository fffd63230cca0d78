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
import type { LedgerAccount } from '../../../domain/books/postings.ts';
import type { ReceiptOption } from '../../../domain/checkout/checkout-details.ts';
import type { InVain } from '../../../domain/checkout/refused-in-part.ts';
import type { Dispute, DisputeStatus, RefundState } from '../../../domain/receipts/money-back.ts';
import type { TransactionStatus } from '../../../domain/receipts/transaction-status.ts';
import type { PaidByText } from '../../../domain/texts/replies.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, ZERO } from '../../../domain/values/cents.ts';
import type { BillingInformation } from '../../../domain/wallet/billing-address.ts';
import type { BillingContact, MethodTypeId } from '../../../domain/wallet/payment-method.ts';
import type { EntryVerification } from '../../ports/method-entry.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/** Masked payment methods. `token` names the card or the bank account at the processor. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    customerId: number().notNull(),
    id: key(),
    nickname: text().notNull(),
    typeId: integer().$type<MethodTypeId>().notNull(),
    token: text().notNull(),
    fingerprint: text().notNull(),
    firstSix: text().notNull().default(''),
    lastFour: text().notNull(),
    /**
     * The number of a bank account, sealed by the vault; null for cards, whose numbers are stored
     * nowhere (SRV2-38).
     */
    sealedAccount: text(),
    expMonth: integer(),
    expYear: integer(),
    holderName: text().notNull().default(''),
    bankRoutingNumber: text().notNull().default(''),
    bankName: text().notNull().default(''),
    isCorporate: boolean().notNull().default(false),
    stored: boolean().notNull().default(true),
    /**
     * The cart items that an unstored method was entered for: it belongs to that cart while any of
     * them is left (PAY-18).
     */
    cartItemIds: jsonb().$type<readonly number[]>().notNull().default([]),
    enabled: boolean().notNull().default(true),
    /** Null means the profile's billing contact. */
    billing: jsonb().$type<BillingInformation>(),
    position: integer().notNull().default(0),
    /** When the deposits arrive and until when their amounts can be entered; null once nothing is to be verified. */
    depositsOn: day(),
    verifyBy: day(),
    verifyTries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('payment_methods_last_four').on(table.lastFour),
  ],
);

/** What customers authorized before a bank account was debited, with the evidence. Never changed. */
export const bankMandates = pgTable(
  'bank_mandates',
  {
    id: key().primaryKey(),
    customerId: number().notNull(),
    paymentMethodId: number().notNull(),
    /** Of the words; empty when the processor showed words of its own. */
    version: text().notNull(),
    words: text().notNull(),
    account: text().notNull(),
    holder: text().notNull(),
    givenAt: instant().notNull(),
    /** From where and with which browser; empty when nobody told. */
    address: text().notNull(),
    agent: text().notNull(),
    /** The processor's name of it; empty when it has none. */
    reference: text().notNull().default(''),
  },
  (table) => [index('bank_mandates_of').on(table.customerId, table.paymentMethodId)],
);

/**
 * Methods that the portal no longer has and the processor must forget. A trigger on `payment_methods` writes them,
 * so that no way of removing or replacing a method leaves it chargeable.
 */
export const forgottenMethods = pgTable(
  'forgotten_methods',
  {
    token: text().primaryKey(),
    /** When the processor may be asked next; null: at once. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [index('forgotten_methods_due').on(table.nextCheckAt.asc().nullsFirst())],
);

/** An authorization whose bank account is not known yet. */
export interface EnteredMandate {
  readonly version: string;
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly givenAt: number;
  readonly address: string;
  readonly agent: string;
}

/** Entries of cards and bank accounts at the processor's page, with what was entered beside the number. */
export const methodEntries = pgTable(
  'method_entries',
  {
    customerId: number().notNull(),
    /** Made by the device: a repeat after a lost answer is the same entry. */
    id: uuid().notNull(),
    state: text().$type<'waiting' | 'gone' | 'known'>().notNull().default('waiting'),
    category: text().$type<'card' | 'bank'>().notNull(),
    nickname: text().notNull(),
    isCorporate: boolean().notNull(),
    stored: boolean().notNull(),
    /** Null once the method has it. */
    billing: jsonb().$type<BillingInformation>(),
    entityId: number(),
    back: text().notNull(),
    /** The processor's name of the entry, its page, and until when it takes a number; null until it has told. */
    /** How often the processor failed to begin it. It repeats such a fault under the same key. */
    faults: integer().notNull().default(0),
    reference: text(),
    url: text(),
    until: instant(),
    startedAt: instant().notNull(),
    /** True while the processor has the number and still verifies the account. */
    isEntered: boolean().notNull().default(false),
    /** How the customer verifies the account meanwhile; null where there is nothing to do. */
    verify: jsonb().$type<EntryVerification>(),
    endedAt: instant(),
    message: text().notNull().default(''),
    paymentMethodId: number(),
    /** True when the wallet had the method before. */
    wasSavedBefore: boolean().notNull().default(false),
    /** What was authorized before the customer left for the page; null for a card, and once the method has it. */
    mandate: jsonb().$type<EnteredMandate>(),
    /** When the work loop asks; null: nothing is to be asked. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('method_entries_due').on(table.nextCheckAt),
  ],
);

export const carts = pgTable('carts', {
  customerId: number().primaryKey(),
  /** Null means pay now. */
  scheduledDate: day(),
  paymentMethodId: number(),
  receiptOptions: jsonb().$type<ReceiptOption[]>(),
  purchaseOrderNumber: text().notNull().default(''),
  /** The newest review and a hash of what it showed; a checkout pays exactly that. */
  reviewId: uuid(),
  reviewHash: text(),
  reviewUsed: boolean().notNull().default(false),
});

export const cartItems = pgTable(
  'cart_items',
  {
    customerId: number().notNull(),
    id: key(),
    accountId: number().notNull(),
    billId: number().notNull(),
    amount: cents().notNull(),
    referenceNum2: text().notNull().default(''),
    /**
     * Set while the checkout that is paying this item has no outcome; nothing may change the item
     * then.
     */
    checkoutId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('cart_items_bill').on(table.customerId, table.billId),
    index('cart_items_being_paid').on(table.billId, table.checkoutId),
  ],
);

/**
 * What each method pays of a cart with several methods (PAY-38). They fill the bills in the order
 * of their ids.
 */
export const cartBillingInfos = pgTable(
  'cart_billing_infos',
  {
    customerId: number().notNull(),
    id: key(),
    paymentMethodId: number().notNull(),
    amount: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('cart_billing_infos_method').on(table.customerId, table.paymentMethodId),
  ],
);

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
    state: text().$type<CheckoutState>().notNull(),
    total: cents().notNull(),
    message: text().notNull().default(''),
    /** What the message of a declined payment by hand is made of; null where nothing was charged. */
    chargedInVain: jsonb().$type<InVain>(),
    startedAt: instant().notNull(),
    settledAt: instant(),
    /**
     * When reconciliation may ask the processor next. A process that works on the checkout moves it
     * ahead.
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
     * `dispute`: the bank took it, and the processor knows no refund of it. `outside`: somebody has given it back in
     * another way, after the processor's refund had failed. `kept`: all of the charge had to go back, because the
     * payment failed or was taken back as a whole, and it did not; such a row is written when that is known.
     */
    kind: text().$type<'refund' | 'dispute' | 'outside' | 'kept'>().notNull().default('refund'),
    /**
     * `failed`: the money stayed with the biller, or came back to it; somebody has to look why. `dropped`: the bank
     * asked for the payment meanwhile.
     */
    state: text().$type<'under way' | 'given back' | 'failed' | 'dropped'>().notNull(),
    amount: cents().notNull(),
    reason: text().notNull(),
    /** The charge of the payment that gives it back. */
    chargeKey: text().notNull(),
    /** What was opened again on which bill; the rest of the amount is of the fee. Empty until it was given back. */
    items: jsonb().$type<readonly RefundedItem[]>().notNull().default([]),
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

/**
 * Refunds are posted under their number; one that fails after it had succeeded is posted once more, the other way.
 * `reclassified`: a reversal of an earlier version, moved to the account of what took the payment back.
 */
export type LedgerPosting =
  | 'payment'
  | 'reversal'
  | 'reclassified'
  | `refund ${number}`
  | `failed refund ${number}`;

/** The row of a posting that says how much money it moved, in which direction; the words of the index, for its use. */
export const MOVES_MONEY = sql`(account in ('processor clearing', 'settled outside') and posting <> 'reclassified')`;

/** Append-only double entry: a trigger refuses changes, and every posting sums to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    customerId: number().notNull(),
    id: key(),
    transactionId: number().notNull(),
    posting: text().$type<LedgerPosting>().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    entityId: number().notNull(),
    amount: cents().notNull(),
    businessDate: day().notNull(),
    postedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('ledger_entries_once').on(
      table.customerId,
      table.transactionId,
      table.posting,
      table.account,
    ),
    /** One row of each posting, for the remittances of a day. */
    index('ledger_entries_day').on(table.entityId, table.businessDate).where(MOVES_MONEY),
  ],
);

/** What a processor that names payments itself calls ours. Written before the payment can take any money. */
export const processorPayments = pgTable(
  'processor_payments',
  {
    /** Our key of the charge. */
    key: text().primaryKey(),
    biller: number().notNull(),
    /** The biller’s account at the processor; empty for the portal’s own. */
    account: text().notNull(),
    /** The processor’s name; null until it has made the payment. */
    reference: text(),
    token: text().notNull(),
    category: text().$type<ChargedMethod['category']>().notNull(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    /** What the host keeps of it, as it was agreed when the payment was made. */
    applicationFee: cents().notNull().default(ZERO),
    /** Given up before the processor had made it: it never will be charged. */
    isClosed: boolean().notNull().default(false),
    /** Count the faults of the processor that it would only repeat under the same key. */
    makes: integer().notNull().default(1),
    confirms: integer().notNull().default(1),
  },
  (table) => [index('processor_payments_reference').on(table.reference)],
);

/** What the processor calls other things of ours: payers, methods, and their copies for a biller. */
export const processorNames = pgTable(
  'processor_names',
  {
    kind: text().$type<'customer' | 'type' | 'payer' | 'method' | 'forgotten'>().notNull(),
    name: text().notNull(),
    account: text().notNull(),
    reference: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.kind, table.account] })],
);

/** What the processor has told by itself. A notice only makes the portal ask; it proves nothing. */
export const processorNotices = pgTable(
  'processor_notices',
  {
    /** The processor’s name for it: a repeat has the same. */
    id: text().primaryKey(),
    kind: text().notNull(),
    biller: number().notNull(),
    chargeKey: text().notNull(),
    receivedAt: instant().notNull(),
    /** When it may be acted on; null once it was. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [index('processor_notices_due').on(table.nextCheckAt)],
);
