import { type AnyColumn, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AllowedPaymentMethods } from '../../../domain/accounts/biller-details.ts';
import { FEE_MODELS } from '../../../domain/accounts/fee-model.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import type { BillContent } from '../../../domain/bills/bill-content.ts';
import type { ExceptionContact } from '../../../domain/books/exception-contact.ts';
import type { ImportMapping } from '../../../domain/imports/mapping.ts';
import type { RemittanceTerms } from '../../../domain/remittance/terms.ts';
import { ZERO } from '../../../domain/values/cents.ts';
import { cents, day, instant, key, number } from '../columns.ts';
import { wordsOfBiller } from '../words.ts';

/** A biller's own system: where it is, and what it is asked and told. */
export interface BillerService {
  readonly url: string;
  readonly balances: boolean;
  readonly payments: boolean;
  /** Whether it is asked for an account that no file has told of. Missing in services from before that was asked. */
  readonly accounts?: boolean;
}

export const billers = pgTable('billers', {
  id: key().primaryKey(),
  /** The name of its file. */
  slug: text().notNull().unique(),
  /** Its account at the payment processor; empty until it is connected. */
  merchant: text().notNull().default(''),
  /** What the host keeps of each payment: hundredths of a percent, and cents. */
  applicationFeeBasisPoints: integer().notNull().default(0),
  applicationFeeCents: cents().notNull().default(ZERO),
  /** One person may give back so much of a payment; more needs a second one. */
  refundLimit: cents().notNull().default(ZERO),
  registeredName: text('name').notNull(),
  /** What customers know it by. Where there is one, nothing else names the biller (BIL-01). */
  commonName: text().notNull().default(''),
  referralId: text().notNull().unique(),
  logo: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zip: text().notNull(),
  phone: text().notNull(),
  ivrPhone: text().notNull().default(''),
  email: text().notNull(),
  hours: text().notNull(),
  acceptsPayByText: boolean().notNull().default(false),
  allowsOtherItems: boolean().notNull().default(true),
  acceptsEft: boolean().notNull().default(true),
  allowedPaymentMethods: jsonb().$type<AllowedPaymentMethods>().notNull(),
  checkoutMessage: text().notNull().default(''),
  termsAndConditions: text().notNull(),
  totalLabel: text().notNull().default(''),
  /** Where people apply for the biller's own service (ADD-18, ADD-19). */
  registrationUrl: text().notNull().default(''),
  registrationToken: text().notNull().default(''),
  organizationData: text().notNull().default(''),
  /** How its files of accounts and bills are read, by name. */
  imports: jsonb().$type<Readonly<Record<string, ImportMapping>>>().notNull().default({}),
  /** Null for a biller without a service of its own. */
  service: jsonb().$type<BillerService>(),
  /** Null where it takes no remittances. */
  remittance: jsonb().$type<RemittanceTerms>(),
  /** Null where its file names nobody. */
  exceptionContact: jsonb().$type<ExceptionContact>(),
  /** When it first took remittances: what was paid before is in none. */
  remitsSince: instant(),
  /** Since when staff let nobody pay it; null while it takes payments. */
  pausedAt: instant(),
  /** What customers read meanwhile. */
  pausedWords: text().notNull().default(''),
  /**
   * What those who rely on payments to it are told: that it takes them, that it stopped, or that it takes them again,
   * until all who knew of the stop have heard it.
   */
  paymentsTold: text().$type<'taken' | 'stopped' | 'resuming'>().notNull().default('taken'),
  /**
   * When those who rely on payments to it were last noted for that. Null while it takes payments, and for one that took
   * none before such notices were sent: nobody hears of it as news.
   */
  relianceNotedAt: instant(),
});

/**
 * The customers who rely on payments to a biller that stopped, with what they relied on. They are told, and told again
 * when it takes payments.
 */
export const stopNotices = pgTable(
  'stop_notices',
  {
    customerId: number().notNull(),
    billerId: number()
      .notNull()
      .references(() => billers.id),
    onAutoPay: boolean().notNull(),
    onScheduled: boolean().notNull(),
    onTexts: boolean().notNull(),
    /** When the customer was told; null until then. */
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.billerId] }),
    index('stop_notices_untold').on(table.billerId, table.customerId).where(sql`told_at is null`),
    index('stop_notices_told').on(table.billerId, table.customerId).where(sql`told_at is not null`),
  ],
);

export const billTypes = pgTable(
  'bill_types',
  {
    id: key().primaryKey(),
    billerId: number()
      .notNull()
      .references(() => billers.id),
    /** Its name in the biller's file. */
    key: text().notNull(),
    name: text().notNull(),
    nameSearchLabel: text().notNull().default('Last or business name'),
    accountNumLabel: text().notNull().default('Account number'),
    allowPaperless: boolean().notNull().default(false),
    defaultPaperlessOn: boolean().notNull().default(false),
    isBusinessTax: boolean().notNull().default(false),
    showBillExample: boolean().notNull().default(false),
    hasXbpFee: boolean().notNull().default(false),
    feeModel: text({ enum: FEE_MODELS }).notNull().default('service'),
    /** The fee of a card, in hundredths of a percent and at least, and of a bank account. */
    cardFeeBasisPoints: integer().notNull().default(0),
    cardFeeAtLeast: cents()
      .notNull()
      .default(0 as never),
    bankFee: cents()
      .notNull()
      .default(0 as never),
    feeText: text().notNull().default(''),
    /** What a biller that passes on its payment costs says about them; empty for most (PAY-21). */
    revNeutralText: text().notNull().default(''),
    feeAppliesToAutopay: boolean().notNull().default(false),
    transactionLimit: cents()
      .notNull()
      .default(0 as never),
    multiplePayMethods: boolean().notNull().default(false),
    requireBillDisplay: boolean().notNull().default(false),
    isUtility: boolean().notNull().default(false),
    noOverpayment: boolean().notNull().default(false),
    canEditAmount: boolean().notNull().default(true),
    allowsAutoPay: boolean().notNull().default(true),
    /**
     * What an auto pay of this type may do: run by the due date, on a chosen day, with a set amount
     * (APW-21, APW-23, APW-41).
     */
    allowDueDate: boolean().notNull().default(true),
    disableSetDay: boolean().notNull().default(false),
    disableSetAmount: boolean().notNull().default(false),
    acceptsMeterReadings: boolean().notNull().default(false),
  },
  (table) => [
    index('bill_types_biller').on(table.billerId),
    uniqueIndex('bill_types_key').on(table.billerId, table.key),
  ],
);

/** Every biller file that was applied, as it was read. Version 0 is a biller as it was before its first file. */
export const billerVersions = pgTable(
  'biller_versions',
  {
    billerId: number()
      .notNull()
      .references(() => billers.id),
    version: integer().notNull(),
    file: jsonb().$type<object>().notNull(),
    appliedAt: instant().notNull(),
    /** The person of the office who changed a mapping; null for a file that the host applied. */
    changedBy: number(),
  },
  (table) => [primaryKey({ columns: [table.billerId, table.version] })],
);

/** The letters and digits of an account number, for comparison with what a customer entered. */
export const enteredNumber = (accountNum: AnyColumn) =>
  sql`lower(regexp_replace(${accountNum}, '[^[:alnum:]]', '', 'g'))`;

export interface MailingAddress {
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The words by which staff find an account: of the names and addresses that the biller told. */
export const wordsOfAccount = ({
  billerId,
  customerName,
  businessName,
  serviceAddress,
  mailingAddress,
}: Readonly<
  Record<'billerId' | 'customerName' | 'businessName' | 'serviceAddress' | 'mailingAddress', AnyColumn>
>) =>
  wordsOfBiller(
    billerId,
    customerName,
    businessName,
    ...[serviceAddress, mailingAddress].map((address) => sql`coalesce(${address}->>'address1', '')`),
  );

/** An account that a biller keeps; any number of customers may hold it. */
export const accounts = pgTable(
  'accounts',
  {
    id: key().primaryKey(),
    billerId: number()
      .notNull()
      .references(() => billers.id),
    billTypeId: number()
      .notNull()
      .references(() => billTypes.id),
    accountNum: text().notNull(),
    customerName: text().notNull(),
    businessName: text().notNull().default(''),
    /** In clear only until it was hashed, and then for a day. */
    pin: text().notNull().default(''),
    /** A keyed hash; null until the PIN was hashed. */
    pinHash: text(),
    pinHashedAt: instant(),
    serviceAddress: jsonb().$type<{ address1: string; address2: string }>(),
    mailingAddress: jsonb().$type<MailingAddress>(),
    paperless: boolean().notNull().default(false),
    prepay: boolean().notNull().default(false),
    inCollections: boolean().notNull().default(false),
    collectionsHtml: text().notNull().default(''),
    eftBlacklisted: boolean().notNull().default(false),
    /** Since when a full file of the biller names it no more. Nobody can add it then. */
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex('accounts_number').on(table.billTypeId, table.accountNum),
    index('accounts_clear_pins').on(table.id).where(sql`${table.pin} <> ''`),
    index('accounts_words').using('gin', wordsOfAccount(table)),
    /** As customers enter it: without blanks and dashes, in any case (SRV-14). */
    index('accounts_number_entered').on(table.billTypeId, enteredNumber(table.accountNum)),
  ],
);

/** The account that a customer holds, with the customer's own settings for it (SRV-22). */
export const holdings = pgTable(
  'holdings',
  {
    customerId: number().notNull(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    nickname: text().notNull().default(''),
    position: smallint().notNull().default(0),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.accountId] }),
    index('holdings_account').on(table.accountId),
  ],
);

/**
 * Accounts that a customer held once. Links to them are answered differently from links to other
 * customers' accounts (SET-26).
 */
export const endedHoldings = pgTable(
  'ended_holdings',
  {
    customerId: number().notNull(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.accountId] })],
);

/** A customer who wants an account alone. The other payers keep it until then, and may object (ruling 57). */
export const takeOvers = pgTable(
  'take_overs',
  {
    id: key().primaryKey(),
    /** The newcomer. */
    customerId: number().notNull(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    /** The payers who were told. Nobody else loses the account by it. */
    payers: number().array().notNull(),
    state: text().$type<TakeOverState>().notNull().default('pending'),
    takesEffectAt: instant().notNull(),
    /** Later than that while a payment of a payer is under way. */
    nextTryAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('take_overs_pending')
      .on(table.accountId, table.customerId)
      .where(sql`${table.state} = 'pending'`),
    index('take_overs_due').on(table.nextTryAt).where(sql`${table.state} = 'pending'`),
  ],
);

/**
 * Accounts whose PIN was guessed at, written for any number alike. A background job looks up and warns the
 * payers later.
 */
export const guessWarnings = pgTable('guess_warnings', {
  id: key().primaryKey(),
  billerId: number().notNull(),
  accountNum: text().notNull(),
  at: instant().notNull(),
});

export type TakeOverState = 'pending' | 'done' | 'objected' | 'given up';

/** A meter of an account and its last two readings, in whole units (ENT-18). */
export const meters = pgTable(
  'meters',
  {
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    id: text().notNull(),
    currDate: day().notNull(),
    currReading: number().notNull(),
    prevDate: day(),
    prevReading: number(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/**
 * What a statement says besides its amounts, as the biller sent it, with the lines that can be paid
 * (ENT-17).
 */
export type StatementContent = {
  /** `while_unpaid` marks a message that holds only as long as something is owed. */
  messages?: (Bill['messages'][number] & { while_unpaid?: boolean })[];
} & Partial<
  Omit<BillContent, 'can_enter_meter_reading' | 'meter_readings'> &
    Pick<
      Bill,
      | 'notes'
      | 'summary_title'
      | 'summary'
      | 'account_information'
      | 'account_activity'
      | 'disclaimer'
      | 'past_due_msg'
      | 'past_due_balance'
      | 'adjustments'
      | 'penalties'
      | 'statement_total'
      | 'statement_balance'
      | 'balance_detail'
      | 'is_bal_fwd'
      | 'is_final_bill'
      | 'equal_pay'
      | 'direct_pay'
      | 'prepay_statement_charges'
      | 'statement_payments'
    >
> & {
    balance_label?: string;
    /** The biller has no document of this statement (SRV-28). */
    has_no_pdf?: true;
  };

export const bills = pgTable(
  'bills',
  {
    id: key().primaryKey(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    /** The biller's own number of the bill; empty where it tells none. */
    number: text().notNull().default(''),
    dueDate: day(),
    billingPeriodEnd: day(),
    isNewest: boolean().notNull().default(true),
    isPayable: boolean().notNull().default(true),
    /** Null while the biller has not answered; an unknown amount is never zero. */
    amountDue: cents(),
    balance: cents(),
    /** What the biller last told of the balance, and by when; both null until it has told anything. */
    toldBalance: cents(),
    /** What it told of the amount due with that; null where nobody told it. */
    toldDue: cents(),
    toldAt: instant(),
    amountDueCalculated: boolean().notNull().default(true),
    realTimeBalance: boolean().notNull().default(false),
    webServiceResponding: boolean().notNull().default(true),
    /**
     * The name of the tax return that this bill stands for; null for a bill. Such a row is never an
     * account's newest bill.
     */
    taxReturn: text(),
    content: jsonb().$type<StatementContent>().notNull(),
  },
  (table) => [index('bills_account').on(table.accountId, table.billingPeriodEnd)],
);
