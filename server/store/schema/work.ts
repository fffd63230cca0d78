import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, key, number } from '../columns.ts';

/**
 * What is done once for each (kind, subject, business date), however many processes look for work.
 */
export const runs = pgTable(
  'runs',
  {
    kind: text().$type<RunKind>().notNull(),
    subject: text().notNull(),
    businessDate: day().notNull(),
    /** When it was claimed first; null in rows of an earlier version. */
    begunAt: instant(),
    claimedAt: instant().notNull(),
    doneAt: instant(),
    outcome: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.businessDate] }),
    index('runs_of_auto_pay')
      .on(autoPayIdOf(table.subject), table.businessDate)
      .where(sql`kind = 'auto pay'`),
  ],
);

/** The id with which the subject of a run of an auto pay begins; for a full bill the bill follows it. */
export function autoPayIdOf(subject: AnyPgColumn | SQL): SQL {
  return sql`split_part(${subject}, ' ', 1)`;
}

export type RunKind =
  | 'settlement'
  | 'scheduled payment'
  | 'auto pay'
  | 'auto pay told ahead'
  | 'auto pay told without payments'
  | 'bill posting'
  | 'reminder'
  | 'tax return'
  | 'filing';

/** Mails and texts to be sent. `cause` makes sure that each is sent once. */
export const messages = pgTable(
  'messages',
  {
    id: key().primaryKey(),
    customerId: number(),
    cause: text().notNull().unique(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(''),
    body: text().notNull(),
    createdAt: instant().notNull(),
    nextTryAt: instant(),
    /** 1 while the first try is under way; one that failed counts twice. */
    tries: integer().notNull().default(0),
    sentAt: instant(),
  },
  (table) => [
    index('messages_due').on(table.nextTryAt),
    index('messages_of_customer').on(table.customerId, table.id),
    index('messages_on_first_try').on(table.recipient).where(sql`tries = 1 and next_try_at is not null`),
    index('messages_given_up').on(table.createdAt).where(sql`sent_at is null and next_try_at is null`),
  ],
);

export type HeldBackKind = 'new bills' | 'new returns' | 'filed returns';

/** Bills and returns that could not be taken in; each is tried again, and goes once it is in. */
export const heldBack = pgTable(
  'held_back',
  {
    id: key().primaryKey(),
    kind: text().$type<HeldBackKind>().notNull(),
    /** As its source names it: an account number, or an id of ours. */
    subject: text().notNull(),
    /** 0 for a return. */
    billTypeId: number().notNull(),
    /** What went wrong at the last try, without data of a customer. */
    fault: text().notNull(),
    since: instant().notNull(),
    triedAt: instant().notNull(),
    /** The minutes in which it was tried. */
    tries: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('held_back_once').on(table.kind, table.billTypeId, table.subject)],
);

/** Keys of this deployment, made on first start and shared by all its processes. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });

/** Bot-check challenges that were solved: each counts once. */
export const usedChallenges = pgTable(
  'used_challenges',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('used_challenges_expiry').on(table.expiresAt)],
);

/**
 * The latest time at which a process has worked: a clock behind it has gone back. Another row tells when the first
 * process began that hashes recovery codes slowly. Two tell since when, and until when, processes had no processor.
 */
export const clockMarks = pgTable('clock_marks', { id: number().primaryKey(), at: instant().notNull() });

/** What this database was made for by its first start. One row. */
export const deployment = pgTable('deployment', {
  id: number().primaryKey(),
  kind: text().$type<'sandbox' | 'live'>().notNull(),
  madeAt: instant().notNull(),
});
