import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Alert, LostPayment } from '../../../domain/profile/alert.ts';
import { day, key, number } from '../columns.ts';

/**
 * What a customer should know of or do. `cause` makes sure that each alert is raised once (SRV-52).
 */
export const alerts = pgTable(
  'alerts',
  {
    customerId: number().notNull(),
    id: key(),
    cause: text().notNull(),
    type: text().$type<Alert['alert_type']>().notNull(),
    about: text().notNull(),
    message: text().notNull(),
    href: text().notNull(),
    happenedOn: day().notNull(),
    /** What became of the payment that it tells of; null where that was made, or in an alert of an earlier version. */
    lost: jsonb().$type<LostPayment>(),
    isRead: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('alerts_once').on(table.customerId, table.cause),
    index('alerts_unread').on(table.customerId, table.isRead),
  ],
);
