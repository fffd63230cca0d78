import * as v from 'valibot';
import { type CalendarDate, fromEpochSeconds, isCalendarDate, toEpochSeconds } from './calendar-date.ts';
import { type Cents, fromDollars, isDollars, LARGEST_DOLLARS, toDollars } from './cents.ts';
import { codec } from './codec.ts';

/** Dollars with at most two decimals outside, whole cents inside (ruling 11). */
export const money = codec(
  v.pipe(
    v.number('This must be an amount.'),
    v.check((dollars) => Math.abs(dollars) <= LARGEST_DOLLARS, 'This amount is too large.'),
    v.check((dollars) => isDollars(dollars), 'This must be an amount with at most two decimals.'),
    v.transform((dollars): Cents => fromDollars(dollars)),
  ),
  (amount) => toDollars(amount),
);

/** A calendar date in an answer: epoch seconds of its UTC midnight outside (ruling 23). */
export const date = codec(
  v.pipe(
    v.number('This must be a date.'),
    v.check((seconds) => Number.isSafeInteger(seconds) && seconds % 86_400 === 0, 'This must be a date.'),
    v.transform((seconds): CalendarDate => fromEpochSeconds(seconds)),
  ),
  (day) => toEpochSeconds(day),
);

/** A calendar date in a request: `yyyy-MM-dd` on both sides. */
export const requestDate = v.custom<CalendarDate>(isCalendarDate, 'This must be a date like 2026-11-20.');

/** An instant: epoch seconds outside, milliseconds inside. */
export const instant = codec(
  v.pipe(
    v.number('This must be a time.'),
    v.safeInteger('This must be a time.'),
    v.transform((seconds) => seconds * 1000),
  ),
  (milliseconds) => Math.floor(milliseconds / 1000),
);

/** Part of an answer that may be missing or null: then it is as absent as this says, and the rest can be read (DET-03). */
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

/** The number of a stored thing. */
export const id = v.pipe(
  v.number('This must be a number.'),
  v.safeInteger('This must be a number.'),
  v.minValue(1),
);

/** The number of a stored thing in a path or query, where everything travels as text. */
export const textId = codec(
  v.pipe(
    v.string('This must be a number.'),
    v.regex(/^[1-9]\d{0,14}$/, 'This must be a number.'),
    v.transform((digits) => Number(digits)),
  ),
  (number) => String(number),
);

/** A line of text that a person typed or that is shown to one. */
export const text = (longest: number) =>
  v.pipe(
    v.string('This must be text.'),
    v.maxLength(longest, `This must have at most ${longest} characters.`),
    v.check(isStorable, 'This contains a character that cannot be stored.'),
  );

/** No NUL and no half of a character: databases take neither. */
function isStorable(value: string): boolean {
  return !/\p{Surrogate}|\0/u.test(value);
}

export const success = v.object({ success: v.literal(true) });
