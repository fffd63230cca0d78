import * as v from 'valibot';
import { money } from '../api/wire.ts';
import { fromEpochSeconds, shortDate } from '../values/calendar-date.ts';
import { formatCents, fromDollars, isDollars } from '../values/cents.ts';
import { isEpochSeconds } from '../values/epoch-seconds.ts';

/** How the cells below a header are formatted (DET-58 to DET-63). */
const cellType = v.picklist(['string', 'date', 'currency', 'number', 'integer', 'checkbox']);

const header = v.object({ text: v.string(), type: cellType });

/** A date is epoch seconds, a currency dollars. Null is a cell that the biller left empty. */
const cell = v.nullable(v.union([v.string(), v.number()]));

export const plainTable = v.object({
  title: v.string(),
  headers: v.array(header),
  rows: v.array(v.object({ cells: v.array(cell) })),
});

/** The id of a line within one bill. Several ids travel separated by commas (ENT-22). */
const lineId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/));

/**
 * A row that can be paid by itself has an `id` and an `amount`, in cents. `paid` means that a payment was
 * made or is under way. `details` are the tables behind the row: the sub-items of an invoice, or what `View`
 * opens (DET-36, DET-42).
 */
const row = v.object({
  id: v.nullable(lineId),
  amount: v.nullable(money),
  paid: v.boolean(),
  cells: v.array(cell),
  details: v.array(plainTable),
});

/** The shape of every table on a bill (ENT-17). */
export const billTable = v.object({ title: v.string(), headers: v.array(header), rows: v.array(row) });

export type CellType = v.InferOutput<typeof cellType>;
export type Cell = v.InferOutput<typeof cell>;
export type PlainTable = v.InferOutput<typeof plainTable>;
export type BillTable = v.InferOutput<typeof billTable>;
export type BillTableRow = v.InferOutput<typeof row>;

/** The text of a cell. A value that does not fit its type is shown as the biller sent it. */
export function cellText(value: Cell, type: CellType): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (type === 'date' && isEpochSeconds(value)) return shortDate(fromEpochSeconds(value));
  if (type === 'currency' && isDollars(value)) return formatCents(fromDollars(value));
  if (type === 'integer') return Math.trunc(value).toLocaleString('en-US');
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}
