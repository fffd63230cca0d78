import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ZERO } from '../../../domain/values/cents.ts';
import { cents, instant, number } from '../columns.ts';
import type { ChargedMethod } from './checkouts.ts';

/** What a processor that names payments itself calls ours. Written before the payment can take any money. */
export const processorPayments = pgTable(
  'processor_payments',
  {
    /** Our key of the charge. */
    key: text().primaryKey(),
    biller: number().notNull(),
    /** The biller’s account at the processor; empty for the portal’s own. */
    account: text().notNull(),
    /** The processor’s name; null until it has made the payment. */
    reference: text(),
    token: text().notNull(),
    category: text().$type<ChargedMethod['category']>().notNull(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    /** What the host keeps of it, as it was agreed when the payment was made. */
    applicationFee: cents().notNull().default(ZERO),
    /** Given up before the processor had made it: it never will be charged. */
    isClosed: boolean().notNull().default(false),
    /** Count the faults of the processor that it would only repeat under the same key. */
    makes: integer().notNull().default(1),
    confirms: integer().notNull().default(1),
  },
  (table) => [index('processor_payments_reference').on(table.reference)],
);

/** What the processor calls other things of ours: payers, methods, and their copies for a biller. */
export const processorNames = pgTable(
  'processor_names',
  {
    kind: text().$type<'customer' | 'type' | 'payer' | 'method' | 'forgotten'>().notNull(),
    name: text().notNull(),
    account: text().notNull(),
    reference: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.kind, table.account] })],
);

/** What the processor has told by itself. A notice only makes the portal ask; it proves nothing. */
export const processorNotices = pgTable(
  'processor_notices',
  {
    /** The processor’s name for it: a repeat has the same. */
    id: text().primaryKey(),
    kind: text().notNull(),
    biller: number().notNull(),
    chargeKey: text().notNull(),
    /** The token of the method that it is about; empty for a notice about a charge. */
    method: text().notNull().default(''),
    receivedAt: instant().notNull(),
    /** When it may be acted on; null once it was. */
    nextCheckAt: instant(),
    checks: integer().notNull().default(0),
  },
  (table) => [index('processor_notices_due').on(table.nextCheckAt)],
);
