import { describe, expect, it } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { type CalendarEvent, calendarEvents, calendarFile } from './calendar-file.ts';
import type { Upcoming } from './upcoming.ts';

const AT = Date.UTC(2026, 10, 20, 19, 0, 5);
const event: CalendarEvent = {
  id: 'due-11',
  date: calendarDate('2026-12-31'),
  summary: 'Due: Harbor City Utilities, $82.40',
  description: 'Home water, account 100-2218-04',
};

const row: Upcoming = {
  kind: 'due',
  date: calendarDate('2026-12-03'),
  biller: 'Harbor City Utilities',
  name: 'Home water',
  account_num: '100 22',
  ebill_id: 11,
  amount: cents(8_240),
  toBill: cents(0),
  method: '',
  warnings: [],
};

const linesOf = (file: string) => file.split('\r\n');

it('a payment names the due date of its bill', () => {
  const payment: Upcoming = { ...row, kind: 'auto pay', due: calendarDate('2026-12-08') };
  expect(calendarEvents([payment])[0]?.description).toContain('Due 12/8/2026.');
});

describe('a calendar file', () => {
  it('is one calendar of all-day events that end on the next day', () => {
    expect(linesOf(calendarFile([event], AT, 'pay.example'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Billfold//Bills//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:due-11@pay.example',
      'DTSTAMP:20261120T190005Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Due: Harbor City Utilities\\, $82.40',
      'DESCRIPTION:Home water\\, account 100-2218-04',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes special characters, so that no name can add a line of its own', () => {
    const [summary] = linesOf(
      calendarFile([{ ...event, summary: 'A\\B; C, D\r\nBEGIN:VALARM\u0007' }], AT, 'x'),
    ).filter((line) => line.startsWith('SUMMARY'));
    expect(summary).toBe('SUMMARY:A\\\\B\\; C\\, D\\nBEGIN:VALARM ');
  });

  it.each(['x'.repeat(300), 'ä'.repeat(200), '電気'.repeat(100), '⚡️🏡'.repeat(60)])(
    'folds lines at 75 octets and cuts no character: %#',
    (summary) => {
      const lines = linesOf(calendarFile([{ ...event, summary }], AT, 'x'));
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`);
    },
  );

  it.each([
    ['a', 67],
    ['ä', 33],
    ['電', 22],
    ['🏡', 16],
    ['\u{800}', 22],
    ['\u{10000}', 16],
  ])('fills its lines: of %s, %i stand on the first one', (sign, count) => {
    const lines = linesOf(calendarFile([{ ...event, summary: sign.repeat(90) }], AT, 'x'));
    const at = lines.findIndex((line) => line.startsWith('SUMMARY:'));
    const [first, next] = [lines[at]?.replace('SUMMARY:', ''), lines[at + 1]];
    expect([...(first ?? '')]).toHaveLength(count);
    expect(next).toMatch(/^ [^ ]/);
  });

  it('is stamped to the second', () => {
    expect(calendarFile([event], Date.UTC(2026, 0, 2, 3, 4, 5, 678), 'x')).toContain(
      'DTSTAMP:20260102T030405Z',
    );
  });

  it('keeps a line break of old files as one line break', () => {
    expect(calendarFile([{ ...event, summary: 'A\rB' }], AT, 'x')).toContain('SUMMARY:A\\nB\r\n');
  });

  it('without events is still a valid calendar', () => {
    expect(calendarFile([], AT, 'x')).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  });
});

describe('calendar events', () => {
  it('name no method where none is known', () => {
    const [event] = calendarEvents([{ ...row, kind: 'auto pay', method: '' }]);
    expect(event?.description).toBe('Home water, account 100 22');
  });

  it('keep their ids when a due date moves, and identify each payment by its date', () => {
    const [due, pay] = calendarEvents([
      row,
      { ...row, kind: 'auto pay', method: 'Everyday Visa', amount: null },
    ]);
    expect(due).toEqual({
      id: 'due-11',
      date: '2026-12-03',
      summary: 'Due: Harbor City Utilities, $82.40',
      description: 'Home water, account 100 22',
    });
    expect(pay).toEqual({
      id: 'auto-pay-11-2026-12-03',
      date: '2026-12-03',
      summary: 'Auto pay: Harbor City Utilities',
      description: 'Home water, account 100 22\nThe amount is not known yet.\nPays with Everyday Visa.',
    });
    expect(calendarEvents([{ ...row, ebill_id: null }])[0]?.id).toBe('due-100-22');
    const noted = calendarEvents([{ ...row, note: 'Will not be paid.', method: 'Everyday Visa' }])[0];
    expect(noted?.description).toBe('Home water, account 100 22\nWill not be paid.');
  });
});
