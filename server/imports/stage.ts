import { and, eq, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import * as say from '../../domain/imports/text/en.ts';
import { insertion } from '../store/bulk-insert.ts';
import { rowsOf } from '../store/db.ts';
import { accounts, enteredNumber } from '../store/schema/billers.ts';
import { importProblems, importRows } from '../store/schema/imports.ts';
import type { Db, Store } from '../store/store.ts';
import { copyIn } from './copy-in.ts';
import { doNotWaitForDisk } from './do-not-wait-for-disk.ts';
import { giveWay, nameImport } from './give-way.ts';
import { planAnew } from './plan-anew.ts';
import {
  batchesOf,
  type FileReading,
  MOST_PROBLEMS,
  type ReadBatch,
  STAGED_COLUMNS,
  type Staged,
} from './read-batches.ts';
import { batchesInThread } from './read-in-thread.ts';
import { WrongFile } from './read-lines.ts';
import { keepReading } from './reading.ts';
import { hasOtherLetters } from './same-number.ts';

/** A file that is being read. */
export interface Staging {
  readonly store: Store;
  readonly importId: number;
  readonly mapping: ImportMapping;
  /** The ids of the bill types, by their names in the biller's file. */
  readonly typeIds: ReadonlyMap<string, number>;
  /** It may be the first lines of a file, which have no control totals. */
  readonly isSample: boolean;
}

/**
 * Writes the lines of a file to the staging table, and the lines that cannot be read to the problems. The next lines are
 * read while the ones before are written. Throws `WrongFile` when the file as a whole cannot be taken.
 */
export async function stageLines(
  staging: Staging,
  { bytes, inThread }: { readonly bytes: AsyncIterable<Uint8Array>; readonly inThread: boolean },
): Promise<Staged> {
  const { store, importId, mapping, typeIds, isSample } = staging;
  const form = store.kind === 'postgres' ? 'copy' : 'json';
  const reading: FileReading = { importId, mapping, typeIds, isSample, form };
  const batches = inThread ? batchesInThread(bytes, reading) : batchesOf(bytes, reading);
  let written: Promise<void> = Promise.resolve();
  try {
    for (;;) {
      const next = await batches.next();
      await written;
      if (next.done) return next.value;
      written = writeBatch(staging, next.value);
      // The next turn awaits it, and throws what it throws. Until then it is no unhandled rejection.
      written.catch(() => undefined);
    }
  } finally {
    await written.catch(() => undefined);
    await batches.return(undefined as never);
  }
}

async function writeBatch({ store, importId }: Staging, { rows, problems }: ReadBatch): Promise<void> {
  const began = performance.now();
  await store.transact(async (db) => {
    await Promise.all([doNotWaitForDisk(db), nameImport(db), keepReading(db, importId)]);
    if (rows.byteLength > 0) await writeRows(db, store, rows);
    if (problems.length > 0) await db.execute(insertion(importProblems, problems));
  });
  await giveWay(store, performance.now() - began);
}

/** The database has lost lines that it had answered as written. */
export class LostLines extends WrongFile {
  constructor() {
    super([say.LOST_LINES]);
  }
}

/**
 * Throws `LostLines` unless the database has every line that was sent to it. Afterwards all of them are on the disk: the
 * lock of `keepReading` is written to the log of the database, so this commit waits for it.
 */
export function requireStaged(
  { store, importId }: Staging,
  { rows, problems, unnamed }: Staged,
): Promise<void> {
  return store.transact(async (db) => {
    await Promise.all([nameImport(db), keepReading(db, importId)]);
    const staged = await db.$count(importRows, eq(importRows.importId, importId));
    const written = await db.$count(importProblems, eq(importProblems.importId, importId));
    // Only a line without an account number is not staged.
    if (staged !== rows - unnamed || written !== problems) throw new LostLines();
  });
}

/** PGlite has no stream to copy from. */
async function writeRows(db: Db, store: Store, rows: Uint8Array): Promise<void> {
  if (store.kind === 'postgres')
    await copyIn(db, `import_rows (${STAGED_COLUMNS.map(toSnakeCase).join(', ')})`, rows);
  else await db.execute(insertion(importRows, JSON.parse(new TextDecoder().decode(rows))));
}

/** Refuses every line of an account but the first. Resolves to how many were refused. */
export async function refuseRepeats({ store, importId }: Staging): Promise<number> {
  const rows = await rowsOf<{ line: number; accountNum: string; first: number }>(
    store.db,
    sql`
    select line, account_num as "accountNum", first from (
      select line, account_num, min(line) over (partition by bill_type_id, number_key) as first
        from import_rows where import_id = ${importId} and state = 'read') lines
     where line <> first limit ${MOST_PROBLEMS + 1}`,
  );
  if (rows.length > MOST_PROBLEMS) throw new WrongFile([say.tooManyRepeats(MOST_PROBLEMS)]);
  if (rows.length === 0) return 0;
  const repeats = rows.map(({ line }) => line);
  await store.db
    .update(importRows)
    .set({ state: 'refused' })
    .where(and(eq(importRows.importId, importId), sql`${importRows.line} = any(${sql.param(repeats)})`));
  const problems = rows.map(({ line, accountNum, first }) => ({
    importId,
    line,
    field: 'accountNumber',
    value: accountNum,
    words: say.twice(first),
  }));
  await store.db.execute(insertion(importProblems, problems));
  return rows.length;
}

/** Adds a line for each account of the file's bill types that the file does not name. */
export async function stageMissing(staging: Staging, lastLine: number): Promise<number> {
  const { store, importId } = staging;
  const types = fileTypes(staging);
  return store.transact(async (db) => {
    await Promise.all([nameImport(db), keepReading(db, importId)]);
    const adding = () =>
      db.execute(sql`
    with added as (
    insert into import_rows (import_id, line, bill_type_id, account_num, number_key, state, account)
    select ${importId}, ${lastLine}::int + row_number() over (order by accounts.id), accounts.bill_type_id, accounts.account_num,
           ${enteredNumber(accounts.accountNum)}, 'missing', '{}'
      from accounts
     where accounts.bill_type_id = any(${sql.param(types)}) and accounts.closed_at is null
       and not exists (
         select from import_rows r
          where r.import_id = ${importId} and r.bill_type_id in (accounts.bill_type_id, 0)
            and r.number_key = ${enteredNumber(accounts.accountNum)})
       and not (${hasOtherLetters(accounts.accountNum)} and exists (
         select from import_rows r
          where r.import_id = ${importId} and r.bill_type_id in (accounts.bill_type_id, 0)
            and r.account_num = accounts.account_num))
    returning 1)
    select count(*) from added`);
    const { rows } = (await planAnew(db, adding)) as unknown as { rows: { count: number | string }[] };
    return Number(rows[0]?.count ?? 0);
  });
}

/** The ids of the bill types that the file can hold. */
export function fileTypes({ mapping: { type, types }, typeIds }: Staging): readonly number[] {
  const names = type === undefined ? Object.values(types) : [type];
  return names.flatMap((name) => typeIds.get(name) ?? []);
}
