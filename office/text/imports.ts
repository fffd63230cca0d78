import type { ImportCounts } from '../../domain/imports/counts.ts';
import type { ImportFilter, ListedImportState, WayIn } from '../../domain/imports/states.ts';
import { counted, grouped } from '../../domain/values/counted.ts';

export const IMPORT_STATE_TEXTS: Record<ListedImportState, string> = {
  staging: 'Being read',
  held: 'Waits for approval',
  applying: 'Being applied',
  applied: 'Applied',
  refused: 'Refused',
};

/** Of a file that was applied without its refused lines. */
export const APPLIED_IN_PART = 'Applied in part';

export const IMPORT_FILTER_TEXTS: Record<ImportFilter, string> = {
  ...IMPORT_STATE_TEXTS,
  'applied-in-part': APPLIED_IN_PART,
};

/** How a file came that nobody of the office sent. */
const WAY_TEXTS: Record<WayIn, string> = {
  folder: 'The biller, by its folder',
  call: 'The biller, by a call of its system',
  command: 'The host, by a command',
};

/** Who sent a file. Of one that an earlier version took in, the way is not known. */
export const senderText = ({
  sent_by,
  came_by,
}: {
  readonly sent_by: string;
  readonly came_by: WayIn | null;
}) => sent_by || (came_by === null ? 'The biller or the host' : WAY_TEXTS[came_by]);

export const COUNT_TEXTS: Record<keyof ImportCounts, string> = {
  rows: 'Lines',
  newAccounts: 'New accounts',
  changedAccounts: 'Changed accounts',
  closedAccounts: 'Closed accounts',
  newBills: 'New bills',
  changedBills: 'Changed bills',
  unchanged: 'Unchanged lines',
  waiting: 'Wait for a payment',
  refused: 'Refused lines',
};

export const IMPORTS = {
  title: 'Imports',
  send: 'Send a file',
  none: 'No file has come yet',
  noneWhy: 'Billers send files of accounts and bills, or you do.',
  file: 'File',
  biller: 'Biller',
  mapping: 'Mapping',
  date: 'Balances of',
  state: 'State',
  lines: 'Lines',
  refused: 'Refused',
  sentBy: 'Sent by',
  receivedAt: 'Received',
} as const;

export const IMPORT = {
  title: 'Import',
  size: (bytes: number) => counted(bytes, 'byte'),
  sizeTerm: 'Size',
  sha256: 'SHA-256',
  holds: 'Holds',
  full: 'all accounts',
  changes: 'changes only',
  version: 'Version of the biller’s file',
  finished: 'Finished',
  whyHeld: 'This file waits for approval',
  inPart: (refused: number, lines: number) =>
    `${grouped(refused)} of ${counted(lines, 'line')} ${refused === 1 ? 'is' : 'are'} not applied`,
  whyRefused: 'This file was refused. Nothing of it was applied.',
  own: 'A person with the right to approve, who did not send it, decides.',
  decided: (who: string, why: string) => `Decided by ${who}: ${why}`,
  approve: 'Apply the file',
  refuse: 'Refuse the file',
  approveTitle: 'Apply this file?',
  refuseTitle: 'Refuse this file?',
  approveWhat: 'Its lines are applied now. Customers see the new bills.',
  refuseWhat: 'Nothing of it is applied. The biller can send another file.',
  /** What a file became while its page was open. */
  became: {
    staging: 'The file is being read.',
    held: 'The file waits for approval.',
    applying: 'The file is being applied.',
    applied: 'The file was applied.',
    refused: 'The file was refused. Nothing of it was applied.',
  } satisfies Record<ListedImportState, string>,
  becameInPart: 'The file was applied, without its refused lines.',
  counts: 'What the check found, and what was done',
  found: 'What the check found',
  count: 'Count',
  expected: 'Found',
  done: 'Done',
  problems: 'Refused lines',
  firstProblems: (shown: number, all: number) =>
    `The first ${grouped(shown)} of ${counted(all, 'line')} are shown.`,
  line: 'Line',
  column: 'Column',
  value: 'Value',
  words: 'What is wrong',
  download: 'Download all as CSV',
} as const;

export const SEND = {
  title: 'Send a file',
  lead: 'The file is tried first. Nothing is applied until you say so.',
  biller: 'Biller',
  mapping: 'Mapping',
  date: 'Balances of the end of',
  dateMissing: 'Enter a whole date.',
  file: 'File',
  fileHint: 'CSV, 1 GB at most.',
  fileMissing: 'Choose a file.',
  tooLarge: 'The file is larger than 1 GB.',
  empty: 'The file is empty.',
  try: 'Try the file',
  apply: 'Apply',
  applyRest: (lines: number) => `Apply the other ${lines === 1 ? 'line' : counted(lines, 'line')}`,
  other: 'Choose another file',
  reading: (percent: number) => `Reading the file: ${percent} %`,
  sending: (percent: number) => `Sending the file: ${percent} %`,
  checking: 'The lines are being checked.',
  broken: 'The connection broke. The upload goes on where it stopped.',
  cancel: 'Cancel the upload',
  checked: 'The file is sound. Nothing has been applied yet.',
  someRefused: (refused: number, lines: number) =>
    `${grouped(refused)} of ${counted(lines, 'line')} ${refused === 1 ? 'is' : 'are'} refused.`,
  notYet: 'Nothing has been applied yet.',
  held: 'The file can be read, but something looks wrong. If you apply it, another person has to approve it.',
  waiting: 'Another person has to approve this file. Nothing of it has been applied yet.',
  refused: 'The file cannot be taken. Nothing was applied.',
  known: 'This file has come before. Nothing was done again.',
  open: 'Open the import',
  noBillers: 'There is no mapping yet',
  noBillersWhy: 'A biller’s file says how its files of bills are read.',
} as const;
