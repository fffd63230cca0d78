import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LedgerAccount } from '../../../domain/books/postings.ts';
import { ZERO } from '../../../domain/values/cents.ts';
import type { BookLine, Payout } from '../../ports/processor.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/** What the processor's own book says of our charges, read in line by line. Only the key and the biller of a line change, when its payment is found. */
export const processorBook = pgTable(
  'processor_book',
  {
    /** The processor's name for the line. */
    id: text().primaryKey(),
    biller: number().notNull(),
    kind: text().$type<BookLine['kind']>().notNull(),
    chargeKey: text().notNull(),
    /** Positive when the biller gained it. */
    amount: cents().notNull(),
    /** What the processor kept of it. */
    fee: cents().notNull().default(ZERO),
    /** What the host kept of it. */
    applicationFee: cents().notNull().default(ZERO),
    /** The payout that a line of a payout is about; empty for other lines. */
    payout: text().notNull().default(''),
    at: instant().notNull(),
  },
  (table) => [index('processor_book_charge').on(table.chargeKey)],
);

/** What the lines of the processor's book moved between the accounts of a biller. Append-only, as the ledger is. */
export const bookEntries = pgTable(
  'book_entries',
  {
    id: key().primaryKey(),
    /**
     * The line of the book. One that was renamed to another biller has two more names, with ` renamed from` and
     * ` renamed to` behind its own.
     */
    line: text().notNull(),
    posting: text().$type<BookLine['kind']>().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** The biller; 0 for the host, and for an account that serves all billers. */
    entityId: number().notNull(),
    /** Tells the host's side from that of an account that serves all billers. */
    isOfHost: boolean().notNull(),
    amount: cents().notNull(),
    businessDate: day().notNull(),
    postedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('book_entries_once').on(table.line, table.account, table.isOfHost),
    index('book_entries_account').on(table.entityId, table.account),
  ],
);

/** What the processor paid out to the banks of billers, as it was last told. */
export const payouts = pgTable(
  'payouts',
  {
    /** The processor's name for it. */
    id: text().primaryKey(),
    /** The biller; 0 for an account that serves all billers. */
    biller: number().notNull(),
    /** What the bank gained; negative when the processor took it from there. */
    amount: cents().notNull(),
    status: text().$type<Payout['status']>().notNull(),
    arrivesOn: day().notNull(),
    /** By this the bank finds it; empty while the bank has not told. */
    trace: text().notNull(),
    /** False while the processor does not tell which movements it paid out. */
    isTold: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('payouts_of_biller').on(table.biller, table.arrivesOn)],
);

/** Which lines of the book a payout paid out; each at most once. */
export const payoutLines = pgTable(
  'payout_lines',
  { line: text().primaryKey(), payout: text().notNull() },
  (table) => [index('payout_lines_payout').on(table.payout)],
);

/** How far the processor's book has been read in, and in another row its notices. */
export const processorBookMark = pgTable('processor_book_mark', {
  id: integer().primaryKey(),
  mark: text().notNull(),
});

/** The business days that were reconciled in the night after, so that each is once. */
export const reconciliations = pgTable('reconciliations', {
  businessDate: day().primaryKey(),
  madeAt: instant().notNull(),
});

/** What did not agree when the books were compared. It is open until a later comparison finds nothing of it. */
export const exceptions = pgTable(
  'exceptions',
  {
    id: key().primaryKey(),
    rule: text().notNull(),
    /** The number of a payment or a payout, or what else the rule is about. */
    subject: text().notNull(),
    /** Null where it belongs to no biller alone. */
    billerId: number(),
    /** The business day that it was found in; null for what is about the books as a whole. */
    businessDate: day(),
    foundAt: instant().notNull(),
    closedAt: instant(),
    /** Who looks into it; empty while nobody does. */
    owner: text().notNull().default(''),
  },
  (table) => [uniqueIndex('exceptions_open').on(table.rule, table.subject).where(sql`closed_at is null`)],
);
