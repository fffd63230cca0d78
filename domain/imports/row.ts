import { UTCDateMini } from '@date-fns/utc/date/mini';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import { type CalendarDate, fromUtc } from '../values/calendar-date.ts';
import { type Cents, cents, LARGEST_AMOUNT, ZERO } from '../values/cents.ts';
import type { ColumnName, ColumnPositions, ImportMapping } from './mapping.ts';
import * as say from './text/en.ts';

/** What a file says of an account. A column that is not mapped is undefined. */
export interface AccountFields {
  readonly customerName?: string;
  readonly businessName?: string;
  readonly pin?: string;
  readonly serviceAddress?: string;
  readonly serviceAddress2?: string;
  readonly mailingAddress?: string;
  readonly mailingCity?: string;
  readonly mailingState?: string;
  readonly mailingZip?: string;
  readonly prepay?: boolean;
  readonly inCollections?: boolean;
  readonly refusesBankPayments?: boolean;
}

/** What a file says of the newest bill of an account. */
export interface BillFields {
  readonly number: string;
  readonly dueDate: CalendarDate | null;
  readonly periodEnd: CalendarDate | null;
  readonly balance: Cents;
  readonly amountDue: Cents;
  readonly statementTotal: Cents | null;
  /** Missing where its column is not mapped. */
  readonly prepayCharges?: Cents | null;
  readonly message: string;
}

/** One line of a file, read. */
export interface ImportRow {
  /** The bill type's name in the biller's file. */
  readonly type: string;
  readonly accountNumber: string;
  readonly account: AccountFields;
  /** Undefined for files that hold accounts alone. */
  readonly bill?: BillFields;
}

/** Why a row was refused, in words for the people who make the file. */
export interface RowProblem {
  readonly field: ColumnName | '';
  readonly value: string;
  readonly words: string;
}

/** A line that cannot be read, with every reason. What it names is known as far as it could be read. */
export interface RefusedRow {
  readonly problems: readonly RowProblem[];
  readonly accountNumber: string;
  readonly type: string | undefined;
}

/** The most characters of each text. */
const LONGEST = {
  accountNumber: 40,
  customerName: 80,
  businessName: 80,
  pin: 20,
  serviceAddress: 80,
  serviceAddress2: 80,
  mailingAddress: 80,
  mailingCity: 50,
  mailingState: 2,
  mailingZip: 10,
  billNumber: 40,
  message: 400,
} satisfies Partial<Record<ColumnName, number>>;

type TextColumn = keyof typeof LONGEST;

const ACCOUNT_TEXTS = [
  'customerName',
  'businessName',
  'pin',
  'serviceAddress',
  'serviceAddress2',
  'mailingAddress',
  'mailingCity',
  'mailingState',
  'mailingZip',
] as const;

const YES = new Set(['y', 'yes', 'true', '1']);
const NO = new Set(['n', 'no', 'false', '0', '']);

/** Control characters belong in no name or number, and PostgreSQL refuses the first of them. */
const CONTROL = /\p{Cc}/u;

/** The most characters of a refused cell that are kept to be read. */
const LONGEST_VALUE = 200;

/** A text of a file in a form that can be stored whatever it is: short, and without control characters. */
export function storable(text: string, longest: number): string {
  // Half of a character can be left where a text is cut, and PostgreSQL refuses that too.
  return text.slice(0, longest).replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
}

/** Reads the cells of one line after the other. Dates repeat in a file, so each is read once. */
export function rowReader(
  mapping: ImportMapping,
  at: ColumnPositions,
): (cells: readonly string[]) => ImportRow | RefusedRow {
  const dates = new Map<string, CalendarDate | undefined>();
  const readDate = (text: string) => {
    if (!dates.has(text)) dates.set(text, parseDate(text, mapping.dates));
    return dates.get(text);
  };
  return reader(mapping, at, readDate);
}

/** Its functions are made once, and not again for each of a million rows. */
function reader(
  mapping: ImportMapping,
  at: ColumnPositions,
  readDate: (text: string) => CalendarDate | undefined,
): (cells: readonly string[]) => ImportRow | RefusedRow {
  let cells: readonly string[];
  let problems: RowProblem[];
  const refuse = (field: ColumnName, value: string, words: string) => {
    problems.push({ field, value: storable(value, LONGEST_VALUE), words });
  };
  const cell = (column: ColumnName) => cellOf(at, cells, column);
  const text = (column: TextColumn) => {
    const value = cell(column);
    if (value === undefined) return undefined;
    if (value.length > LONGEST[column]) refuse(column, value, say.tooLong(LONGEST[column]));
    else if (CONTROL.test(value)) refuse(column, value, say.CONTROL_CHARACTER);
    return value;
  };
  const flag = (column: ColumnName) => {
    const value = cell(column)?.toLowerCase();
    if (value === undefined || YES.has(value)) return value === undefined ? undefined : true;
    if (!NO.has(value)) refuse(column, value, say.NOT_A_FLAG);
    return false;
  };
  const date = (column: ColumnName) => {
    const value = cell(column) ?? '';
    const read = value === '' ? null : readDate(value);
    if (read === undefined) refuse(column, value, say.notADate(mapping.dates));
    return read ?? null;
  };
  const amount = (column: ColumnName) => {
    const value = cell(column) ?? '';
    if (value === '') return undefined;
    const read = parseAmountAs(value, mapping.amounts);
    if (read === undefined) refuse(column, value, say.notAnAmount(mapping.amounts));
    else if (read === 'too large') refuse(column, value, say.amountTooLarge(LARGEST_AMOUNT));
    else return mapping.owed === 'negative' ? cents(-read) : read;
    return ZERO;
  };
  const bill = (): BillFields => {
    if (cell('balance') === '') refuse('balance', '', say.NO_BALANCE);
    const balance = amount('balance') ?? ZERO;
    return {
      number: text('billNumber') ?? '',
      dueDate: date('dueDate'),
      periodEnd: date('periodEnd'),
      balance,
      amountDue: amount('amountDue') ?? cents(Math.max(0, balance)),
      statementTotal: amount('statementTotal') ?? null,
      ...(at.prepayCharges !== undefined && { prepayCharges: amount('prepayCharges') ?? null }),
      message: text('message') ?? '',
    };
  };

  return (row) => {
    cells = row;
    problems = [];
    const accountNumber = text('accountNumber') ?? '';
    if (accountNumber === '') refuse('accountNumber', '', say.NO_ACCOUNT_NUMBER);
    const typeValue = cell('type');
    const type = typeOf(mapping, typeValue);
    if (type === undefined) refuse('type', typeValue ?? '', say.UNKNOWN_TYPE);

    const account: Record<string, string | boolean> = {};
    for (const column of ACCOUNT_TEXTS) {
      const value = text(column);
      if (value !== undefined) account[column] = value;
    }
    for (const column of ['prepay', 'inCollections', 'refusesBankPayments'] as const) {
      const value = flag(column);
      if (value !== undefined) account[column] = value;
    }
    const told = at.balance === undefined ? {} : { bill: bill() };
    if (type === undefined || problems.length > 0)
      return { problems, accountNumber: storable(accountNumber, LONGEST.accountNumber), type };
    return { type, accountNumber, account, ...told };
  };
}

/** The trimmed text of a column; undefined when it is not mapped. */
function cellOf(at: ColumnPositions, cells: readonly string[], column: ColumnName): string | undefined {
  const position = at[column];
  return position === undefined ? undefined : (cells[position] ?? '').trim();
}

function typeOf({ type, types }: ImportMapping, value: string | undefined): string | undefined {
  if (value === undefined) return type;
  return Object.hasOwn(types, value) ? types[value] : undefined;
}

/** date-fns reads a year of two digits as one from 50 years before to 50 years after it: 2001 to 2100. */
const MID_CENTURY = new UTCDateMini('2050-12-31');

function parseDate(text: string, pattern: string): CalendarDate | undefined {
  // date-fns reads `26` as the year 26 for `yyyy`, and `2026` for `yy` is refused.
  if (text.length !== pattern.length && !/(^|[^Md])[Md]([^Md]|$)/.test(pattern)) return undefined;
  const at = parse(text, pattern, MID_CENTURY);
  if (!isValid(at) || at.getFullYear() < 1970 || at.getFullYear() > 2189) return undefined;
  return fromUtc(at);
}

const WRITTEN: Record<ImportMapping['amounts'], RegExp> = {
  '1,234.56': /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  '1.234,56': /^\$?(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  '123456': /^(\d+)$/,
};

/** Each of its signs alone: an amount with two of them, or with half a pair of parentheses, was mistyped. */
const CREDIT = /^(?:-\s*(.*)|\(\s*(.*?)\s*\)|(.*?)\s*-)$/;

/** A cell of many blanks would take the expressions long. */
const LONGEST_AMOUNT = 40;

/**
 * Reads an amount as the mapping says it is written. A credit stands in parentheses, or with a minus before or after
 * it. A sum of many amounts has a `largest` of its own.
 */
export function parseAmountAs(
  text: string,
  written: ImportMapping['amounts'],
  largest = LARGEST_AMOUNT,
): Cents | 'too large' | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const [, before, inside, after] = CREDIT.exec(text) ?? [];
  const credit = before ?? inside ?? after;
  const [, whole, part = ''] = WRITTEN[written].exec(credit ?? text) ?? [];
  if (whole === undefined) return undefined;
  const digits = Number(whole.replace(/[.,]/g, ''));
  const amount = written === '123456' ? digits : digits * 100 + Number(part.padEnd(2, '0'));
  if (amount > largest) return 'too large';
  return cents(credit === undefined ? amount : -amount);
}
