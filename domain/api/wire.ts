import * as v from 'valibot';
import {
  type CalendarDate,
  fromEpochSeconds,
  isCalendarDate,
  toEpochSeconds,
} from '../values/calendar-date.ts';
import { type Cents, fromDollars, isDollars, LARGEST_DOLLARS, toDollars } from '../values/cents.ts';
import { NOT_A_NUMBER, NOT_TEXT } from '../values/text/en.ts';
import { codec } from './codec.ts';
import {
  AMOUNT_TOO_LARGE,
  MORE_THAN_TWO_DECIMALS,
  NOT_A_DAY,
  NOT_AN_AMOUNT,
  NOT_STORABLE,
  tooLong,
} from './text/fields.ts';

/** An amount of money: dollars with at most two decimals on the wire, whole cents inside (ruling 11). */
export const money = codec(
  v.pipe(
    v.number(NOT_AN_AMOUNT),
    v.check((dollars) => Math.abs(dollars) <= LARGEST_DOLLARS, AMOUNT_TOO_LARGE),
    v.check((dollars) => isDollars(dollars), MORE_THAN_TWO_DECIMALS),
    v.transform((dollars): Cents => fromDollars(dollars)),
  ),
  (amount) => toDollars(amount),
);

/** A sum of many amounts, which may be larger than any single one. */
export const moneySum = codec(
  v.pipe(
    v.number(NOT_AN_AMOUNT),
    v.finite(NOT_AN_AMOUNT),
    v.transform((dollars): Cents => fromDollars(dollars)),
  ),
  (amount) => toDollars(amount),
);

/** A calendar date in an answer: on the wire, the epoch seconds of its UTC midnight (ruling 23). */
export const date = codec(
  v.pipe(
    v.number('This must be a date.'),
    v.check((seconds) => Number.isSafeInteger(seconds) && seconds % 86_400 === 0, 'This must be a date.'),
    v.transform((seconds): CalendarDate => fromEpochSeconds(seconds)),
  ),
  (day) => toEpochSeconds(day),
);

/** A calendar date in a request: `yyyy-MM-dd` on the wire and inside. */
export const requestDate = v.custom<CalendarDate>(isCalendarDate, NOT_A_DAY);

/** An instant: epoch seconds on the wire, milliseconds inside. */
export const instant = codec(
  v.pipe(
    v.number('This must be a time.'),
    v.safeInteger('This must be a time.'),
    v.transform((seconds) => seconds * 1000),
  ),
  (milliseconds) => Math.floor(milliseconds / 1000),
);

/**
 * A part of an answer that may be missing or null. It then takes the given value, and the rest stays readable
 * (DET-03).
 */
/*#__NO_SIDE_EFFECTS__*/
export function block<S extends v.GenericSchema>(
  schema: S,
  absent: v.InferInput<S>,
): v.GenericSchema<v.InferInput<S> | null | undefined, v.InferOutput<S>>;
export function block<S extends v.GenericSchema>(
  schema: S,
  absent: null,
): v.GenericSchema<v.InferInput<S> | null | undefined, v.InferOutput<S> | null>;
export function block(schema: v.GenericSchema, absent: unknown) {
  return v.nullish(schema, absent);
}

/** The number of a stored row. */
export const id = v.pipe(v.number(NOT_A_NUMBER), v.safeInteger(NOT_A_NUMBER), v.minValue(1));

/** The number of a stored row in a path or query, where every value travels as text. */
export const textId = codec(
  v.pipe(
    v.string(NOT_A_NUMBER),
    v.regex(/^[1-9]\d{0,14}$/, NOT_A_NUMBER),
    v.transform((digits) => Number(digits)),
  ),
  (number) => String(number),
);

/** A line of text with at most `longest` characters. */
export const text = (longest: number) =>
  v.pipe(v.string(NOT_TEXT), v.maxLength(longest, tooLong(longest)), v.check(isStorable, NOT_STORABLE));

/** True for a text without NUL and without half of a surrogate pair: databases refuse both. */
function isStorable(value: string): boolean {
  return !/\p{Surrogate}|\0/u.test(value);
}

export const success = v.object({ success: v.literal(true) });
