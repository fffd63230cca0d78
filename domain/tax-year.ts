import type { CalendarDate } from './calendar-date.ts';

const YEARS_BEFORE = 7;

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** The years to choose from: the next one, this one and the seven before it (TAX-09). */
export function taxYears(today: CalendarDate): number[] {
  const next = yearOf(today) + 1;
  return Array.from({ length: YEARS_BEFORE + 2 }, (_, back) => next - back);
}
