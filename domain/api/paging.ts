import * as v from 'valibot';
import { NOT_A_NUMBER } from '../values/text/en.ts';
import { codec } from './codec.ts';
import { atLeast, atMost, NOT_SORTABLE } from './text/fields.ts';
import { text } from './wire.ts';

const MOST_PER_PAGE = 100;

const digits = (least: number, most: number) =>
  codec(
    v.pipe(
      v.string(NOT_A_NUMBER),
      v.regex(/^\d{1,12}$/, NOT_A_NUMBER),
      v.transform((digitText) => Number(digitText)),
      v.minValue(least, atLeast(least)),
      v.maxValue(most, atMost(most)),
    ),
    (number) => String(number),
  );

/**
 * The request fields of a list that can be searched (API-27, API-56). `sort` is one of the fields, with a
 * leading `-` for descending order. `start` and `end` are epoch seconds, both included. `page` starts at 1;
 * `per_page` is 20 unless given.
 */
export function searchFields<const Field extends string>(
  fields: readonly Field[],
  usual: NoInfer<Sort<Field>>,
) {
  const sorts = fields.flatMap((field) => [field, `-${field}` as const]);
  return {
    sort: v.optional(v.picklist(sorts as Sort<Field>[], NOT_SORTABLE), usual),
    q: v.optional(text(100), ''),
    start: v.optional(digits(0, 253_402_300_799)),
    end: v.optional(digits(0, 253_402_300_799)),
    ...pageFields('20'),
  };
}

/** The request fields that choose a page of a list. Pages count from 1. */
export function pageFields(usual: string) {
  return {
    page: v.optional(digits(1, 1_000_000), '1'),
    per_page: v.optional(digits(1, MOST_PER_PAGE), usual),
  };
}

export type Sort<Field extends string> = Field | `-${Field}`;

/** The position of an answer within a list: its page and the total count (API-05). */
export const pageMeta = v.object({ currentPage: v.number(), totalCount: v.number() });
