import * as v from 'valibot';
import { call } from '../call.ts';
import { text } from '../wire.ts';

const place = v.object({ city: v.string(), state: v.string(), zip: v.string() });

/** API-33, ERR-19: open to whoever registers (ruling 28). The city of a US zip or a Canadian postal code, with its 2-letter state or province; none for an unknown one. */
export const listCities = call({
  method: 'GET',
  path: '/api/v2.1/cities',
  who: 'anyone',
  request: v.object({ zip: text(12) }),
  answer: v.object({ items: v.array(place) }),
  failure: 'Error getting cities',
});

/** API-34, ERR-20: places whose name starts with `city`, those of `zip` first; twenty at most. */
export const findCities = call({
  method: 'GET',
  path: '/api/v2.1/cities/typeahead',
  who: 'customer',
  request: v.object({ city: text(60), zip: v.optional(text(12), '') }),
  answer: v.object({ items: v.array(place) }),
  failure: 'Error searching for cities',
});

export type Place = v.InferOutput<typeof place>;
