import type * as calls from '../../domain/calls/places.ts';
import { citiesOf, findCities } from '../places.ts';
import type { Handlers } from '../serve.ts';

export const places: Handlers<typeof calls> = {
  listCities: async ({ zip }, { parts }) => ({ items: await citiesOf(parts.store.db, zip) }),

  findCities: async ({ city, zip }, { scope }) => ({ items: await findCities(scope.db, city, zip) }),
};
