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
import type { BillingInformation } from '../../../domain/billing-information.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { type Cents, ZERO } from '../../../domain/cents.ts';
import type { ReceiptOption } from '../../../domain/checkout-details.ts';
import type { BillingContact, MethodTypeId } from '../../../domain/payment-method.ts';
import type { PaidByText } from '../../../domain/text-words.ts';
import type { TransactionStatus } from '../../../domain/transaction-status.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/** Masked methods; `token` is what the processor knows the card or account by. */
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
    /** The number of a bank account, sealed by the vault; null for cards, whose numbers are kept nowhere (SRV2-38). */
    sealedAccount: text(),
    expMonth: integer(),
    expYear: integer(),
    holderName: text().notNull().default(''),
    bankRoutingNumber: text().notNull().default(''),
    bankName: text().notNull().default(''),
    isCorporate: boolean().notNull().default(false),
    stored: boolean().notNull().default(true),
    /** What was in the cart that an unstored method was entered for: it belongs to that cart while any of it is left (PAY-18). */
    cartItemIds: jsonb().$type<readonly number[]>().notNull().default([]),
    enabled: boolean().notNull().default(true),
    /** Null: as the profile says. */
    billing: jsonb().$type<BillingInformation>(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

export const carts = pgTable('carts', {
  customerId: number().primaryKey(),
  /** Null pays now. */
  scheduledDate: day(),
  paymentMethodId: number(),
  receiptOptions: jsonb().$type<ReceiptOption[]>(),
  purchaseOrderNumber: text().notNull().default(''),
  /** The newest review and what it showed; a checkout pays that and nothing else. */
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
    /** Set while a checkout that holds this item has no outcome: nobody may touch it. */
    checkoutId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('cart_items_bill').on(table.customerId, table.billId),
    index('cart_items_being_paid').on(table.billId, table.checkoutId),
  ],
);

/** What each method pays of a cart that is paid by several (PAY-38). They fill the bills in the order of their ids. */
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

/** One submit of a cart, or of a pending payment. A key and a review can be used once (T1, ruling 3). */
export const checkouts = pgTable(
  'checkouts',
  {
    customerId: number().notNull(),
    id: uuid().notNull(),
    key: text().notNull(),
    reviewId: uuid(),
    /** This key came for a cart that another checkout was already paying: that one is its outcome. */
    sameAs: uuid(),
    state: text().$type<CheckoutState>().notNull(),
    total: cents().notNull(),
    message: text().notNull().default(''),
    startedAt: instant().notNull(),
    settledAt: instant(),
    /** When the janitor may next ask the processor; moved ahead by whoever works on it. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
    plan: jsonb().$type<CheckoutPlan | ScheduledPlan>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('checkouts_key').on(table.customerId, table.key),
    uniqueIndex('checkouts_review').on(table.customerId, table.reviewId),
    index('checkouts_open').on(table.state, table.nextCheckAt),
  ],
);

/** Everything needed to finish a checkout without its request: written with the intent. */
export interface CheckoutPlan {
  readonly receiptOptions: readonly ReceiptOption[];
  readonly purchaseOrderNumber: string;
  readonly billing: BillingContact;
  readonly scheduledDate: CalendarDate | null;
  /** Set where a bill is paid by text and not a cart (SRV2-28). */
  readonly byText?: TextPlan;
}

/** What is told to the number once it is known what became of its payment. */
export interface TextPlan extends PaidByText {
  readonly mobileNumber: string;
  readonly billId: number;
  readonly accountId: number;
}

/** The pending payment that is paid now, by hand (API2-57). It is charged under keys made from the id of the checkout. */
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
 * What one method pays to one biller in a checkout, charged under its own key, which is its id. The attempts of a biller
 * stand or fall together: none is decided before all are (ruling 1).
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
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('attempts_checkout').on(table.customerId, table.checkoutId),
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
  /** The chosen lines of the bill, with commas between; none for the whole bill. */
  readonly referenceNum2: string;
  /** Missing in attempts that were made before there were returns. */
  readonly isTaxReturn?: boolean;
  readonly hasFee: boolean;
}

/** What one method pays of a transaction that is paid by several. */
export interface TransactionPart {
  /** Under which the processor was or will be asked. */
  readonly key: string;
  readonly methodId: number;
  readonly methodLabel: string;
  readonly category: 'card' | 'bank';
  readonly amount: Cents;
  readonly fee: Cents;
}

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
    transactionDate: day().notNull(),
    transactionTime: instant().notNull(),
    scheduledDate: day(),
    /** Under which the processor was or will be asked, unless it is asked for parts. */
    chargeKey: text().notNull(),
    /** Empty where one method pays the whole. They stand or fall together (ruling 1). */
    parts: jsonb().$type<readonly TransactionPart[]>().notNull().default([]),
    /** The day on which a processing bank payment is known to have settled or come back. */
    settlesOn: day(),
    /** When the processor may next be asked about it. */
    nextCheckAt: instant(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    autoPaid: boolean().notNull().default(false),
    /** The first, where several pay. */
    paymentMethodId: number(),
    methodLabel: text().notNull(),
    billing: jsonb().$type<BillingContact>().notNull(),
    receiptOptions: jsonb().$type<readonly ReceiptOption[]>().notNull(),
    purchaseOrderNumber: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('transactions_confirmation').on(table.confirmationNum),
    index('transactions_history').on(table.customerId, table.transactionDate),
    index('transactions_settling').on(table.status, table.settlesOn),
    index('transactions_scheduled').on(table.status, table.scheduledDate),
  ],
);

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
    /** How much of the amount due it took away: what a reversal gives back. */
    dueTaken: cents().notNull().default(ZERO),
    /** The chosen lines of the bill, where it was paid by lines (ENT-22). */
    referenceNum2: text().notNull().default(''),
    /** True where the bill is the amount of a tax return: its id is the return's then. */
    isTaxReturn: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.transactionId, table.position] }),
    index('transaction_items_account').on(table.accountId),
    index('transaction_items_bill').on(table.billId),
  ],
);

export type LedgerAccount = 'processor clearing' | 'biller payable' | 'fee income';

/** Append-only double entry: a trigger refuses changes, and every posting sums to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    customerId: number().notNull(),
    id: key(),
    transactionId: number().notNull(),
    posting: text().$type<'payment' | 'reversal'>().notNull(),
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
  ],
);
