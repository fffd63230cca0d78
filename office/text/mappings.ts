import type { ColumnName } from '../../domain/imports/mapping.ts';
import type { MappingForm } from '../../domain/imports/mapping-form.ts';
import { counted } from '../../domain/values/counted.ts';

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

export const MAPPING = {
  title: (name: string) => `Mapping ${name}`,
  lead: (biller: string) => `It says how the files of ${biller} are read.`,
  unwritten: 'no version yet',
  version: 'Version of the biller’s file',
  holds: 'Files hold',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  header: 'First line',
  header_yes: 'names the columns',
  header_no: 'is a line like the others',
  dates: 'Dates',
  amounts: 'Amounts',
  owed: 'What is owed is',
  totals: 'Control totals',
  totalsIn: (marker: string) => `in the last line, which begins with ${marker}`,
  noTotals: 'none',
  posted: 'Our payments are booked after',
  days: (days: number) => counted(days, 'business day'),
  closedLimit: 'Held when more accounts close than',
  balanceLimit: 'Held when the sum changes by more than',
  percent: (percent: number) => `${percent} %`,
  columns: 'Columns',
  column: 'What it is',
  at: 'Column of the file',
  position: (at: string) => `column ${at}`,
  types: 'Bill types',
  everyLine: (type: string) => `every line: ${type}`,
  type: (value: string, type: string) => `${value || 'empty'}: ${type}`,
  change: 'Change the mapping',
  history: 'Versions of this mapping',
  historyVersion: 'Version',
  when: 'Since',
  by: 'Changed by',
  byHost: 'the biller’s file',
} as const;

export const CHANGE_MAPPING = {
  title: (name: string) => `Change mapping ${name}`,
  lead: (biller: string) =>
    `Try the change on a file of ${biller} first. It counts for files that come after it.`,
  file: 'The file',
  holdsHint: 'Of a file with all accounts, the portal closes those that it does not name.',
  datesHint: 'A pattern of y, M and d, such as MM/dd/yyyy.',
  types: 'Bill types',
  typeOf: 'Bill type',
  byColumn: 'a column tells it',
  value: (at: number) => `Value ${at}`,
  meaning: (at: number) => `Means ${at}`,
  addValue: 'Add a value',
  remove: 'Remove',
  removeValue: (value: string) => `Remove ${value || 'the empty value'}`,
  columns: 'Columns',
  columnsHint: 'The name in the first line, or the position from 1. Leave empty what the file does not hold.',
  totals: 'Control totals',
  hasTotals: 'The last line holds control totals',
  marker: 'It begins with',
  totalRows: 'Position of the number of lines',
  totalBalance: 'Position of the sum of balances',
  totalBalanceHint: 'Leave it empty if the line names no sum.',
  limits: 'Guards',
  posted_after: 'Business days until our payments are in the balances',
  setByHost: 'The host sets these in the biller’s file. They cannot be changed here.',
  sample: 'Sample',
  sampleHint: 'A file of the biller, or its first lines. 4 MB at most. It is not kept.',
  sampleMissing: 'Choose a sample.',
  sampleTooLarge: 'The sample is larger than 4 MB. Cut it to its first lines.',
  sampleEmpty: 'The sample is empty.',
  sampleUnread: 'The sample could not be read from this device. Choose it again.',
  date: 'Balances of the end of',
  dateMissing: 'Enter a whole date.',
  try: 'Try the mapping',
  tried: 'What the sample says',
  checked: 'The sample can be read. Nothing has been changed yet.',
  held: 'The sample can be read, but a file like it would wait for approval.',
  refused: 'The sample cannot be read like this.',
  notTried: {
    totals: 'The sample has no line of control totals, so they were not tried.',
    closures:
      'The sample may lack accounts of the whole file, so it was not tried which accounts a file would close.',
  },
  name: 'Name',
  lines: 'First lines as they are read',
  changes: 'What changes',
  noChanges: 'Nothing differs from the present version.',
  entry: 'Entry',
  before: 'Before',
  after: 'After',
  keep: 'Keep as a new version',
  keepTitle: 'Change how files are read?',
  keepWhat: 'Files that come from now on are read like this. Files that were read before stay as they are.',
  kept: (version: number) => `The mapping was changed. It stands in version ${version} of the biller’s file.`,
} as const;

const ENTRY_TEXTS: Readonly<Record<string, string>> = {
  holds: MAPPING.holds,
  encoding: MAPPING.encoding,
  delimiter: MAPPING.delimiter,
  header: MAPPING.header,
  dates: MAPPING.dates,
  amounts: MAPPING.amounts,
  type: CHANGE_MAPPING.typeOf,
  'totals.marker': CHANGE_MAPPING.marker,
  'totals.rows': CHANGE_MAPPING.totalRows,
  'totals.balance': CHANGE_MAPPING.totalBalance,
  paymentsPostedAfter: CHANGE_MAPPING.posted_after,
};

/** What an entry of the biller's file is called here. */
export function entryText(path: string): string {
  const [, part, name = ''] = /^(columns|types)\.(.*)$/.exec(path) ?? [];
  if (part === 'columns') return COLUMN_TEXTS[name as ColumnName] ?? name;
  return part === 'types' ? MAPPING.type(name, CHANGE_MAPPING.typeOf) : (ENTRY_TEXTS[path] ?? path);
}
