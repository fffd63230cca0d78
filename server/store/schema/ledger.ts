import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LedgerAccount } from '../../../domain/books/postings.ts';
import { cents, day, instant, key, number } from '../columns.ts';

/**
 * Refunds are posted under their number; one that fails after it had succeeded is posted once more, the other way.
 * `reclassified`: a reversal of an earlier version, moved to the account of what took the payment back.
 */
export type LedgerPosting =
  | 'payment'
  | 'reversal'
  | 'reclassified'
  | `refund ${number}`
  | `failed refund ${number}`;

/** The row of a posting that says how much money it moved, in which direction; the words of the index, for its use. */
export const MOVES_MONEY = sql`(account in ('processor clearing', 'settled outside') and posting <> 'reclassified')`;

/** Append-only double entry: a trigger refuses changes, and every posting sums to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    customerId: number().notNull(),
    id: key(),
    transactionId: number().notNull(),
    posting: text().$type<LedgerPosting>().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    entityId: number().notNull(),
    amount: cents().notNull(),
    businessDate: day().notNull(),
    postedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('ledger_entries_once').on(
      table.customerId,
      table.transactionId,
      table.posting,
      table.account,
    ),
    /** One row of each posting, for the remittances of a day. */
    index('ledger_entries_day').on(table.entityId, table.businessDate).where(MOVES_MONEY),
  ],
);
