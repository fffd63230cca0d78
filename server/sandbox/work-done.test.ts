import { expect, test } from 'vitest';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { PassedDay } from './move.ts';
import { stretches, totalWorkDone, workDoneTexts } from './work-done.ts';

const day = (date: string, ran: PassedDay['ran'] = {}) => ({ date: date as CalendarDate, ran });

test('each kind of work has a text, for one and for many, in the order in which it is done', () => {
  expect(
    workDoneTexts({
      settlements: 1,
      messages: 1,
      'scheduled payments': 2,
      'auto pays': 2,
      'open checkouts': 3,
    }),
  ).toEqual([
    '3 interrupted payments asked about',
    '1 bank payment due to settle',
    '2 scheduled payments due',
    '2 auto pays due',
    '1 mail or text sent',
  ]);
  expect(workDoneTexts({ reminders: 4, 'card alerts': 1, 'incoming texts': 1, 'new returns': 2 })).toEqual([
    '1 text of customers answered',
    '4 reminders due',
    '2 tax returns due for a new period',
    '1 group of expiring cards looked at',
  ]);
});

test('consecutive days on which the same was done share one line', () => {
  const days = [day('2026-11-21', { remittances: 1 }), day('2026-11-22', { remittances: 1 })];
  expect(stretches(days)).toEqual([{ from: '2026-11-21', to: '2026-11-22', ran: { remittances: 1 } }]);
});

test('consecutive days without due work share one line, between the days with work', () => {
  const days = [
    day('2026-11-21'),
    day('2026-11-22'),
    day('2026-11-23', { messages: 2 }),
    day('2026-11-24'),
    day('2026-11-25', { messages: 1, settlements: 1 }),
  ];
  expect(stretches(days)).toEqual([
    { from: '2026-11-21', to: '2026-11-22', ran: {} },
    { from: '2026-11-23', to: '2026-11-23', ran: { messages: 2 } },
    { from: '2026-11-24', to: '2026-11-24', ran: {} },
    { from: '2026-11-25', to: '2026-11-25', ran: { messages: 1, settlements: 1 } },
  ]);
  expect(totalWorkDone(days)).toEqual({ messages: 3, settlements: 1 });
});
