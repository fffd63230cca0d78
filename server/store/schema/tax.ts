import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TaxRule, TaxValueType } from '../../../domain/tax/calculation.ts';
import type { TaxLabels } from '../../../domain/tax/tax-account.ts';
import type { ReturnStatus } from '../../../domain/tax/tax-return.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import { cents, day, number } from '../columns.ts';
import { accounts, billers, bills } from './billers.ts';

/** What a biller that accepts tax returns says about them (TAX-05, TAX-18, RET-21). */
export const taxOrganizations = pgTable('tax_organizations', {
  billerId: number()
    .primaryKey()
    .references(() => billers.id),
  labels: jsonb().$type<TaxLabels>().notNull().default({}),
  hasCowsConfig: boolean().notNull().default(true),
  documentationMailTo: text().notNull(),
  /** The message for customers while its web service is down. */
  errorMsg: text().notNull(),
});

/**
 * A line of a return as its organisation defined it, with the rule of a calculated line (SRV2-43).
 */
export interface FormItem {
  readonly sequenceNumber: number;
  readonly description: string;
  readonly reportCategory: string;
  readonly valueType: TaxValueType;
  /** The fixed value, or the value before any entry. */
  readonly value: Cents | null;
  readonly rule: TaxRule | null;
  readonly requiresDocumentation: boolean;
  readonly allowComments: boolean;
}

/** A customer's entry on a line. */
export interface Entry {
  readonly amount: Cents | null;
  readonly isOverridden: boolean;
  readonly comment: string;
}

/**
 * A return of a tax account. Its name and its unpaid amount are on the bill of the same id. The
 * bill's lock is also this row's lock: payments and saves of a return come one after the other.
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
    /** The year in which its period ends. */
    year: integer().notNull(),
    form: jsonb().$type<readonly FormItem[]>().notNull(),
    /** By sequence number; lines without an entry are missing. */
    entries: jsonb().$type<Readonly<Record<string, Entry>>>().notNull().default({}),
    /** The line that holds the amount due; null when the organisation states the amount. */
    dueItem: integer(),
    /** The return's amount. What was paid of it is the difference to the bill's balance. */
    amountDue: cents().notNull(),
    status: text().$type<ReturnStatus>().notNull().default('Non-filed'),
    version: integer().notNull().default(1),
    /** When it was sent for filing. */
    sentOn: day(),
    filedOn: day(),
    filingNumber: text().notNull().default(''),
  },
  (table) => [
    index('tax_returns_account').on(table.accountId, table.status),
    index('tax_returns_sent').on(table.status, table.sentOn),
  ],
);
