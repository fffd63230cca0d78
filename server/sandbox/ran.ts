import type { CalendarDate } from '../../domain/calendar-date.ts';
import { counted } from './counted.ts';
import type { PassedDay } from './move.ts';

/** What people call each kind of work, in the order in which it is done; one that is not here goes by its own name. */
const WORDS: Readonly<Record<string, (count: number) => string>> = {
  'open checkouts': (count) => `${counted(count, 'interrupted payment')} asked about`,
  'new bills': (count) => `${counted(count, 'bill')} posted`,
  settlements: (count) => `${counted(count, 'bank payment')} due to settle`,
  'scheduled payments': (count) => `${counted(count, 'scheduled payment')} due`,
  'auto pay tries': (count) => `${counted(count, 'interrupted auto pay')} asked about`,
  'auto pays': (count) => `${counted(count, 'auto pay')} due`,
  'new returns': (count) => `${counted(count, 'tax return')} to file made`,
  'filed returns': (count) => `${counted(count, 'tax return')} filed`,
  'requested mails': (count) => `${counted(count, 'mail')} asked for by an address`,
  messages: (count) => `${counted(count, 'mail or text', 'mails and texts')} sent`,
};

export function ranWords(ran: PassedDay['ran']): string[] {
  const kinds = [...new Set([...Object.keys(WORDS), ...Object.keys(ran)])];
  return kinds.flatMap((kind) => {
    const count = ran[kind];
    return count === undefined ? [] : [WORDS[kind]?.(count) ?? `${kind}: ${count}`];
  });
}

export function ranInAll(days: readonly PassedDay[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { ran } of days) {
    for (const [kind, count] of Object.entries(ran)) all[kind] = (all[kind] ?? 0) + count;
  }
  return all;
}

/** Days on which nothing was due, one after the other, make one line. */
export interface Stretch {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly ran: PassedDay['ran'];
}

export function stretches(days: readonly PassedDay[]): Stretch[] {
  const lines: Stretch[] = [];
  for (const { date, ran } of days) {
    const before = lines.at(-1);
    if (before && isEmpty(before.ran) && isEmpty(ran)) lines.splice(-1, 1, { ...before, to: date });
    else lines.push({ from: date, to: date, ran });
  }
  return lines;
}

const isEmpty = (ran: PassedDay['ran']) => Object.keys(ran).length === 0;
