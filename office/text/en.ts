import { counted } from '../../domain/values/counted.ts';

/** What every screen of the office may say. */
export const OFFICE = {
  name: 'Office',
  title: (page: string) => `${page} – Office`,
  skip: 'Skip to the content',
  places: 'Places',
  menu: 'Menu',
  home: 'Start',
  search: 'Search',
  signOut: 'Sign out',
  own: (name: string) => `${name}: your sign-in`,
  retry: 'Try again',
} as const;

/** Failures for which the server has no words. */
export const FAILURES = {
  unread: 'The office did not answer. Nothing was changed.',
  undetermined:
    'No answer came, so nobody knows yet whether this was done. Look at it again before you repeat it.',
  malformed: 'The answer could not be read. Nothing was changed by reading it.',
  title: 'This screen could not be shown',
  broken: 'Nothing was changed by that.',
  reload: 'Load again',
} as const;

export const NOWHERE = {
  unknown: 'No such page',
  unknownWhy: 'The address leads nowhere in the office. It may be mistyped or out of date.',
  barred: 'You do not have the right to see this',
  barredWhy: 'A person who manages rights can give it to you.',
  back: 'Back to the start',
} as const;

export const START = {
  title: (name: string) => `Hello, ${name}`,
  nothing: 'You have no rights yet',
  nothingWhy: 'A person who manages rights can give them to you.',
  everyBiller: 'Your rights extend to every biller.',
  billers: (names: readonly string[]) => `Your rights extend to ${names.join(', ')}.`,
} as const;

/** What waits for the person, on the start page. */
export const WAITING = {
  title: 'Waits for you',
  nothing: 'Nothing waits for you.',
  more: (count: number) => (count >= 100 ? '100 or more' : String(count)),
  refunds: 'Refunds to approve',
  'failed refunds': 'Refunds that failed',
  emails: 'Mail addresses to approve',
  people: 'Changes of rights to approve',
  imports: 'Held files to approve',
  exceptions: 'Open exceptions',
} as const;

export const TABLE = {
  filter: 'Filter',
  filtered: 'Filter (in use)',
  clear: 'Clear the filter',
  from: (label: string) => `${label} from`,
  until: (label: string) => `${label} until`,
  any: 'Any',
  sort: 'Sort by',
  unsorted: 'As given',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  sorted: (words: string) => `Sorted by ${words}.`,
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  /** The rows of a later page can end while somebody reads another one. */
  pageEnded: 'This page has no rows any more',
  first: 'First page',
  download: 'Download CSV',
  /** For a screen reader, where a page has several tables. */
  downloadOf: (table: string) => `Download CSV of ${table}`,
  unsaved: 'No file was made',
  loading: 'Reading the table',
  rows: (rows: number) => `${counted(rows, 'row')} shown.`,
  noneFit: 'Nothing fits the filter',
  noDate: 'Enter a whole date.',
  noOption: 'Choose one of the list.',
  datesCross: 'The first date comes after the last one.',
  unread: 'This table was not read',
  stale: 'The rows below are those of before.',
} as const;

export const PAGE = {
  loading: 'Reading the page',
  unread: 'This page was not read',
  stale: 'What you see below is of before.',
} as const;

export const ASK = {
  reason: 'Reason',
  reasonMissing: 'Enter a reason.',
  cancel: 'Cancel',
} as const;
