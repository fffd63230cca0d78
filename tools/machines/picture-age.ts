import { type Blocks, shareOfOther } from './picture-blocks.ts';

/** A picture of some states, with what a screen reader read then. */
export interface Seen {
  readonly machine: string;
  readonly states: readonly string[];
  readonly read: readonly string[];
  readonly blocks: Blocks;
}

/**
 * A demo begins on the day of its start, so dates and amounts differ from picture to picture. A share of a page may
 * move with them, and a page that was drawn anew differs in more.
 */
const MOST_MOVED = 0.2;

/** What tells that the pictures of before are older than the screens of now, in words. */
export function findOld(before: readonly Seen[], now: readonly Seen[]): string[] {
  const machines = new Set(now.map(({ machine }) => machine));
  const gone = before
    .filter(({ machine }) => machines.has(machine))
    .filter((seen) => !now.some((one) => nameOf(one) === nameOf(seen)))
    .map((seen) => `${nameOf(seen)} has a picture, and is no longer found.`);
  const changed = now.flatMap((seen) => {
    const name = nameOf(seen);
    const earlier = before.find((one) => nameOf(one) === name);
    if (!earlier) return [`${name} has no picture.`];
    const lines = [...missing(seen.read, earlier.read, '+'), ...missing(earlier.read, seen.read, '-')];
    if (lines.length > 0) return [`${name} reads otherwise now:\n${lines.join('\n')}`];
    const share = shareOfOther(earlier.blocks, seen.blocks);
    return share > MOST_MOVED
      ? [`${name} looks otherwise now, in ${Math.round(share * 100)} % of the page.`]
      : [];
  });
  return [...gone, ...changed];
}

function nameOf({ machine, states }: Seen): string {
  return `${machine}.${states.join(' + ')}`;
}

function missing(from: readonly string[], others: readonly string[], sign: string): string[] {
  const known = new Set(withoutNotices(others).map(withoutValues));
  return withoutNotices(from)
    .filter((line) => !known.has(withoutValues(line)))
    .map((line) => `  ${sign} ${line.trim()}`);
}

/** What a screen reader reads of the dialog on a page, or else of its main part: the rest is on every page. */
export function screenIn(page: readonly string[]): string[] {
  const [, dialog] = partAt(page, /^ *- (?:alert)?dialog\b/);
  const [, main] = partAt(page, /^ *- main\b/);
  const part = dialog.length > 0 ? dialog : main;
  const margin = indentOf(part[0] ?? '');
  return part.filter((line) => !line.includes('- /url: ')).map((line) => line.slice(margin));
}

/** A notice goes by itself, sooner or later. */
function withoutNotices(lines: readonly string[]): string[] {
  const [before, notice, after] = partAt(lines, /^ *- alert\b/);
  return notice.length === 0 ? [...before] : [...before, ...withoutNotices(after)];
}

/** The lines before the first part that begins so, those of that part, and those after it. */
function partAt(lines: readonly string[], beginning: RegExp): [string[], string[], string[]] {
  const start = lines.findIndex((line) => beginning.test(line));
  if (start === -1) return [[...lines], [], []];
  const margin = indentOf(lines[start] ?? '');
  const length = lines.slice(start + 1).findIndex((line) => indentOf(line) <= margin);
  const end = length === -1 ? lines.length : start + 1 + length;
  return [lines.slice(0, start), lines.slice(start, end), lines.slice(end)];
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const TIMES = /\b\d+:\d\d [AP]M\b/g;
const MONTHS = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b/g;
const DAYS = /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b/g;
const CODES = /\b[A-Z0-9]{8,}\b/g;
const RELATIVE = /\b(?:today|tomorrow|yesterday|(?:in )?0 days?(?: late| ago)?)\b/gi;

/** A line with other times, dates, amounts and confirmation numbers is the same line. */
export function withoutValues(line: string): string {
  return line
    .replaceAll(CODES, '0')
    .replaceAll(TIMES, '0')
    .replaceAll(/\d[\d,.]*/g, '0')
    .replaceAll(MONTHS, 'month')
    .replaceAll(DAYS, 'day')
    .replaceAll(RELATIVE, 'some day');
}
