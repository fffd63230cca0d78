import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ConversationState } from '../../../domain/texts/conversation.ts';
import { instant, number } from '../columns.ts';
import { accounts } from './billers.ts';

/**
 * Pay by text of an account for one customer who holds it (ENT2-05). Switched off, it keeps number
 * and method (PBT-21).
 */
export const payByTexts = pgTable(
  'pay_by_texts',
  {
    customerId: number().notNull(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    active: boolean().notNull(),
    methodId: number().notNull(),
    /** The verified number at the time of saving. It counts while it is still the customer's. */
    mobileNumber: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.accountId] }),
    index('pay_by_texts_account').on(table.accountId),
  ],
);

/**
 * The state of the conversation with a number: one row for each number, locked by the process that
 * answers it.
 */
export const textTalks = pgTable('text_talks', {
  mobileNumber: text().primaryKey(),
  state: jsonb().$type<ConversationState>().notNull(),
  changedAt: instant().notNull(),
});

/** The numbers that ended all texts with STOP and have not sent START since (ruling 56). */
export const stoppedNumbers = pgTable('stopped_numbers', {
  mobileNumber: text().primaryKey(),
  stoppedAt: instant().notNull(),
});

/**
 * Incoming texts, each under the id of its delivery, so that a repeated delivery is stored once.
 */
export const incomingTexts = pgTable(
  'incoming_texts',
  {
    id: text().primaryKey(),
    mobileNumber: text().notNull(),
    /** Emptied after the answer. */
    body: text().notNull(),
    receivedAt: instant().notNull(),
    answeredAt: instant(),
    /** When a text that could not be answered is tried again; null once it was answered. */
    nextTryAt: instant(),
  },
  (table) => [index('incoming_texts_due').on(table.nextTryAt)],
);
