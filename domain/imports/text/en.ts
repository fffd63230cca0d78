import { type Cents, formatCents } from '../../values/cents.ts';
import { counted, grouped } from '../../values/counted.ts';

export const NO_ACCOUNT_NUMBER = 'The account number is empty.';
export const UNKNOWN_TYPE = 'The mapping names no bill type for this value.';
export const NO_BALANCE = 'The balance is empty.';
export const NOT_A_FLAG =
  'Is neither yes nor no. Y, yes, true and 1 mean yes. N, no, false, 0 and an empty cell mean no.';
export const CONTROL_CHARACTER = 'Holds a control character.';
export const NO_PROOF = 'A new account needs a name or a PIN. Without one, no customer can add it.';
export const OLDER_BILL = 'The account has a newer bill already.';

export const tooLong = (longest: number) => `Is longer than ${longest} characters.`;
export const notADate = (pattern: string) => `Is not a date as ${pattern}.`;
export const notAnAmount = (written: string) => `Is not an amount written as ${written}.`;
export const amountTooLarge = (largest: Cents) =>
  `Is larger than ${formatCents(largest)}, the most that is taken in.`;
export const twice = (line: number) => `Line ${line} names the same account.`;
export const wrongLength = (cells: number, expected: number) =>
  `The line has ${cells} cells, the first line ${expected}.`;
export const belowPaid = (paid: Cents) =>
  `Customers have paid ${formatCents(paid)} that this balance does not hold yet. It cannot be less than that.`;

/** Of a file in a folder whose name tells of a day like February 30. */
export const noSuchDay = (day: string) => `There is no day ${day}, which the name of the file tells.`;

export const CUT_OFF = 'Its reading was cut off. Then the same file was read again.';
export const LOST_LINES =
  'The database lost lines of this file while it was read. Nothing was applied. Send the file again.';
export const NOT_DECIDED = 'Nobody decided about this file for 30 days.';
export const AFTER_TOTALS = 'Lines follow the control totals.';
export const tooManyProblems = (most: number) => `More than ${most} lines cannot be taken in.`;
export const moreLines = (more: number) =>
  `${counted(more, 'more line')} ${more === 1 ? 'is' : 'are'} left out of this file.`;
export const tooManyRepeats = (most: number) => `More than ${most} lines repeat an account.`;
export const noneTaken = (lines: number) =>
  lines === 1
    ? 'Its only line cannot be taken in.'
    : `None of its ${counted(lines, 'line')} can be taken in.`;
/** ` without 2 of its 7 lines`, to be said of a file; nothing where no line is refused. */
export const withoutLines = ({ rows, refused }: { readonly rows: number; readonly refused: number }) =>
  refused === 0 ? '' : ` without ${grouped(refused)} of its ${counted(rows, 'line')}`;
/** Of a file that waits: how many of its lines are refused. */
export const refusedLines = ({ rows, refused }: { readonly rows: number; readonly refused: number }) =>
  refused === 0
    ? []
    : [`${grouped(refused)} of its ${counted(rows, 'line')} ${refused === 1 ? 'is' : 'are'} refused.`];
/** Of a file that is applied without some of its lines: how many, and how they are brought again. */
export const leftOut = (refused: number, isFull: boolean) => {
  const [those, line] = refused === 1 ? ['it', 'line'] : ['them', 'lines'];
  const again = isFull
    ? `correct ${those} and send the whole file again`
    : `send a file with the corrected ${line} alone`;
  return `${counted(refused, 'line')} of this file ${refused === 1 ? 'is' : 'are'} refused. To have ${those} applied, ${again}.`;
};
export const EMPTY_FILE = 'The file is empty.';
export const NO_LINES = 'The file has a heading and no lines.';
export const notReadable = (line: number, reason: string) => `Line ${line} cannot be read: ${reason}`;
export const wrongEncoding = (
  encoding: string,
  { line, at, byte }: { readonly line: number; readonly at: number; readonly byte: string },
) =>
  `The file is not ${encoding}. Line ${line} holds a character of another encoding: byte ${at} of the file, ${byte} in hexadecimal.`;
export const isOtherEncoding = (found: string, expected: string) => `The file is ${found}, not ${expected}.`;
const DELIMITERS: Readonly<Record<string, string>> = { '\t': 'tabs' };
const named = (delimiter: string) => DELIMITERS[delimiter] ?? `“${delimiter}”`;
/** Of a file with another delimiter than the mapping says, which may lack columns besides. */
export const delimiterReasons = (
  { delimiter, problems }: { readonly delimiter: string; readonly problems: readonly string[] },
  expected: string,
): readonly string[] => [
  `The file seems to use ${named(delimiter)} between its cells, and the mapping says ${named(expected)}.`,
  ...problems,
];
export const NO_TOTALS = 'The last line with the control totals is missing. The file may be cut off.';
export const wrongRows = (told: string, found: number) =>
  `The control total says ${told} rows, and the file has ${found}.`;
/** `told` is a text where the file's total is no amount. */
export const wrongSum = (told: Cents | string, found: Cents) =>
  `The control total says ${typeof told === 'string' ? `“${told}”` : formatCents(told)} for all balances, and they sum to ${formatCents(found)}.`;
export const manyClosed = (closed: number, open: number) =>
  `The file would close ${grouped(closed)} of ${counted(open, 'account')}.`;
export const muchChanged = (before: Cents, after: Cents) =>
  `All balances together would go from ${formatCents(before)} to ${formatCents(after)}.`;
const NAMED_LINES = 5;

export const usedElsewhere = (lines: readonly number[], lookedAt?: number) => {
  const more = lines.length - NAMED_LINES;
  return [
    `${counted(lines.length, 'line names', 'lines name')} a new account whose number is in use already, under another bill type or biller:`,
    `${lines.slice(0, NAMED_LINES).join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}.`,
    'That is allowed, and it can mean that this is the wrong file.',
    ...(lookedAt === undefined ? [] : [`Only the first ${grouped(lookedAt)} lines were looked at.`]),
  ].join(' ');
};
export const olderFile = (date: string) => `A file of ${date}, which is later, was applied before.`;
export const unnamedLines = (lines: number) =>
  `${counted(lines, 'line names', 'lines name')} no account. The file is whole, so ${lines === 1 ? 'its account' : 'their accounts'} would be closed.`;
