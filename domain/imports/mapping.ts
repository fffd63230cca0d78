import * as v from 'valibot';

/** A column by the name in its header, or by its position from 1. */
export type ColumnPlace = v.InferOutput<typeof place>;

const place = v.union(
  [
    v.pipe(v.string(), v.trim(), v.nonEmpty()),
    v.pipe(v.number(), v.integer(), v.minValue(1, 'must count from 1')),
  ],
  'must be the name of a column, or its position from 1',
);
const column = v.optional(place);

/** What a column of an import can be. Each belongs to the account or to its newest bill. */
const columns = v.strictObject({
  accountNumber: place,
  /** The kind of bill, where the file holds several. */
  type: column,
  customerName: column,
  businessName: column,
  pin: column,
  serviceAddress: column,
  serviceAddress2: column,
  mailingAddress: column,
  mailingCity: column,
  mailingState: column,
  mailingZip: column,
  /** A prepaid account: money is added to it, and no bill asks for any (BIL-22). */
  prepay: column,
  inCollections: column,
  refusesBankPayments: column,
  billNumber: column,
  dueDate: column,
  periodEnd: column,
  /** Everything that is owed on the account. A negative balance is a credit. */
  balance: column,
  /** What is due by the due date; without it, the balance. */
  amountDue: column,
  /** The total of the statement, before payments. */
  statementTotal: column,
  /** What the statement of a prepaid account took from its credit (DET-90). */
  prepayCharges: column,
  message: column,
});

export type ColumnName = keyof v.InferOutput<typeof columns>;
export const COLUMN_NAMES = Object.keys(columns.entries) as [ColumnName, ...ColumnName[]];

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** How the rows of a biller's CSV files are read. It stands in the biller's file, under `imports`. */
export const importMapping = v.pipe(
  v.strictObject({
    /** `full`: what is missing from the file is closed. `changes`: it stays as it is. */
    holds: v.picklist(['full', 'changes']),
    encoding: v.optional(v.picklist(['utf-8', 'windows-1252']), 'utf-8'),
    delimiter: v.optional(v.picklist([',', ';', '\t', '|']), ','),
    /** The first line names the columns. */
    header: v.optional(v.boolean(), true),
    /** As date-fns writes a pattern, such as `MM/dd/yyyy`. */
    dates: v.optional(
      v.pipe(v.string(), v.regex(/^[yMd/.\- ]+$/, 'must be made of y, M and d')),
      'yyyy-MM-dd',
    ),
    /** An example of how 1234 dollars and 56 cents are written. */
    amounts: v.optional(v.picklist(['1,234.56', '1.234,56', '123456']), '1,234.56'),
    /** The sign of what a customer owes. */
    owed: v.optional(v.picklist(['positive', 'negative']), 'positive'),
    /** The bill type of every row, by its name in the biller's file. */
    type: v.optional(v.string()),
    /** The bill type for each value of the column `type`. */
    types: v.optional(v.record(v.string(), v.string()), {}),
    columns,
    /**
     * The control totals in the last line, by position: `marker` is its first cell, `rows` the number of rows,
     * `balance` the sum of the column `balance`. Null: the biller's files have none.
     */
    totals: v.nullable(
      v.strictObject({
        marker: v.pipe(v.string(), v.nonEmpty()),
        rows: v.pipe(v.number(), v.integer(), v.minValue(1)),
        balance: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      }),
    ),
    /**
     * How many business days before the date of a file the biller's books already held our payments. With 1, a file
     * of November 25 holds the payments of November 24 and earlier.
     */
    paymentsPostedAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30)), 1),
    /** Beyond these percentages a file waits for approval: accounts closed, and change of the sum of all balances. */
    limits: v.optional(
      v.strictObject({ closed: v.optional(percent, 10), balance: v.optional(percent, 50) }),
      {},
    ),
  }),
  v.check(
    ({ type, columns }) => (type === undefined) !== (columns.type === undefined),
    'needs either type or columns.type',
  ),
  v.check(
    ({ columns, types }) => columns.type === undefined || Object.keys(types).length > 0,
    'needs types for the column type',
  ),
  v.check(
    ({ header, columns }) =>
      header || Object.values(columns).every((at) => at === undefined || typeof at === 'number'),
    'names columns, but the file has no header: use positions',
  ),
  v.check(
    ({ columns }) =>
      columns.balance !== undefined || (!columns.amountDue && !columns.billNumber && !columns.prepayCharges),
    'has columns of bills, but no balance',
  ),
);

export type ImportMapping = v.InferOutput<typeof importMapping>;

/** The column of a file that a field is read from, as the biller knows it; the field where no column is mapped. */
export function columnOf({ columns }: Pick<ImportMapping, 'columns'>, field: string): string {
  const at = Object.hasOwn(columns, field) ? columns[field as ColumnName] : undefined;
  if (at === undefined) return field;
  return typeof at === 'number' ? `column ${at}` : at;
}

/** The position of each mapped column, from 0. */
export type ColumnPositions = Readonly<Partial<Record<ColumnName, number>>>;

/**
 * Finds the mapped columns in the header of a file, or says in words what is wrong with the header. Names are
 * compared without case and outer blanks.
 */
export function findColumns(
  { columns, header: hasHeader }: ImportMapping,
  firstLine: readonly string[],
): ColumnPositions | readonly string[] {
  const header = firstLine.map((name) => name.trim().toLowerCase());
  const positions: Partial<Record<ColumnName, number>> = {};
  const problems: string[] = [];
  for (const [name, at] of Object.entries(columns) as [ColumnName, ColumnPlace | undefined][]) {
    if (at === undefined) continue;
    const found = typeof at === 'number' ? at - 1 : header.indexOf(at.toLowerCase());
    if (found < 0) problems.push(`The column ${at} is missing.`);
    else if (typeof at === 'string' && header.lastIndexOf(at.toLowerCase()) !== found)
      problems.push(`The column ${at} stands twice.`);
    else if (found >= firstLine.length)
      problems.push(
        `There is no column ${found + 1}: the ${hasHeader ? 'header' : 'first line'} has ${firstLine.length}.`,
      );
    else positions[name] = found;
  }
  return problems.length > 0 ? problems : positions;
}
