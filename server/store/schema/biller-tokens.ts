import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TokenRight } from '../../../domain/api/biller-call.ts';
import { instant, key, number } from '../columns.ts';
import { billers } from './billers.ts';

/** What lets a biller's own system call. Only the hash of a token is stored; it was shown once. */
export const billerTokens = pgTable('biller_tokens', {
  id: key().primaryKey(),
  billerId: number()
    .notNull()
    .references(() => billers.id),
  /** What it is for, in words of who made it. */
  name: text().notNull(),
  hash: text().notNull().unique(),
  rights: jsonb().$type<readonly TokenRight[]>().notNull(),
  createdAt: instant().notNull(),
  lastUsedAt: instant(),
  revokedAt: instant(),
});
