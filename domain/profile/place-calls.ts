import * as v from 'valibot';
import { call } from '../api/call.ts';
import { text } from '../api/wire.ts';

const place = v.object({ city: v.string(), state: v.string(), zip: v.string() });

export const listCities = call({
  method: 'GET',
  path: '/api/v2.1/cities',
  summary:
    'Finds the city and the two-letter state or province of a US zip or Canadian postal code; empty for an unknown one (API-33, ERR-19).',
  description: 'It needs no session, because people who register use it too (ruling 28).',
  who: 'anyone',
  request: v.object({ zip: text(12) }),
  answer: v.object({ items: v.array(place) }),
  failure: 'Error getting cities',
});

export const findCities = call({
  method: 'GET',
  path: '/api/v2.1/cities/typeahead',
  summary:
    'Finds at most twenty places whose name starts with `city`; those of `zip` come first (API-34, ERR-20).',
  description:
    'Which cities there are is public, so people who register may ask too. The searches of a network address are limited.',
  who: 'anyone',
  request: v.object({ city: text(60), zip: v.optional(text(12), '') }),
  answer: v.object({ items: v.array(place) }),
  failure: 'Error searching for cities',
});

export type Place = v.InferOutput<typeof place>;
