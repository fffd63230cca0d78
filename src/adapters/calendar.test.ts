import { afterEach, expect, test, vi } from 'vitest';
import { DATE_HEADER } from '../../domain/build.ts';
import { calendarDate } from '../../domain/calendar-date.ts';
import { followDate, today } from './calendar.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const answer = (date: string) => ({ headers: new Headers({ [DATE_HEADER]: date }) });

test('today is the portal’s day, also where it is tomorrow already (MSC-22)', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T05:00:00Z') });
  expect(today()).toBe('2026-11-20');
});

test('the date of the services goes before that of the device, and goes on with it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T19:00:00Z') });
  followDate(answer('2026-11-23'));
  expect(today()).toBe('2026-11-23');
  vi.setSystemTime(Date.parse('2026-11-21T19:00:00Z'));
  expect(today()).toBe('2026-11-24');
  followDate(answer('no date'));
  expect(today()).toBe('2026-11-24');
  followDate(answer('2026-11-21'));
  expect(today()).toBe(calendarDate('2026-11-21'));
});
