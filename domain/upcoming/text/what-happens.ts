import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** What has happened to a bill, or will. */
export const WHAT_HAPPENS = {
  scheduled: (amount: Cents, day: CalendarDate) =>
    `A payment of ${formatCents(amount)} is scheduled for ${shortDate(day)}.`,
  paid: (amount: Cents, day: CalendarDate) => `You paid ${formatCents(amount)} on ${shortDate(day)}.`,
  autoPayOff: 'Auto Pay is off, so this bill waits for you.',
  autoPayPlanned: (day: CalendarDate) => `Auto Pay is scheduled for ${shortDate(day)}.`,
  /** @param part what it pays of the bill; undefined where it pays the whole of it */
  autoPayWillPay: (part: Cents | undefined, day: CalendarDate, method: string) =>
    `Auto Pay will pay ${part === undefined ? 'this' : `${formatCents(part)} of this`} on ${shortDate(day)}${method ? ` with ${method}` : ''}.`,
} as const;
