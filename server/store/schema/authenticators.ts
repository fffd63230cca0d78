import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, number } from '../columns.ts';

/** Authenticator apps of customers, each with a key of its own (ruling 76). */
export const authenticators = pgTable(
  'authenticators',
  {
    customerId: number().notNull(),
    id: uuid().notNull(),
    /** Base32, sealed by the vault. */
    sealedKey: text().notNull(),
    /** The last step whose code was accepted: each is accepted once. */
    lastStep: number().notNull().default(0),
    startedAt: instant().notNull(),
    /** When its first code was entered. Until then it asks for nothing. */
    confirmedAt: instant(),
    /** When it was turned off. It stays while that can be undone. */
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('authenticators_active')
      .on(table.customerId)
      .where(sql`${table.confirmedAt} is not null and ${table.endedAt} is null`),
  ],
);

/** Codes that each stand in for the app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: number().notNull(),
    authenticatorId: uuid().notNull(),
    /** Made with a key of the vault. */
    hash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.authenticatorId, table.hash] })],
);
