import * as v from 'valibot';
import type { OfficeCall } from '../../api/office-call.ts';
import { date, instant, money, moneySum } from '../../api/wire.ts';
import { amountText, type Cents } from '../../values/cents.ts';
import { csvText, noFormula } from '../../values/csv.ts';
import { officeCall } from '../office-call.ts';
import type { OfficeRight } from '../rights.ts';

/** A column of a file: a field of the rows, or a text that is made of a row. */
type CsvColumn<Row> = (keyof Row & string) | ((row: Row) => string);

/** What a table is called in the log and in the names of files, and its columns by their headings. */
export interface CsvFile<Row> {
  readonly table: string;
  readonly columns: Readonly<Record<string, CsvColumn<Row>>>;
}

/** The schema of the rows, which says how each field is written. */
type RowSchema<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>;

/** A list with pages, as far as its file follows from it. */
interface Listed<May extends OfficeRight, Asked extends v.ObjectEntries, Row extends v.ObjectEntries> {
  readonly path: OfficeCall['path'];
  readonly may: May | 'anyone' | 'staff';
  readonly request: v.ObjectSchema<Asked, undefined>;
  readonly answer: { readonly entries: { readonly rows: { readonly item: RowSchema<Row> } } };
}

interface Described<May extends OfficeRight, Row> extends CsvFile<Row> {
  readonly summary: string;
  /** The right of the list, unless the file needs one of its own. */
  readonly may?: May;
}

/** The type of a CSV file, by which the browser tells it from the page of a proxy. */
export const CSV = 'text/csv; charset=utf-8; header=present';

/**
 * The call that downloads a whole table: with the filters, the sort and the right of its list, and without pages. Only
 * the columns that are named leave the office, so that no file tells who a customer is.
 */
/*#__NO_SIDE_EFFECTS__*/
export function csvCall<May extends OfficeRight, Asked extends v.ObjectEntries, Row extends v.ObjectEntries>(
  list: Listed<May, Asked, Row>,
  { summary, may = list.may as May, table, columns }: Described<May, v.InferOutput<RowSchema<Row>>>,
) {
  const { before, after, ...asked } = list.request.entries;
  const file = fileOf(list.answer.entries.rows.item, { table, columns });
  const call = officeCall({
    method: 'GET',
    path: `${list.path}.csv` as const,
    summary,
    may: may as OfficeRight,
    request: v.object(asked as Omit<Asked, 'before' | 'after'>),
    answer: v.blob(),
    produces: CSV,
  });
  return { ...call, file };
}

/** What a file is made of: its columns, and the schema of its rows. */
export interface WrittenFile<Row> extends CsvFile<Row> {
  readonly row: v.GenericSchema;
}

/*#__NO_SIDE_EFFECTS__*/
export function fileOf<Entries extends v.ObjectEntries>(
  row: RowSchema<Entries>,
  file: CsvFile<v.InferOutput<RowSchema<Entries>>>,
): WrittenFile<v.InferOutput<RowSchema<Entries>>> {
  return { ...file, row };
}

/** All rows of a table as CSV. No cell is a formula to a spreadsheet. */
export function fileText<Row>({ columns, row: schema }: WrittenFile<Row>, rows: readonly Row[]): string {
  const { entries } = schema as unknown as { entries: Readonly<Record<string, v.GenericSchema>> };
  const cells = Object.values(columns).map((column): ((row: Row) => string) => {
    if (typeof column === 'function') return (row) => noFormula(column(row));
    const write = writerOf(entries[column]);
    return (row) => write(row[column]);
  });
  return csvText([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]);
}

type Writer = (value: unknown) => string;

const WRITERS = new Map<unknown, Writer>([
  [money, (amount) => amountText(amount as Cents)],
  [moneySum, (amount) => amountText(amount as Cents)],
  [date, String],
  [instant, (at) => new Date(at as number).toISOString()],
]);

function writerOf(schema: v.GenericSchema | undefined): Writer {
  const { wrapped } = (schema ?? {}) as { wrapped?: v.GenericSchema };
  const write = WRITERS.get(wrapped ?? schema) ?? plain;
  return (value) => (value === null || value === undefined ? '' : write(value));
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : noFormula(String(value));
}
