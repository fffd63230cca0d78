import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TalkState } from '../../../domain/text-talk.ts';
import { instant, number } from '../columns.ts';
import { accounts } from './billers.ts';

/** Pay by text of an account for one customer who holds it (ENT2-05). Off keeps number and method for the next time (PBT-21). */
export const payByTexts = pgTable(
  'pay_by_texts',
  {
    customerId: number().notNull(),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    active: boolean().notNull(),
    methodId: number().notNull(),
    /** The verified number that it was saved for. It counts while that is still the customer's. */
    mobileNumber: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.accountId] }),
    index('pay_by_texts_account').on(table.accountId),
  ],
);

/** How far the talk with a number has come. One row for each number, taken by whoever answers it. */
export const textTalks = pgTable('text_talks', {
  mobileNumber: text().primaryKey(),
  state: jsonb().$type<TalkState>().notNull(),
  changedAt: instant().notNull(),
});

/** Texts that came in, each under the id of its delivery: one that is delivered twice is taken in once. */
export const incomingTexts = pgTable(
  'incoming_texts',
  {
    id: text().primaryKey(),
    mobileNumber: text().notNull(),
    /** Emptied once it was answered. */
    body: text().notNull(),
    receivedAt: instant().notNull(),
    answeredAt: instant(),
    /** When one that could not be answered is looked at again; null once it was. */
    nextTryAt: instant(),
  },
  (table) => [index('incoming_texts_due').on(table.nextTryAt)],
);
