import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Cents } from '../../../domain/cents.ts';
import type { TaxLabels } from '../../../domain/tax-account.ts';
import type { TaxRule, TaxValueType } from '../../../domain/tax-calculation.ts';
import type { ReturnStatus } from '../../../domain/tax-return.ts';
import { cents, day, number } from '../columns.ts';
import { accounts, billers, bills } from './billers.ts';

/** What a biller that takes returns says of them (TAX-05, TAX-18, RET-21). */
export const taxOrganizations = pgTable('tax_organizations', {
  billerId: number()
    .primaryKey()
    .references(() => billers.id),
  labels: jsonb().$type<TaxLabels>().notNull().default({}),
  hasCowsConfig: boolean().notNull().default(true),
  documentationMailTo: text().notNull(),
  /** What its web service says to customers while it is down. */
  errorMsg: text().notNull(),
});

/** A line of a return as its organisation made it; the rule of a calculated line is kept with it (SRV2-43). */
export interface FormItem {
  readonly sequenceNumber: number;
  readonly description: string;
  readonly reportCategory: string;
  readonly valueType: TaxValueType;
  /** What is fixed, or stood there before anybody entered anything. */
  readonly value: Cents | null;
  readonly rule: TaxRule | null;
  readonly requiresDocumentation: boolean;
  readonly allowComments: boolean;
}

/** What was entered on a line. */
export interface Entry {
  readonly amount: Cents | null;
  readonly isOverridden: boolean;
  readonly comment: string;
}

/**
 * A return of a tax account. What it is called and what is left to pay of it stand on the bill of the same id, whose lock is
 * also this row's: payments and saves of a return come one after the other.
 */
export const taxReturns = pgTable(
  'tax_returns',
  {
    id: number()
      .primaryKey()
      .references(() => bills.id),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    /** The year that its period ends in. */
    year: integer().notNull(),
    form: jsonb().$type<readonly FormItem[]>().notNull(),
    /** By sequence number; lines that nobody touched are not in it. */
    entries: jsonb().$type<Readonly<Record<string, Entry>>>().notNull().default({}),
    /** The line that is the amount due; null where the organisation tells the amount. */
    dueItem: integer(),
    /** What the return comes to; what was paid of it is the difference to the bill's balance. */
    amountDue: cents().notNull(),
    status: text().$type<ReturnStatus>().notNull().default('Non-filed'),
    version: integer().notNull().default(1),
    /** When it was sent to filing. */
    sentOn: day(),
    filedOn: day(),
    filingNumber: text().notNull().default(''),
  },
  (table) => [
    index('tax_returns_account').on(table.accountId, table.status),
    index('tax_returns_sent').on(table.status, table.sentOn),
  ],
);
