import type { ColumnName } from '../mapping.ts';
import type { MappingForm } from '../mapping-form.ts';

/** What can be read from a line. */
export const COLUMN_TEXTS: Record<ColumnName, string> = {
  accountNumber: 'Account number',
  type: 'Bill type',
  customerName: 'Customer name',
  businessName: 'Business name',
  pin: 'PIN',
  serviceAddress: 'Service address',
  serviceAddress2: 'Service address, second line',
  mailingAddress: 'Mailing address',
  mailingCity: 'Mailing city',
  mailingState: 'Mailing state',
  mailingZip: 'Mailing zip',
  prepay: 'Prepaid account',
  inCollections: 'In collections',
  refusesBankPayments: 'Refuses bank payments',
  billNumber: 'Bill number',
  dueDate: 'Due date',
  periodEnd: 'End of the period',
  balance: 'Balance',
  amountDue: 'Amount due',
  statementTotal: 'Statement total',
  prepayCharges: 'Charges of a prepaid account',
  message: 'Message',
};

export const DELIMITER_TEXTS: Record<MappingForm['delimiter'], string> = {
  ',': 'comma',
  ';': 'semicolon',
  tab: 'tab',
  '|': 'bar',
};

export const ENCODING_TEXTS: Record<MappingForm['encoding'], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
};

export const OWED_TEXTS: Record<MappingForm['owed'], string> = {
  positive: 'a positive amount',
  negative: 'a negative amount',
};

export const HOLDS_TEXTS: Record<MappingForm['holds'], string> = {
  full: 'all accounts',
  changes: 'changes only',
};

export const AMOUNT_TEXTS: Record<MappingForm['amounts'], string> = {
  '1,234.56': '1,234.56',
  '1.234,56': '1.234,56',
  '123456': '123456, in cents',
};

export const HEADER_TEXTS = { true: 'names the columns', false: 'is a line like the others' } as const;

/** What the entries of a mapping are called. */
export const ENTRY_TEXTS = {
  holds: 'Files hold',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  header: 'First line',
  dates: 'Dates',
  amounts: 'Amounts',
  owed: 'What is owed is',
  type: 'Bill type',
  'totals.marker': 'Control totals begin with',
  'totals.rows': 'Position of the number of lines',
  'totals.balance': 'Position of the sum of balances',
  paymentsPostedAfter: 'Business days until our payments are in the balances',
} as const;

/** The names of bill types, by their key in the biller's file. */
type TypeNames = Readonly<Record<string, { readonly name: string }>>;

interface Entry {
  /** Its path in the mapping: `delimiter`, `columns.dueDate`, `types.W`. */
  readonly path: string;
  /** Undefined where there is none. */
  readonly value: unknown;
}

/** What an entry of a mapping is called. */
export function entryWords(path: string): string {
  const [, part, name = ''] = PART.exec(path) ?? [];
  if (part === 'columns') return wordOf(COLUMN_TEXTS, name);
  if (part === 'types') return `${ENTRY_TEXTS.type} of ${name || 'an empty cell'}`;
  return wordOf(ENTRY_TEXTS, path);
}

/** What an entry of a mapping says, in words; `none` where it says nothing. */
export function valueWords({ path, value }: Entry, types: TypeNames): string {
  if (value === undefined || value === '') return 'none';
  const text = String(value);
  const [, part] = PART.exec(path) ?? [];
  if (part === 'columns') return typeof value === 'number' ? `column ${value}` : text;
  if (part === 'types' || path === 'type')
    return Object.hasOwn(types, text) ? (types[text]?.name ?? text) : text;
  return wordOf(VALUE_TEXTS[path] ?? {}, text);
}

const PART = /^(columns|types)\.(.*)$/;

/** By the value as it stands in the mapping, where a tab is itself. */
const VALUE_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  holds: HOLDS_TEXTS,
  encoding: ENCODING_TEXTS,
  delimiter: { ...DELIMITER_TEXTS, '\t': DELIMITER_TEXTS.tab },
  header: HEADER_TEXTS,
  amounts: AMOUNT_TEXTS,
  owed: OWED_TEXTS,
};

function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(words, key) ? (words[key] ?? key) : key;
}
