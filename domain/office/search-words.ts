import { type CalendarDate, isCalendarDate } from '../values/calendar-date.ts';
import { type Cents, parseAmount } from '../values/cents.ts';

/** What a text in the search box may stand for. One text may be several things: `1204` ends a card or is an account. */
export interface Sought {
  readonly email?: string;
  /** The words of a name, in lower case. */
  readonly name?: readonly string[];
  /** All words without case and accents, as the indexes of names and addresses hold them. */
  readonly words?: readonly string[];
  /** Letters and digits of an account number, in lower case. */
  readonly accountNum?: string;
  readonly confirmationNum?: string;
  readonly lastFour?: string;
  readonly total?: Cents;
  /** The day of a payment. */
  readonly day?: CalendarDate;
}

const CONFIRMATION_LENGTH = 14;
const SHORTEST_NAME = 2;

/** `11/28/2026` as the portal writes it, or `2026-11-28` as a file does. */
const DAY = /(?<![^\s])(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4})-(\d{2})-(\d{2}))(?![^\s])/;

export function readSearch(typed: string): Sought {
  const day = dayIn(typed);
  return day === undefined ? readWords(typed.trim()) : { ...readWords(typed.replace(DAY, '').trim()), day };
}

function dayIn(typed: string): CalendarDate | undefined {
  const [, month = '', dayOfMonth = '', year = '', ...written] = DAY.exec(typed) ?? [];
  const day =
    year === '' ? written.join('-') : [year, month.padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-');
  return isCalendarDate(day) ? day : undefined;
}

function readWords(text: string): Sought {
  const lower = text.toLowerCase();
  if (text.includes('@')) return { email: lower };
  const total = parseAmount(text);
  if (total !== undefined && /[$.]/.test(text)) return { total };
  const characters = lower.replace(/[^\p{L}\p{N}]/gu, '');
  const words = wordsIn(text);
  const isNumber = /\d/.test(characters);
  const isName = /\p{L}/u.test(characters) && characters.length >= SHORTEST_NAME;
  return {
    ...(isName ? { name: lower.split(/[\s,]/).filter(Boolean) } : {}),
    ...(isName && words.length > 0 ? { words: tellingWords(words) } : {}),
    ...(isNumber ? { accountNum: characters } : {}),
    ...(characters.length === CONFIRMATION_LENGTH ? { confirmationNum: characters.toUpperCase() } : {}),
    ...(/\d{4}$/.test(text) && characters.length === 4 ? { lastFour: characters } : {}),
    ...(total === undefined ? {} : { total }),
  };
}

/** What separates words, as the database separates them (`wordsOf`). */
const BETWEEN_WORDS = /[\s\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/;
const ACCENTS = /[\u0300-\u036f]/g;
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ς: 'σ' };

/** What a street is: files write `ST` for it, and so many addresses have it that it finds nobody. */
const KINDS_OF_STREETS = new Set(
  'street st avenue ave road rd drive dr lane ln court ct boulevard blvd place pl way circle terrace apt unit'.split(
    ' ',
  ),
);

/** Beside two other words, the kind of a street says nothing. With fewer it may be a name. */
function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !KINDS_OF_STREETS.has(word));
  return telling.length < 2 ? words : telling;
}

function wordsIn(text: string): string[] {
  const bare = text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
  return bare
    .replace(/[øłđς]/g, (letter) => STROKES[letter] ?? letter)
    .split(BETWEEN_WORDS)
    .filter(Boolean);
}
