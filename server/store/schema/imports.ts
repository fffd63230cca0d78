import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ImportCounts } from '../../../domain/imports/counts.ts';
import type { AccountFields, BillFields } from '../../../domain/imports/row.ts';
import type { WayIn } from '../../../domain/imports/states.ts';
import { day, instant, key, number } from '../columns.ts';
import { accounts, billers, bills } from './billers.ts';
import { staff } from './office.ts';

/**
 * `staging`: its rows are being read. `held`: it waits for approval. `applying`: its rows are applied in chunks, and
 * go on after a restart. `refused`: nothing of it was applied.
 */
export type ImportState = 'staging' | 'held' | 'applying' | 'applied' | 'refused';

/** A file of a biller with accounts and bills. What it holds is staged in `import_rows`. */
export const imports = pgTable(
  'imports',
  {
    id: key().primaryKey(),
    billerId: number()
      .notNull()
      .references(() => billers.id),
    /** The name of its mapping in the biller's file, and the version of that file. */
    mapping: text().notNull(),
    billerVersion: integer().notNull(),
    fileName: text().notNull(),
    sha256: text().notNull(),
    size: number().notNull(),
    /** The business day whose end the file tells of, and the last whose payments it holds. */
    fileDate: day().notNull(),
    paymentsThrough: day().notNull(),
    isFull: boolean().notNull(),
    state: text().$type<ImportState>().notNull().default('staging'),
    /** Why it is held or refused, in words. */
    reasons: jsonb().$type<readonly string[]>().notNull().default([]),
    /** What the check found that it would do, and what was done. */
    expected: jsonb().$type<ImportCounts>().notNull(),
    done: jsonb().$type<ImportCounts>().notNull(),
    lastLine: integer().notNull().default(0),
    /** The last line that was applied. */
    appliedThrough: integer().notNull().default(0),
    receivedAt: instant().notNull(),
    /** The last sign of the process that reads its rows; null before the first. */
    readAt: instant(),
    finishedAt: instant(),
    /** The person of the office who sent it; null for a file that came from the biller or by the command line. */
    sentBy: number().references(() => staff.id),
    /** How it came from elsewhere; null for one of a person, and for one that an earlier version took in. */
    cameBy: text().$type<WayIn>(),
    /** The person who approved or refused it while it was held, and why. */
    decidedBy: number().references(() => staff.id),
    decision: text().notNull().default(''),
  },
  (table) => [
    /** The same file again is the same import. */
    uniqueIndex('imports_file')
      .on(table.billerId, table.mapping, table.sha256)
      .where(sql`state <> 'refused'`),
    index('imports_applying').on(table.id).where(sql`state = 'applying'`),
    index('imports_biller').on(table.billerId, table.fileDate),
  ],
);

/** The lines of a file until it was applied. A full file adds a line for each account that it does not name. */
export const importRows = pgTable(
  'import_rows',
  {
    /** Not checked for each of a million rows: whoever adds rows holds the row of their import (`keepReading`). */
    importId: number().notNull(),
    line: integer().notNull(),
    billTypeId: number().notNull(),
    accountNum: text().notNull(),
    /** The letters and digits of the number, as accounts are compared. */
    numberKey: text().notNull(),
    /** `missing`: a full file does not name the account. `refused`: it names it in a line that is refused. */
    state: text().$type<'read' | 'refused' | 'missing'>().notNull().default('read'),
    account: jsonb().$type<AccountFields>().notNull(),
    bill: jsonb().$type<BillFields>(),
    /** Its bill is being paid, so the row is tried again then. */
    triedAgainAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_account').on(table.importId, table.billTypeId, table.numberKey),
    index('import_rows_waiting').on(table.triedAgainAt).where(sql`tried_again_at is not null`),
  ],
);

/** Lines that were refused, for the biller to mend. A line may have several problems, each in a field of its own. */
export const importProblems = pgTable(
  'import_problems',
  {
    importId: number()
      .notNull()
      .references(() => imports.id),
    line: integer().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    words: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line, table.field] })],
);

/** What has to be told or planned because of an imported row. The work loop does it once. */
export const importEffects = pgTable(
  'import_effects',
  {
    id: key().primaryKey(),
    importId: number()
      .notNull()
      .references(() => imports.id),
    accountId: number()
      .notNull()
      .references(() => accounts.id),
    /** Null for what is about the account alone. */
    billId: number().references(() => bills.id),
    kind: text().$type<ImportEffect>().notNull(),
    triedAgainAt: instant(),
  },
  (table) => [index('import_effects_due').on(table.triedAgainAt.asc().nullsFirst(), table.id)],
);

export type ImportEffect = 'bill posted' | 'due date moved' | 'in collections' | 'out of collections';

export type ImportRecord = typeof imports.$inferSelect;
