import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { otherDelimiter } from '../../domain/imports/delimiter.ts';
import { type ColumnPositions, findColumns, type ImportMapping } from '../../domain/imports/mapping.ts';
import {
  type ImportRow,
  parseAmountAs,
  type RefusedRow,
  rowReader,
  storable,
} from '../../domain/imports/row.ts';
import * as say from '../../domain/imports/text/en.ts';
import { type Cents, cents, subtract, ZERO } from '../../domain/values/cents.ts';
import type { importProblems, importRows } from '../store/schema/imports.ts';
import { copyRow } from './copy-row.ts';
import { type Line, readLines, WrongFile } from './read-lines.ts';

/** So many lines are written in one transaction. */
const BATCH = 5_000;

/** The most refused lines that are kept to be read; a file beyond that is refused as a whole. */
export const MOST_PROBLEMS = 10_000;

/** What it takes to read a file. A thread can be told it. */
export interface FileReading {
  readonly importId: number;
  readonly mapping: ImportMapping;
  /** The ids of the bill types, by their names in the biller's file. */
  readonly typeIds: ReadonlyMap<string, number>;
  /** It may be the first lines of a file, which have no control totals. */
  readonly isSample: boolean;
  /** How the rows are written: as `COPY` takes them, or as one text of JSON. */
  readonly form: 'copy' | 'json';
}

/** Some lines of a file, ready to be written. */
export interface ReadBatch {
  /** The rows of `import_rows` in the form that was asked for; empty where there are none. */
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly problems: readonly (typeof importProblems.$inferInsert)[];
}

/** The columns of `import_rows` in a batch, in their order. */
export const STAGED_COLUMNS = [
  'importId',
  'line',
  'billTypeId',
  'accountNum',
  'numberKey',
  'state',
  'account',
  'bill',
] as const;

type StagedRow = Pick<typeof importRows.$inferInsert, (typeof STAGED_COLUMNS)[number]>;

export interface Staged {
  readonly rows: number;
  readonly refused: number;
  /** Of the refused lines; one may have several. */
  readonly problems: number;
  readonly lastLine: number;
  /** Lines without an account number: which account they are of, nobody knows. */
  readonly unnamed: number;
  /** The control totals of the mapping were not there to be compared. */
  readonly lacksTotals: boolean;
}

/** Reads a file. Throws `WrongFile` when the file as a whole cannot be taken. */
export async function* batchesOf(
  bytes: AsyncIterable<Uint8Array>,
  reading: FileReading,
): AsyncGenerator<ReadBatch, Staged> {
  const { mapping, isSample } = reading;
  const { data, header, totals } = await opened(readLines(bytes, mapping), mapping);
  const read = rowReader(mapping, positionsIn(mapping, header));
  const batch = new Batch(reading);
  let [balance, rows, refused, problems, unnamed, lastLine] = [0, 0, 0, 0, 0, 0];
  for await (const lines of data)
    for (const { line, cells } of lines) {
      rows++;
      lastLine = line;
      const row: ImportRow | RefusedRow =
        cells.length === header.length
          ? read(cells)
          : {
              problems: [{ field: '', value: '', words: say.wrongLength(cells.length, header.length) }],
              accountNumber: '',
              type: undefined,
            };
      if ('problems' in row) {
        refused++;
        problems += row.problems.length;
        if (row.accountNumber === '') unnamed++;
        if (refused > MOST_PROBLEMS) throw new WrongFile([say.tooManyProblems(MOST_PROBLEMS)]);
      } else balance += row.bill?.balance ?? 0;
      batch.add(line, row);
      if (batch.isFull) yield batch.taken();
    }
  yield batch.taken();
  if (rows === 0) throw new WrongFile([mapping.header ? say.NO_LINES : say.EMPTY_FILE]);
  const lacksTotals = mapping.totals !== null && totals() === undefined;
  if (!(isSample && lacksTotals))
    requireTotals(mapping, totals(), { rows, refused, balance: cents(balance) });
  return { rows, refused, problems, lastLine, unnamed, lacksTotals };
}

/** The first lines of a file that can be read. Throws `WrongFile` when the file as a whole cannot be taken. */
export async function firstRows(
  mapping: ImportMapping,
  pieces: AsyncIterable<readonly Line[]>,
  most: number,
): Promise<readonly { readonly line: number; readonly row: ImportRow }[]> {
  const { data, header } = await opened(pieces, mapping);
  const read = rowReader(mapping, positionsIn(mapping, header));
  const rows: { line: number; row: ImportRow }[] = [];
  for await (const lines of data)
    for (const { line, cells } of lines) {
      const row = cells.length === header.length ? read(cells) : undefined;
      if (row && !('problems' in row)) rows.push({ line, row });
      if (rows.length === most) return rows;
    }
  return rows;
}

function positionsIn(mapping: ImportMapping, header: readonly string[]): ColumnPositions {
  const positions = findColumns(mapping, header);
  if (Array.isArray(positions)) {
    const other = otherDelimiter(mapping, header.join(mapping.delimiter));
    throw new WrongFile(
      other ? say.delimiterReasons(other, mapping.delimiter) : (positions as readonly string[]),
    );
  }
  return positions as ColumnPositions;
}

/**
 * Separates the header and the control totals from the lines between them. The line of totals is known once the lines
 * have been read.
 */
async function opened(pieces: AsyncIterable<readonly Line[]>, { header: hasHeader, totals }: ImportMapping) {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const [header] = first.done ? [] : first.value;
  if (!header) throw new WrongFile([say.EMPTY_FILE]);
  let trailer: readonly string[] | undefined;
  const isData = ({ cells }: Line) => {
    if (trailer) throw new WrongFile([say.AFTER_TOTALS]);
    if (totals && cells[0]?.trim() === totals.marker) trailer = cells;
    return trailer === undefined;
  };
  async function* data(): AsyncGenerator<readonly Line[]> {
    try {
      for (let next = first; !next.done; next = await iterator.next())
        yield next.value.filter((line) => !(hasHeader && line === header) && isData(line));
    } finally {
      await iterator.return?.(undefined);
    }
  }
  return { data: data(), header: header.cells, totals: () => trailer };
}

/** The balances of a million accounts sum to more than one of them can be. */
const LARGEST_SUM = cents(Number.MAX_SAFE_INTEGER);

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
    const sum = parseAmountAs(told, amounts, LARGEST_SUM);
    const owedSum = typeof sum === 'number' ? (owed === 'negative' ? subtract(ZERO, sum) : sum) : undefined;
    if (owedSum !== balance) reasons.push(say.wrongSum(owedSum ?? told, balance));
  }
  if (reasons.length > 0) throw new WrongFile(reasons);
}

/** Collects lines until they are written. */
class Batch {
  readonly #reading: FileReading;
  #rows: StagedRow[] = [];
  #problems: (typeof importProblems.$inferInsert)[] = [];

  constructor(reading: FileReading) {
    this.#reading = reading;
  }

  get isFull(): boolean {
    return this.#rows.length + this.#problems.length >= BATCH;
  }

  add(line: number, row: ImportRow | RefusedRow): void {
    const { importId, typeIds } = this.#reading;
    const isRefused = 'problems' in row;
    if (isRefused) this.#problems.push(...row.problems.map((problem) => ({ importId, line, ...problem })));
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
  }

  taken(): ReadBatch {
    const [rows, problems] = [this.#rows, this.#problems];
    this.#rows = [];
    this.#problems = [];
    return { rows: new TextEncoder().encode(this.#written(rows)), problems };
  }

  #written(rows: readonly StagedRow[]): string {
    if (rows.length === 0) return '';
    if (this.#reading.form === 'json') return JSON.stringify(rows);
    return rows.map((row) => copyRow(STAGED_COLUMNS.map((name) => row[name]))).join('');
  }
}
