import * as v from 'valibot';
import { codec } from './codec.ts';
import { text } from './wire.ts';

const MOST_PER_PAGE = 100;

const digits = (least: number, most: number) =>
  codec(
    v.pipe(
      v.string('This must be a number.'),
      v.regex(/^\d{1,12}$/, 'This must be a number.'),
      v.transform((written) => Number(written)),
      v.minValue(least, `This must be at least ${least}.`),
      v.maxValue(most, `This must be at most ${most}.`),
    ),
    (number) => String(number),
  );

/**
 * The fields by which a list is searched (API-27, API-56): `sort` is one of the fields, with a leading `-` for
 * descending; `start` and `end` are epoch seconds, both included; `page` starts at 1, `per_page` is 20 unless given.
 */
export function searchFields<const Field extends string>(
  fields: readonly Field[],
  usual: NoInfer<Sort<Field>>,
) {
  const sorts = fields.flatMap((field) => [field, `-${field}` as const]);
  return {
    sort: v.optional(v.picklist(sorts as Sort<Field>[], 'This list cannot be sorted by that.'), usual),
    q: v.optional(text(100), ''),
    start: v.optional(digits(0, 253_402_300_799)),
    end: v.optional(digits(0, 253_402_300_799)),
    ...pageFields('20'),
  };
}

/** Which part of a list is asked for, counted from page 1. */
export function pageFields(usual: string) {
  return {
    page: v.optional(digits(1, 1_000_000), '1'),
    per_page: v.optional(digits(1, MOST_PER_PAGE), usual),
  };
}

export type Sort<Field extends string> = Field | `-${Field}`;

/** How the answer of a search says where it stands (API-05). */
export const pageMeta = v.object({ currentPage: v.number(), totalCount: v.number() });
