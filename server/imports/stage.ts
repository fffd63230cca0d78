import { and, eq, sql } from 'drizzle-orm';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { type ColumnPositions, findColumns, type ImportMapping } from '../../domain/imports/mapping.ts';
import {
  type ImportRow,
  parseAmountAs,
  type RefusedRow,
  rowReader,
  storable,
} from '../../domain/imports/row.ts';
import * as say from '../../domain/imports/text/en.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { insertion } from '../store/bulk-insert.ts';
import { accounts, enteredNumber } from '../store/schema/billers.ts';
import { importProblems, importRows } from '../store/schema/imports.ts';
import type { Store } from '../store/store.ts';
import { doNotWaitForDisk } from './not-awaited.ts';
import { type Line, WrongFile } from './read-lines.ts';
import { keepReading } from './reading.ts';

const BATCH = 2_000;

/** The most refused lines that are kept to be read; a file beyond that is refused as a whole. */
export const MOST_PROBLEMS = 10_000;

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

export interface Staged {
  readonly rows: number;
  readonly refused: number;
  readonly lastLine: number;
  /** Lines without an account number: which account they are of, nobody knows. */
  readonly unnamed: number;
  /** The control totals of the mapping were not there to be compared. */
  readonly lacksTotals: boolean;
}

/**
 * Writes the lines of a file to the staging table, and the lines that cannot be read to the problems. Throws
 * `WrongFile` when the file as a whole cannot be taken.
 */
export async function stageLines(staging: Staging, lines: AsyncIterable<Line>): Promise<Staged> {
  const { mapping, isSample } = staging;
  const { data, header, totals } = await opened(lines, mapping);
  const read = rowReader(mapping, positionsIn(mapping, header));
  const batch = new Batch(staging);
  let [balance, rows, refused, unnamed, lastLine] = [0, 0, 0, 0, 0];
  for await (const { line, cells } of data) {
    rows++;
    lastLine = line;
    const row: ImportRow | RefusedRow =
      cells.length === header.length
        ? read(cells)
        : {
            problem: { field: '', value: '', words: say.wrongLength(cells.length, header.length) },
            accountNumber: '',
            type: undefined,
          };
    if ('problem' in row) {
      refused++;
      if (row.accountNumber === '') unnamed++;
      if (refused > MOST_PROBLEMS) throw new WrongFile([say.tooManyProblems(MOST_PROBLEMS)]);
    } else balance += row.bill?.balance ?? 0;
    await batch.add(line, row);
  }
  await batch.flush();
  if (rows === 0) throw new WrongFile([say.EMPTY_FILE]);
  const lacksTotals = mapping.totals !== null && totals() === undefined;
  if (!(isSample && lacksTotals))
    requireTotals(mapping, totals(), { rows, refused, balance: cents(balance) });
  return { rows, refused, lastLine, unnamed, lacksTotals };
}

/** The first lines of a file that can be read. Throws `WrongFile` when the file as a whole cannot be taken. */
export async function firstRows(
  mapping: ImportMapping,
  lines: AsyncIterable<Line>,
  most: number,
): Promise<readonly { readonly line: number; readonly row: ImportRow }[]> {
  const { data, header } = await opened(lines, mapping);
  const read = rowReader(mapping, positionsIn(mapping, header));
  const rows: { line: number; row: ImportRow }[] = [];
  for await (const { line, cells } of data) {
    const row = cells.length === header.length ? read(cells) : undefined;
    if (row && !('problem' in row)) rows.push({ line, row });
    if (rows.length === most) break;
  }
  return rows;
}

function positionsIn(mapping: ImportMapping, header: readonly string[]): ColumnPositions {
  const positions = findColumns(mapping, header);
  if (Array.isArray(positions)) throw new WrongFile(positions as readonly string[]);
  return positions as ColumnPositions;
}

/**
 * Separates the header and the control totals from the lines between them. The line of totals is known once the lines
 * have been read.
 */
async function opened(lines: AsyncIterable<Line>, { header: hasHeader, totals }: ImportMapping) {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new WrongFile([say.EMPTY_FILE]);
  let trailer: readonly string[] | undefined;
  async function* data(): AsyncGenerator<Line> {
    try {
      for (let next = hasHeader ? await iterator.next() : first; !next.done; next = await iterator.next()) {
        if (trailer) throw new WrongFile([say.AFTER_TOTALS]);
        if (totals && next.value.cells[0]?.trim() === totals.marker) trailer = next.value.cells;
        else yield next.value;
      }
    } finally {
      await iterator.return?.(undefined);
    }
  }
  return { data: data(), header: first.value.cells, totals: () => trailer };
}

/** A control total is told in the reason why it is refused. */
const LONGEST_TOTAL = 40;

/** A refused line is in no sum, so sums are compared only where every line was read. It counts as a line all the same. */
function requireTotals(
  { totals, amounts, owed, columns }: ImportMapping,
  trailer: readonly string[] | undefined,
  { rows, refused, balance }: { readonly rows: number; readonly refused: number; readonly balance: Cents },
): void {
  if (!totals) return;
  if (!trailer) throw new WrongFile([say.NO_TOTALS]);
  const reasons: string[] = [];
  const toldAt = (position: number) => storable(trailer[position - 1]?.trim() ?? '', LONGEST_TOTAL);
  const toldRows = toldAt(totals.rows);
  if (Number(toldRows) !== rows || toldRows === '') reasons.push(say.wrongRows(toldRows, rows));
  if (totals.balance !== undefined && columns.balance !== undefined && refused === 0) {
    const told = toldAt(totals.balance);
    const sum = parseAmountAs(told, amounts);
    const signed = sum === undefined ? undefined : owed === 'negative' ? -sum : sum;
    if (signed !== balance) reasons.push(say.wrongSum(told, balance));
  }
  if (reasons.length > 0) throw new WrongFile(reasons);
}

/** Collects lines, and writes them in statements of one size. The next ones are read while one is written. */
class Batch {
  readonly #staging: Staging;
  #written: Promise<void> = Promise.resolve();
  #rows: (typeof importRows.$inferInsert)[] = [];
  #problems: (typeof importProblems.$inferInsert)[] = [];

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  async add(line: number, row: ImportRow | RefusedRow): Promise<void> {
    const { importId, typeIds } = this.#staging;
    const isRefused = 'problem' in row;
    if (isRefused) this.#problems.push({ importId, line, ...row.problem });
    if (row.accountNumber !== '')
      this.#rows.push({
        importId,
        line,
        billTypeId: typeIds.get(row.type ?? '') ?? 0,
        accountNum: row.accountNumber,
        numberKey: comparisonKey(row.accountNumber),
        state: isRefused ? 'refused' : 'read',
        account: isRefused ? {} : row.account,
        bill: isRefused ? null : (row.bill ?? null),
      });
    if (this.#rows.length + this.#problems.length < BATCH) return;
    await this.#written;
    this.#written = this.#write();
    // Whoever writes next, or ends, hears of it.
    this.#written.catch(() => undefined);
  }

  async flush(): Promise<void> {
    await this.#written;
    await this.#write();
  }

  async #write(): Promise<void> {
    const { store, importId } = this.#staging;
    const [rows, problems] = [this.#rows, this.#problems];
    this.#rows = [];
    this.#problems = [];
    if (rows.length + problems.length === 0) return;
    await store.transact(async (db) => {
      await doNotWaitForDisk(db);
      await keepReading(db, importId);
      if (rows.length > 0) await db.execute(insertion(importRows, rows));
      if (problems.length > 0) await db.execute(insertion(importProblems, problems));
    });
  }
}

/** Refuses every line of an account but the first. Resolves to how many were refused. */
export async function refuseRepeats({ store, importId }: Staging): Promise<number> {
  const { rows } = (await store.db.execute(sql`
    select line, account_num as "accountNum", first from (
      select line, account_num, min(line) over (partition by bill_type_id, number_key) as first
        from import_rows where import_id = ${importId} and state = 'read') lines
     where line <> first limit ${MOST_PROBLEMS + 1}`)) as unknown as {
    rows: { line: number; accountNum: string; first: number }[];
  };
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
    await keepReading(db, importId);
    const { rows } = (await db.execute(sql`
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
    returning 1)
    select count(*) from added`)) as unknown as { rows: { count: number | string }[] };
    return Number(rows[0]?.count ?? 0);
  });
}

/** The ids of the bill types that the file can hold. */
export function fileTypes({ mapping: { type, types }, typeIds }: Staging): readonly number[] {
  const names = type === undefined ? Object.values(types) : [type];
  return names.flatMap((name) => typeIds.get(name) ?? []);
}
