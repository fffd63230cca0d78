import * as v from 'valibot';
import { text } from '../api/wire.ts';
import { problemsOf } from '../values/problems.ts';
import { COLUMN_NAMES, type ColumnName, type ImportMapping, importMapping } from './mapping.ts';
import * as say from './text/mapping.ts';

/** Which cell of a line one thing is read from. */
const columnEntry = v.object({
  column: v.picklist(COLUMN_NAMES),
  /** The name in the header, or the position from 1. */
  at: text(100),
  is_position: v.boolean(),
});

const DELIMITERS = { ',': ',', ';': ';', tab: '\t', '|': '|' } as const;
type DelimiterName = keyof typeof DELIMITERS;
const DELIMITER_NAMES = Object.keys(DELIMITERS) as [DelimiterName, ...DelimiterName[]];

/** A mapping as the office shows and changes it. */
export const mappingForm = v.object({
  holds: v.picklist(['full', 'changes']),
  encoding: v.picklist(['utf-8', 'windows-1252']),
  delimiter: v.picklist(DELIMITER_NAMES),
  has_header: v.boolean(),
  dates: text(40),
  amounts: v.picklist(['1,234.56', '1.234,56', '123456']),
  owed: v.picklist(['positive', 'negative']),
  /** The bill type of every line; empty where a column names it. */
  type: text(40),
  /** The bill type for each value of that column. */
  types: v.pipe(v.array(v.object({ value: text(100), type: text(40) })), v.maxLength(200)),
  columns: v.pipe(v.array(columnEntry), v.maxLength(2 * COLUMN_NAMES.length)),
  /** Null where files end without control totals. `balance` is null where they name no sum. */
  totals: v.nullable(v.object({ marker: text(100), rows: v.number(), balance: v.nullable(v.number()) })),
  posted_after: v.number(),
  closed_limit: v.number(),
  balance_limit: v.number(),
});

export type MappingForm = v.InferOutput<typeof mappingForm>;
/** What of a form cannot be kept, by field: `dates`, `columns.dueDate`, `totals.marker`. */
export type MappingProblems = Readonly<Record<string, string>>;

/** What the office shows of a mapping of the biller's file. */
export function formOf(mapping: ImportMapping): MappingForm {
  const { columns, delimiter, header, totals, limits, paymentsPostedAfter, type = '', types } = mapping;
  const { holds, encoding, dates, amounts, owed } = mapping;
  return {
    holds,
    encoding,
    delimiter: DELIMITER_NAMES.find((name) => DELIMITERS[name] === delimiter) ?? ',',
    has_header: header,
    dates,
    amounts,
    owed,
    type,
    types: Object.entries(types).map(([value, of]) => ({ value, type: of })),
    columns: COLUMN_NAMES.flatMap((column) => {
      const at = columns[column];
      return at === undefined ? [] : [{ column, at: String(at), is_position: typeof at === 'number' }];
    }),
    totals: totals && { ...totals, balance: totals.balance ?? null },
    posted_after: paymentsPostedAfter,
    closed_limit: limits.closed,
    balance_limit: limits.balance,
  };
}

const isWhole = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;

/** The most columns that a line can have. */
const MOST_COLUMNS = 1_000;

/** Whether a file waits for a second person: one person alone cannot change that in the office. */
const SET_BY_HOST = ['owed', 'closed_limit', 'balance_limit'] as const;

/** What of a changed mapping cannot be kept. `billTypes` are the bill types of the biller's file. */
export function mappingProblems(
  form: MappingForm,
  billTypes: readonly string[],
  present: MappingForm,
): MappingProblems {
  return problemsOf<string>({
    dates: /^(?=.*[yMd])[yMd/.\- ]+$/.test(form.dates) ? undefined : say.WRONG_DATES,
    ...typeProblems(form, billTypes),
    ...columnProblems(form),
    ...totalsProblems(form.totals),
    posted_after: isWhole(form.posted_after, 0, 30) ? undefined : say.WRONG_DAYS,
    ...Object.fromEntries(
      SET_BY_HOST.map((field) => [field, form[field] === present[field] ? undefined : say.SET_BY_HOST]),
    ),
  }) as MappingProblems;
}

type Found = Record<string, string | undefined>;

const names = ({ columns }: MappingForm, wanted: ColumnName) =>
  columns.some(({ column }) => column === wanted);

function typeProblems(form: MappingForm, billTypes: readonly string[]): Found {
  const { type, types } = form;
  if (type !== '') {
    if (names(form, 'type')) return { type: say.TYPE_TWICE };
    return { type: billTypes.includes(type) ? undefined : say.UNKNOWN_BILL_TYPE };
  }
  const values = new Set(types.map(({ value }) => value.trim()));
  const isKnown = types.every((one) => billTypes.includes(one.type));
  return {
    'columns.type': names(form, 'type') ? undefined : say.NO_TYPE,
    types:
      types.length === 0
        ? say.NO_TYPES
        : values.size < types.length
          ? say.VALUE_TWICE
          : isKnown
            ? undefined
            : say.UNKNOWN_BILL_TYPE,
  };
}

function columnProblems(form: MappingForm): Found {
  const found: Found = {};
  const seen = new Set<ColumnName>();
  for (const { column, at, is_position } of form.columns) {
    found[`columns.${column}`] = seen.has(column)
      ? say.COLUMN_TWICE
      : placeProblem(at.trim(), is_position, form.has_header);
    seen.add(column);
  }
  const isOfBill = seen.has('amountDue') || seen.has('billNumber') || seen.has('prepayCharges');
  if (!seen.has('accountNumber')) found['columns.accountNumber'] = say.ACCOUNT_NUMBER_MISSING;
  if (isOfBill && !seen.has('balance')) found['columns.balance'] = say.BALANCE_MISSING;
  return found;
}

function placeProblem(at: string, isPosition: boolean, hasHeader: boolean): string | undefined {
  if (at === '') return say.COLUMN_EMPTY;
  if (!isPosition) return hasHeader ? undefined : say.NAME_WITHOUT_HEADER;
  return /^\d+$/.test(at) && isWhole(Number(at), 1, MOST_COLUMNS) ? undefined : say.WRONG_POSITION;
}

function totalsProblems(totals: MappingForm['totals']): Found {
  if (totals === null) return {};
  const { marker, rows, balance } = totals;
  const at = (position: number | null) =>
    position === null || isWhole(position, 1, MOST_COLUMNS) ? undefined : say.WRONG_POSITION;
  return {
    'totals.marker': marker.trim() === '' ? say.MARKER_MISSING : undefined,
    'totals.rows': at(rows),
    'totals.balance': at(balance),
  };
}

/** The mapping of a form that has no problems. Throws for one that has. */
export function mappingOf(form: MappingForm): ImportMapping {
  const { type, types, columns, totals } = form;
  return v.parse(importMapping, {
    holds: form.holds,
    encoding: form.encoding,
    delimiter: DELIMITERS[form.delimiter],
    header: form.has_header,
    dates: form.dates,
    amounts: form.amounts,
    owed: form.owed,
    ...(type === ''
      ? { types: Object.fromEntries(types.map(({ value, type: of }) => [value.trim(), of])) }
      : { type }),
    columns: Object.fromEntries(
      columns.map(({ column, at, is_position }) => [column, is_position ? Number(at) : at.trim()]),
    ),
    totals: totals && {
      marker: totals.marker.trim(),
      rows: totals.rows,
      ...(totals.balance !== null && { balance: totals.balance }),
    },
    paymentsPostedAfter: form.posted_after,
    limits: { closed: form.closed_limit, balance: form.balance_limit },
  });
}
