import * as v from 'valibot';
import { date } from '../api/wire.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { NOT_A_NUMBER } from '../values/text/en.ts';
import { NOT_A_READING, READING_TOO_LARGE } from './text/reading.ts';

/** The largest number that a meter can show. */
const LARGEST_READING = 999_999_999;

export const reading = v.pipe(
  v.number(NOT_A_NUMBER),
  v.maxValue(LARGEST_READING, READING_TOO_LARGE),
  v.safeInteger(NOT_A_READING),
  v.minValue(0, NOT_A_READING),
);

/**
 * A meter of an account with its last two readings (ENT-18). The earlier reading is null where there is none.
 */
export const meterReading = v.object({
  id: v.string(),
  curr_date: date,
  curr_reading: reading,
  prev_date: v.nullable(date),
  prev_reading: v.nullable(reading),
});

export type MeterReading = v.InferOutput<typeof meterReading>;

/**
 * What is wrong with a new reading, by field; empty when the reading can be saved (DET-66 to DET-68, SRV-27).
 */
export type ReadingProblems = Partial<Record<'newMeterValue' | 'newMeterDate', ReadingProblem>>;

export type ReadingProblem =
  | 'not whole'
  | 'too large'
  | 'too low'
  | 'no day'
  | 'day before the last reading'
  | 'day ahead';

/** @param entered the digits as typed. */
export function readingProblems(
  meter: MeterReading,
  entered: { newMeterValue: string; newMeterDate: CalendarDate | null },
  today: CalendarDate,
): ReadingProblems {
  return {
    ...valueProblem(meter, entered.newMeterValue),
    ...dateProblem(meter, entered.newMeterDate, today),
  };
}

/** The typed text as a whole number; undefined when it is none. */
export function enteredReading(typed: string): number | undefined {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
}

function valueProblem(meter: MeterReading, typed: string): ReadingProblems {
  const value = enteredReading(typed);
  if (Number(typed) > LARGEST_READING) return { newMeterValue: 'too large' };
  if (value === undefined) return { newMeterValue: 'not whole' };
  return value < meter.curr_reading ? { newMeterValue: 'too low' } : {};
}

function dateProblem(
  { curr_date }: MeterReading,
  day: CalendarDate | null,
  today: CalendarDate,
): ReadingProblems {
  if (day === null) return { newMeterDate: 'no day' };
  if (day < curr_date) return { newMeterDate: 'day before the last reading' };
  return day > today ? { newMeterDate: 'day ahead' } : {};
}

/**
 * The meter after a reading: the current reading becomes the previous one. A repeat of the same reading
 * changes nothing (SRV-27).
 */
export function withReading(meter: MeterReading, value: number, day: CalendarDate): MeterReading {
  if (value === meter.curr_reading && day === meter.curr_date) return meter;
  return {
    ...meter,
    curr_date: day,
    curr_reading: value,
    prev_date: meter.curr_date,
    prev_reading: meter.curr_reading,
  };
}
