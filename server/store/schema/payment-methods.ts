import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BillingInformation } from '../../../domain/wallet/billing-address.ts';
import type { MethodTypeId } from '../../../domain/wallet/payment-method.ts';
import type { EntryVerification } from '../../ports/method-entry.ts';
import { day, instant, key, number } from '../columns.ts';

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
