import type { CalendarDate } from '../values/calendar-date.ts';

const YEARS_BEFORE = 7;

function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** The years to choose from: the next one, this one and the seven before it (TAX-09). */
export function taxYears(today: CalendarDate): number[] {
  const next = yearOf(today) + 1;
  return Array.from({ length: YEARS_BEFORE + 2 }, (_, back) => next - back);
}

/**
 * The year that an address names. An empty value means all years (undefined); an unknown one means this year
 * (TAX-10).
 */
export function chosenYear(named: string | null, today: CalendarDate): number | undefined {
  if (named === '') return undefined;
  return taxYears(today).find((year) => String(year) === named) ?? yearOf(today);
}
