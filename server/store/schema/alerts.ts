import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Alert, PaymentEnd } from '../../../domain/profile/alert.ts';
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
    /** How the payment ended that it tells of; null where that was made, and in read alerts of earlier versions. */
    paymentEnd: jsonb().$type<PaymentEnd>(),
    isRead: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('alerts_once').on(table.customerId, table.cause),
    index('alerts_unread').on(table.customerId, table.isRead),
    index('alerts_of_cards').on(table.customerId).where(isOpenCardAlert(table)),
  ],
);

/** True of an alert about a card that is not done. Without parameters, so that its index serves it. */
export function isOpenCardAlert({
  type,
  cause,
  isRead,
}: Record<'type' | 'cause' | 'isRead', AnyPgColumn>): SQL {
  return sql`${type} = 'action' and ${cause} like 'card %' and not ${isRead}`;
}
