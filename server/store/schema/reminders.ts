import { boolean, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { day, number } from '../columns.ts';
import { accounts } from './billers.ts';

/**
 * When and how a customer is reminded of the bills of an account (ENT2-06). Switched off, it keeps
 * the settings (REM-12).
 */
export const reminders = pgTable(
  'reminders',
  {
    customerId: number().notNull(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    active: boolean().notNull(),
    newBill: boolean().notNull(),
    /** Null means no reminder before the due date. */
    daysBeforeDueDate: smallint(),
    pastDue: boolean().notNull(),
    byEmail: boolean().notNull(),
    email: text().notNull(),
    email2: text().notNull(),
    byText: boolean().notNull(),
    /** The day of the last save or switching on. Reminders that were due before it are not sent. */
    since: day().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.accountId] }),
    index('reminders_account').on(table.accountId),
  ],
);
