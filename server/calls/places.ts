import type * as calls from '../../domain/calls/places.ts';
import { citiesOf, findCities } from '../places.ts';
import type { Handlers } from '../serve.ts';

export const places: Handlers<typeof calls> = {
  listCities: async ({ zip }, { scope }) => ({ items: await citiesOf(scope, zip) }),

  findCities: async ({ city, zip }, { scope }) => ({ items: await findCities(scope, city, zip) }),
};
