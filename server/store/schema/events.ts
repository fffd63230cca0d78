import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ActDetail, OfficeAct } from '../../../domain/office/acts.ts';
import type { EventOutcome, SecurityEvent } from '../../../domain/session/text/security-events.ts';
import { instant, key, number } from '../columns.ts';

/**
 * Append-only for seven years, as a trigger enforces: what happened to the security of a customer, and what staff did
 * (ruling 66). The events of each month lie in a table of their own, which `prepare_event_months` makes ahead, and
 * `forget_old_events` drops (ruling 65). The time is part of the key, as PostgreSQL demands of such tables.
 */
export const events = pgTable(
  'events',
  {
    /** 0 where no customer is concerned or known, as after a sign-in with an unknown email. */
    customerId: number().notNull(),
    id: key(),
    kind: text().$type<SecurityEvent | OfficeAct>().notNull(),
    outcome: text().$type<EventOutcome>().notNull(),
    sessionId: uuid(),
    /** A keyed hash of the network address: it compares, and does not tell where somebody is. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    at: instant().notNull(),
    /** The person of the office who did it; null for what customers and the server do. */
    staffId: number(),
    detail: jsonb().$type<ActDetail>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id, table.at] }),
    index('events_latest').on(table.customerId, table.at),
    /** Rows are added in the order of time, so a few pages of index are enough. */
    index('events_age').using('brin', table.at),
    /** For the log of the office. */
    index('events_of_staff').on(table.id).where(sql`${table.staffId} is not null`),
    index('events_of_person').on(table.staffId, table.id).where(sql`staff_id is not null`),
    index('events_of_act').on(table.kind, table.id).where(sql`staff_id is not null`),
    index('events_of_biller')
      .on(sql`(${table.detail}->>'biller')`, table.id)
      .where(sql`staff_id is not null`),
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
