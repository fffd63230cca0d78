import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { type Cents, ZERO } from '../../../domain/cents.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/** The sandbox processor's own book. Only `gateways/processor/sandbox.ts` reads or writes it. */
export const processorCharges = pgTable('processor_charges', {
  key: text().primaryKey(),
  token: text().notNull(),
  amount: cents().notNull(),
  /** Of the amount. */
  fee: cents().notNull().default(ZERO),
  outcome: text().$type<'accepted' | 'processing' | 'declined' | 'closed' | 'voided'>().notNull(),
  message: text().notNull(),
  /** `closed`: asked about before it came, so it never will. `voided`: was charged and given back. A bank charge is known on this day; a returned one carries why. */
  settlesOn: day(),
  returnedBecause: text(),
  at: instant().notNull(),
});

/** What the sandbox mail and text gateways delivered. */
export const sandboxInbox = pgTable(
  'sandbox_inbox',
  {
    id: key().primaryKey(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    direction: text().$type<'out' | 'in'>().notNull().default('out'),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('sandbox_inbox_at').on(table.at)],
);

/** How far the demo's clock is ahead, in days. */
export const sandboxClock = pgTable('sandbox_clock', {
  id: integer().primaryKey(),
  daysAhead: integer().notNull(),
});

/** What ran when the demo's clock was moved, day by day as it happened. */
export const sandboxMoves = pgTable('sandbox_moves', {
  id: key().primaryKey(),
  movedFrom: day().notNull(),
  movedTo: day().notNull(),
  days: jsonb().$type<{ date: CalendarDate; ran: Readonly<Record<string, number>> }[]>().notNull(),
});

/** Faults switched on for a processor, biller or tax service. */
export const sandboxFaults = pgTable(
  'sandbox_faults',
  { kind: text().notNull(), subject: text().notNull(), state: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/** Balances that only the billers' web services know until somebody asks. */
export const sandboxBalances = pgTable('sandbox_balances', {
  accountId: number().primaryKey(),
  balance: cents().notNull(),
});

/** Accounts whose sandbox biller makes a new bill each period; all others keep the bills they have. */
export const sandboxBilling = pgTable('sandbox_billing', {
  accountId: number().primaryKey(),
  /** From one bill to the next. */
  months: integer().notNull(),
  /** What is charged from January on; a list that is too short starts again. */
  charges: jsonb().$type<readonly Cents[]>().notNull(),
});
