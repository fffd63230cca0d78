import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FIRST_SETTINGS, type NotificationSettings } from '../../../domain/profile/notification-settings.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { day, instant, key, number } from '../columns.ts';
import { wordsOf } from '../words.ts';

/** A name as staff search for its beginning. */
export const beginning = (name: AnyPgColumn) => sql`(lower(${name}) collate "C")`;

/** The words by which staff find a customer: of the names alone, and with those of the address. */
export const wordsOfNames = ({ fname, lname, businessName }: NamedColumns) =>
  wordsOf(fname, lname, businessName);
export const wordsOfCustomer = ({ fname, lname, businessName, billingAddress }: NamedColumns) =>
  wordsOf(fname, lname, businessName, billingAddress);
type NamedColumns = Readonly<Record<'fname' | 'lname' | 'businessName' | 'billingAddress', AnyPgColumn>>;

export const customers = pgTable(
  'customers',
  {
    id: key().primaryKey(),
    /** Lower case; customers sign in with it. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** Merchant users sign in elsewhere (SRV-09). */
    isMerchant: boolean().notNull().default(false),
    fname: text().notNull(),
    lname: text().notNull(),
    businessName: text().notNull().default(''),
    accountType: text().$type<Profile['account_type']>().notNull().default('personal'),
    verified: boolean().notNull().default(true),
    mobileRegistration: smallint().$type<Profile['mobile_registration']>().notNull().default(2),
    mobileNumber: text(),
    billingAddress: text().notNull().default(''),
    billingCity: text().notNull().default(''),
    billingState: text().notNull().default(''),
    billingZip: text().notNull().default(''),
    billingPhone: text().notNull().default(''),
    asksForSignInCode: boolean().notNull().default(false),
    hasTemporaryPassword: boolean().notNull().default(false),
    /** Null means without an end: the sandbox's own people. */
    temporaryPasswordUntil: instant(),
    /** The previous email, which auto pays may still use (SET-14). */
    formerEmail: text().notNull().default(''),
    termsAccepted: boolean().notNull().default(true),
    /** Null means since the registration. */
    passwordChangedOn: day(),
    notifications: jsonb().$type<NotificationSettings>().notNull().default(FIRST_SETTINGS),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('customers_email').on(table.email),
    /** For names that begin with what staff typed; in the order of bytes, which serves such a search. */
    index('customers_last_name').on(beginning(table.lname), beginning(table.fname), table.id),
    index('customers_first_name').on(beginning(table.fname), beginning(table.lname), table.id),
    index('customers_business_name')
      .on(beginning(table.businessName), table.id)
      .where(sql`${table.businessName} <> ''`),
    index('customers_words').using('gin', wordsOfCustomer(table)),
    /** Only one customer can have verified a number (VER-26). */
    uniqueIndex('customers_mobile').on(table.mobileNumber).where(sql`${table.mobileRegistration} = 1`),
  ],
);

/**
 * One sign-in on one device. Tokens are stored as hashes; a refresh token's successor is derived
 * from it with `salt`.
 */
export const sessions = pgTable(
  'sessions',
  {
    customerId: number().notNull(),
    id: uuid().notNull(),
    keep: boolean().notNull(),
    /**
     * Browser and system under names that customers know; nothing else of the user agent is stored.
     */
    device: text().notNull().default(''),
    salt: text().notNull(),
    refreshHash: text().notNull(),
    previousRefreshHash: text(),
    /** Unused. A server of the previous version still writes it. */
    rotatedAt: instant(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    /** When the password was last entered again (ruling 21). */
    confirmedAt: instant(),
    /** When the code of a second factor was last entered, at the sign-in or later. */
    factorAt: instant(),
    endedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

export const accessTokens = pgTable(
  'access_tokens',
  {
    customerId: number().notNull(),
    hash: text().notNull(),
    sessionId: uuid().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.hash] }),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
);

/** Secrets that work once and for a short time: sign-in hand-overs, links, codes. */
export const tickets = pgTable(
  'tickets',
  {
    customerId: number().notNull(),
    hash: text().notNull(),
    kind: text().$type<TicketKind>().notNull(),
    detail: jsonb().$type<Record<string, string>>().notNull(),
    tries: smallint().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.hash] }),
    index('tickets_expiry').on(table.expiresAt),
  ],
);

export type TicketKind =
  | 'guest'
  | 'sign-in'
  | 'email-verification'
  | 'password-reset'
  | 'one-time-code'
  | 'document'
  | 'my-data'
  | 'undo'
  | 'objection';

/**
 * Codes that customers type in. A newer code of a purpose makes the older ones invalid (SRV2-34).
 */
export const codes = pgTable(
  'codes',
  {
    customerId: number().notNull(),
    id: uuid().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** The number or address that the code was sent to and is for. */
    target: text().notNull(),
    hash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('codes_target').on(table.target, table.sentAt),
    index('codes_expiry').on(table.expiresAt),
  ],
);

export type CodePurpose = 'mobile' | 'email' | 'email verification' | 'password reset' | 'sign-in' | 'change';

/**
 * Requests for a mail, written for any address alike. A background job looks up the customer later.
 */
export const mailRequests = pgTable('mail_requests', {
  id: key().primaryKey(),
  purpose: text().$type<'email verification' | 'password reset' | 'wrong passwords'>().notNull(),
  email: text().notNull(),
  at: instant().notNull(),
});

/**
 * Browsers a customer has signed in from; wrong passwords of strangers do not lock them out
 * (ruling 21).
 */
export const knownDevices = pgTable(
  'known_devices',
  { customerId: number().notNull(), hash: text().notNull(), seenAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.customerId, table.hash] })],
);

/** Tries of a password by bucket: an email, or an email on a known device (SRV-08). */
export const signInTries = pgTable('sign_in_tries', {
  bucket: text().primaryKey(),
  /** When the tries of the last 15 minutes were made, in epoch milliseconds. */
  tries: jsonb().$type<number[]>().notNull(),
  lockedUntil: instant(),
});

/** Append-only, as a trigger enforces: the terms that customers agreed to, each text once. */
export const terms = pgTable('terms', {
  /** SHA-256 of the text, in hex. */
  digest: text().primaryKey(),
  text: text().notNull(),
  /** When somebody first agreed to it. */
  since: instant().notNull(),
});

/** Append-only, as a trigger enforces: which terms a customer agreed to, and when. The last row holds. */
export const agreements = pgTable(
  'agreements',
  {
    customerId: number().notNull(),
    id: key(),
    /** Null: whoever agreed before was not the customer. */
    terms: text().references(() => terms.digest),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);
