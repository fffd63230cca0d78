import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RemittedLine } from '../../../domain/remittance/remittance.ts';
import type { Lockbox } from '../../../domain/remittance/terms.ts';
import { cents, day, instant, key, number } from '../columns.ts';
import { billers } from './billers.ts';
import type { LedgerPosting } from './ledger.ts';

/** What a biller is told of one business day. Append-only: a file that is asked for again is the same. */
export const remittances = pgTable(
  'remittances',
  {
    id: key().primaryKey(),
    billerId: number()
      .notNull()
      .references(() => billers.id),
    /** Counts the remittances of a biller from 1 on, without gaps. */
    number: integer().notNull(),
    businessDate: day().notNull(),
    madeOn: day().notNull(),
    madeAt: instant().notNull(),
    /** As the biller's file had it then. */
    lockbox: jsonb().$type<Lockbox>(),
  },
  (table) => [
    uniqueIndex('remittances_number').on(table.billerId, table.number),
    uniqueIndex('remittances_day').on(table.billerId, table.businessDate),
  ],
);

/** What was paid of one bill, or taken back of it. Each posting of the ledger is in one remittance. Append-only. */
export const remittanceLines = pgTable(
  'remittance_lines',
  {
    remittanceId: number()
      .notNull()
      .references(() => remittances.id),
    position: integer().notNull(),
    customerId: number().notNull(),
    transactionId: number().notNull(),
    posting: text().$type<LedgerPosting>().notNull(),
    /** The position of the bill among those that its payment pays. */
    item: integer().notNull(),
    kind: text().$type<RemittedLine['kind']>().notNull(),
    billType: text().notNull(),
    accountNum: text().notNull(),
    billNumber: text().notNull(),
    description: text().notNull(),
    amount: cents().notNull(),
    method: text().$type<RemittedLine['method']>().notNull(),
    confirmationNum: text().notNull(),
    paidOn: day().notNull(),
    bookedOn: day().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remittanceId, table.position] }),
    uniqueIndex('remittance_lines_once').on(table.customerId, table.transactionId, table.posting, table.item),
    index('remittance_lines_confirmation').on(table.confirmationNum),
  ],
);
