import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EventOutcome, SecurityEvent } from '../../../domain/session/security-events.ts';
import { instant, key, number } from '../columns.ts';

/**
 * Append-only for seven years, as a trigger enforces: what happened to the security of a customer (ruling 66).
 * Then `forget_old_events` deletes it.
 */
export const events = pgTable(
  'events',
  {
    /** 0 where nobody is known, as after a sign-in with an unknown email. */
    customerId: number().notNull(),
    id: key(),
    kind: text().$type<SecurityEvent>().notNull(),
    outcome: text().$type<EventOutcome>().notNull(),
    sessionId: uuid(),
    /** A keyed hash of the network address: it compares, and does not tell where somebody is. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    index('events_latest').on(table.customerId, table.at),
    /** Finds the old ones. Rows are added in the order of time, so a few pages of index are enough. */
    index('events_age').using('brin', table.at),
    /** For the alarm over all customers. */
    index('events_refused').on(table.at).where(sql`${table.outcome} <> 'done'`),
  ],
);

/**
 * Append-only, as a trigger enforces: a chain of keyed hashes over all events, in stretches of time (ruling 66).
 * It stays when the events are deleted.
 */
export const eventSeals = pgTable('event_seals', {
  /** From 1, without gaps. */
  number: number().primaryKey(),
  /** The stretch begins here, where the one before it ends. The first begins with the first event. */
  since: instant().notNull(),
  /** The stretch ends before this. */
  until: instant().notNull(),
  /** How many events it holds. */
  count: number().notNull(),
  /** Over the digest before it and every field of every event. */
  digest: text().notNull(),
});
