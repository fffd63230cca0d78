import { byDate, type CalendarDate } from '../values/calendar-date.ts';
import { nextDue } from './text/next-due.ts';
import type { BlockName } from './urgency.ts';

interface Block {
  readonly name: BlockName;
  readonly bills: readonly { readonly date: CalendarDate | null; readonly account?: unknown }[];
}

/**
 * Said where no bill is to be paid this week: the return that is due all the same, else the next date, be it of
 * a bill or of a payment that is made by itself.
 */
export function nextText(blocks: readonly Block[], today: CalendarDate): string {
  const [next] = blocks
    .flatMap(({ name, bills }) => bills.map(({ date, account }) => ({ name, date, account })))
    .filter(({ name, date }) => date && !PASSED.test(name))
    .sort(byDate);
  if (!next) return '';
  const date = next.date as CalendarDate;
  if (!next.account) return nextDue('return', date, today);
  return nextDue(next.name === 'automatic' ? 'automatic' : 'bill', date, today);
}

/** Blocks whose dates are over. */
const PASSED = /^(on its way|nothing due)$/;
