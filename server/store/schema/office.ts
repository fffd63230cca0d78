import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RequestDetail, RequestKind, RequestState } from '../../../domain/office/requests.ts';
import type { Role } from '../../../domain/office/rights.ts';
import { instant, key, number } from '../columns.ts';
import { billers } from './billers.ts';

/** People who work in the office. */
export const staff = pgTable('staff', {
  id: key().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull().default(''),
  /** Empty until the invitation is accepted. */
  passwordHash: text().notNull().default(''),
  /** The key of the authenticator app in Base32, sealed by the vault; empty for somebody with passkeys alone. */
  sealedKey: text().notNull().default(''),
  /** The last step whose code was accepted: each is accepted once. */
  lastStep: number().notNull().default(0),
  createdAt: instant().notNull(),
  deactivatedAt: instant(),
});

/** The roles of a person, each for one biller or for the whole portal. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: key().primaryKey(),
    staffId: number()
      .notNull()
      .references(() => staff.id),
    role: text().$type<Role>().notNull(),
    /** Null: for the whole portal. */
    billerId: number().references(() => billers.id),
  },
  (table) => [
    uniqueIndex('staff_grants_once').on(table.staffId, table.role, sql`coalesce(${table.billerId}, 0)`),
  ],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey(),
    staffId: number()
      .notNull()
      .references(() => staff.id),
    hash: text().notNull().unique(),
    device: text().notNull(),
    startedAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    /** When a code of the second factor was entered last. */
    factorAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index('staff_sessions_of').on(table.staffId)],
);

/** Browsers that a person has signed in from; wrong passwords of strangers do not hold them up (ruling 21). */
export const staffDevices = pgTable(
  'staff_devices',
  {
    staffId: number()
      .notNull()
      .references(() => staff.id),
    hash: text().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.hash] })],
);

/** What a challenge of a passkey is for. */
export type PasskeyAct = 'sign-in' | 'invitation' | 'fresh' | 'addition';

/** The passkeys of people of the office. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: key().primaryKey(),
    staffId: number()
      .notNull()
      .references(() => staff.id),
    credentialId: text().notNull().unique(),
    /** In COSE, as base64url. */
    publicKey: text().notNull(),
    /** How often the device says that the passkey was used; always 0 for one that devices share. */
    counter: number().notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    addedAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('staff_passkeys_of').on(table.staffId)],
);

/** What works once: an invitation, the steps of a sign-in, and the challenges of passkeys. */
export const staffTickets = pgTable('staff_tickets', {
  hash: text().primaryKey(),
  staffId: number()
    .notNull()
    .references(() => staff.id),
  kind: text().$type<'invitation' | 'acceptance' | 'sign-in' | 'app' | `passkey ${PasskeyAct}`>().notNull(),
  detail: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
});

/** What one person asked for and another has to approve. */
export const officeRequests = pgTable(
  'office_requests',
  {
    id: key().primaryKey(),
    kind: text().$type<RequestKind>().notNull(),
    /** A double click sends the same key twice and asks once. */
    key: text().notNull().unique(),
    /** Null where the request concerns the portal. */
    billerId: number().references(() => billers.id),
    /** The customer it concerns; null for a request about staff. */
    customerId: number(),
    /** What it is about, in a form that its kind knows. Of one subject and kind, one request is open. */
    subject: text().notNull(),
    detail: jsonb().$type<RequestDetail>().notNull(),
    reason: text().notNull(),
    state: text().$type<RequestState>().notNull(),
    askedBy: number()
      .notNull()
      .references(() => staff.id),
    askedAt: instant().notNull(),
    decidedBy: number().references(() => staff.id),
    decidedAt: instant(),
    decision: text().notNull().default(''),
    /** When an approved request takes effect. */
    dueAt: instant(),
    endedAt: instant(),
    /** What came of it, in words; empty until then. */
    outcome: text().notNull().default(''),
  },
  (table) => [
    index('office_requests_state').on(table.state, table.askedAt),
    index('office_requests_customer').on(table.customerId),
    uniqueIndex('office_requests_open')
      .on(table.kind, table.subject)
      .where(sql`${table.state} in ('asked', 'approved')`),
  ],
);

/** What staff asked for by a press of a button: a second request with the same key does nothing. */
export const staffKeys = pgTable(
  'staff_keys',
  { key: text().primaryKey(), at: instant().notNull() },
  (table) => [index('staff_keys_age').on(table.at)],
);
