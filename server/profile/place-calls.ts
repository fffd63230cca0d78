import type * as calls from '../../domain/profile/place-calls.ts';
import type { Handlers } from '../handlers.ts';
import { citiesOf, findCities } from './places.ts';

export const places: Handlers<typeof calls> = {
  listCities: async ({ zip }, { parts }) => ({ items: await citiesOf(parts.store.db, zip) }),

  findCities: async ({ city, zip }, { scope }) => ({ items: await findCities(scope.db, city, zip) }),
};
