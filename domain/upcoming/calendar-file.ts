import { addDays, type CalendarDate, shortDate } from '../values/calendar-date.ts';
import { formatCents } from '../values/cents.ts';
import type { Upcoming } from './upcoming.ts';

/** An all-day event of a calendar. */
export interface CalendarEvent {
  /**
   * The same id for the same thing, so that importing the file again updates the event instead of adding one.
   */
  readonly id: string;
  readonly date: CalendarDate;
  readonly summary: string;
  readonly description: string;
}

const TITLES: Record<Upcoming['kind'], string> = {
  due: 'Due',
  'auto pay': 'Auto pay',
  'scheduled payment': 'Payment',
};

/**
 * Due dates, auto pays and pending payments as calendar events. They contain no full number of a card or bank
 * account.
 */
export function calendarEvents(rows: readonly Upcoming[]): CalendarEvent[] {
  return rows.map(({ kind, date, biller, name, account_num, ebill_id, amount, method, due, note }) => ({
    id: [kind, ebill_id ?? account_num, ...(kind === 'due' ? [] : [date])].join('-').replace(/[^\w-]/g, '-'),
    date,
    summary: `${TITLES[kind]}: ${biller}${amount === null ? '' : `, ${formatCents(amount)}`}`,
    description: [
      `${name}, account ${account_num}`,
      ...(amount === null ? ['The amount is not known yet.'] : []),
      ...(due ? [`Due ${shortDate(due)}.`] : []),
      ...(note ? [note] : []),
      ...(method === '' || kind === 'due' ? [] : [`Pays with ${method}.`]),
    ].join('\n'),
  }));
}

/**
 * An iCalendar file (RFC 5545) of all-day events.
 *
 * @param at the time of creation, in milliseconds
 * @param host the portal's host; with an event's id it identifies the event in every calendar
 */
export function calendarFile(events: readonly CalendarEvent[], at: number, host: string): string {
  const stamp = `${new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Billfold//Bills//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(({ id, date, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${digits(date)}`,
      `DTEND;VALUE=DATE:${digits(addDays(date, 1))}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

const digits = (date: CalendarDate) => date.replaceAll('-', '');

/** Escapes a TEXT value (RFC 5545, section 3.3.11); other control characters are not allowed there. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

const LONGEST_LINE = 75;

/**
 * Breaks a line after at most 75 octets without cutting a character; the next line starts with a blank (RFC
 * 5545, section 3.1).
 */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const sign of line) {
    const size = octetsOf(sign);
    if (octets + size > LONGEST_LINE) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += sign;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
