import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaidFor } from '../../../domain/books/paid-for.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, ZERO } from '../../../domain/values/cents.ts';
import type { Posting } from '../../ports/billers.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/** The sandbox processor's own book. Only `gateways/processor/sandbox.ts` reads or writes it. */
export const processorCharges = pgTable('processor_charges', {
  key: text().primaryKey(),
  /** The biller whose account was charged; 0 for a charge of a server of the previous version. */
  biller: number().notNull().default(0),
  token: text().notNull(),
  amount: cents().notNull(),
  /** The fee that the amount includes. */
  fee: cents().notNull().default(ZERO),
  /** What the host keeps of the amount. */
  applicationFee: cents().notNull().default(ZERO),
  /**
   * `authorised`: held on a card, and not taken. `confirming`: waits for the customer at the bank's page. `closed`:
   * looked up before it was made or released, so it never will be. `voided`: given back by a server of the previous
   * version.
   */
  outcome: text()
    .$type<'accepted' | 'authorised' | 'confirming' | 'processing' | 'declined' | 'closed' | 'voided'>()
    .notNull(),
  /** What it pays, as the portal said. */
  paidFor: jsonb().$type<PaidFor>(),
  /** The number by which the customer knows the payment, as the portal said. */
  confirmationNum: text(),
  /** Set when the bank wants the customer to confirm the charge; stays afterwards. */
  confirmation: jsonb().$type<Confirmation>(),
  message: text().notNull(),
  /** How much of the amount was given back. */
  givenBack: cents().notNull().default(ZERO),
  /** The day on which a bank charge settles or is returned; `returnedBecause` holds the reason. */
  settlesOn: day(),
  returnedBecause: text(),
  /** When the payer’s bank asks for the money back, when that is decided, and how. */
  disputedAt: instant(),
  disputeEndsAt: instant(),
  disputeEnds: text().$type<'won' | 'lost'>(),
  at: instant().notNull(),
});

/** What the sandbox's bank knows of a charge that it wants confirmed. */
export interface Confirmation {
  /** Where its page leads back to; null: nobody was there, and the charge was declined. */
  readonly back: string | null;
  /** In milliseconds since 1970. */
  readonly until: number;
  /** What the charge becomes once it is confirmed. */
  readonly leadsTo: 'accepted' | 'authorised' | 'declined';
}

/** What the sandbox processor gave back, each once. */
export const processorRefunds = pgTable(
  'processor_refunds',
  {
    key: text().primaryKey(),
    chargeKey: text().notNull(),
    amount: cents().notNull(),
    /** How much of the host's fee went back with it. */
    applicationFee: cents().notNull().default(ZERO),
    at: instant().notNull(),
    /** Until then it is under way. */
    endsAt: instant(),
    /** From then on it has failed, and the money is with the biller again. */
    failsAt: instant(),
  },
  (table) => [index('processor_refunds_charge').on(table.chargeKey)],
);

/** What the sandbox processor paid out, one for each biller and business day. */
export const sandboxPayouts = pgTable(
  'sandbox_payouts',
  {
    id: text().primaryKey(),
    biller: number().notNull(),
    paidOn: day().notNull(),
    amount: cents().notNull(),
    at: instant().notNull(),
    /** When the bank sent it back. */
    failedAt: instant(),
  },
  (table) => [uniqueIndex('sandbox_payouts_day').on(table.biller, table.paidOn)],
);

/** Which movements each of them paid out. */
export const sandboxPayoutLines = pgTable(
  'sandbox_payout_lines',
  { line: text().primaryKey(), payout: text().notNull() },
  (table) => [index('sandbox_payout_lines_payout').on(table.payout)],
);

/** Methods that the sandbox processor was told to forget: it charges them no more. */
export const processorForgotten = pgTable('processor_forgotten', { token: text().primaryKey() });

/** The mails and texts that the sandbox gateways delivered. */
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

/** How many days the demo's clock is ahead. */
export const sandboxClock = pgTable('sandbox_clock', {
  id: integer().primaryKey(),
  daysAhead: integer().notNull(),
});

/** What ran when the demo's clock was moved, day by day. */
export const sandboxMoves = pgTable('sandbox_moves', {
  id: key().primaryKey(),
  movedFrom: day().notNull(),
  movedTo: day().notNull(),
  days: jsonb().$type<{ date: CalendarDate; ran: Readonly<Record<string, number>> }[]>().notNull(),
});

/** Faults that are switched on for a processor, biller or tax service. */
export const sandboxFaults = pgTable(
  'sandbox_faults',
  { kind: text().notNull(), subject: text().notNull(), state: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/** Balances that only the billers' web services know until the portal asks for them. */
export const sandboxBalances = pgTable('sandbox_balances', {
  accountId: number().primaryKey(),
  balance: cents().notNull(),
});

/** What the sandbox's billers were told of payments, reversals and refunds, and when they book it; null: never. */
export const sandboxBookings = pgTable(
  'sandbox_bookings',
  {
    confirmationNum: text().notNull(),
    kind: text().$type<Posting['kind']>().notNull(),
    bookedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.confirmationNum, table.kind] })],
);

/**
 * Accounts whose sandbox biller makes a new bill each period; other accounts keep the bills they
 * have.
 */
export const sandboxBilling = pgTable('sandbox_billing', {
  accountId: number().primaryKey(),
  /** From one bill to the next. */
  months: integer().notNull(),
  /** The charges by month, from January on; a list that is too short starts again. */
  charges: jsonb().$type<readonly Cents[]>().notNull(),
});
