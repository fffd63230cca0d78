import { afterEach, expect, test, vi } from 'vitest';
import { DATE_HEADER } from '../../../domain/api/app-version.ts';
import { nameThisPortal, thisPortal } from '../../../domain/brand/portal.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { timeOf } from '../../components/text/portal-clock.ts';
import { adoptBusinessDate, today } from './business-date.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

const answer = (date: string) => ({ headers: new Headers({ [DATE_HEADER]: date }) });

test('today is the date in the portal’s time zone, even where it is already tomorrow (MSC-22)', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T05:00:00Z') });
  expect(today()).toBe('2026-11-20');
});

test.each([
  ['America/New_York', '2026-11-21', '12:30 AM ET'],
  ['Pacific/Honolulu', '2026-11-20', '7:30 PM HST'],
  ['America/Phoenix', '2026-11-20', '10:30 PM MST'],
])('in a portal of %s today and the time of day are those of its own clock', (zone, date, time) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T05:30:00Z') });
  const own = thisPortal();
  nameThisPortal({ ...own, zone, zoneName: time.split(' ')[2] ?? '' });
  expect(today()).toBe(date);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  expect(timeOf(Date.now())).toBe(time);
  nameThisPortal(own);
});

test('the date from the server prevails over the device’s own date, and moves on with the device’s clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T19:00:00Z') });
  adoptBusinessDate(answer('2026-11-23'));
  expect(today()).toBe('2026-11-23');
  vi.setSystemTime(Date.parse('2026-11-21T19:00:00Z'));
  expect(today()).toBe('2026-11-24');
  adoptBusinessDate(answer('no date'));
  expect(today()).toBe('2026-11-24');
  adoptBusinessDate(answer('2026-11-21'));
  expect(today()).toBe(calendarDate('2026-11-21'));
});
