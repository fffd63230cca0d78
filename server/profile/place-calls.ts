import type * as calls from '../../domain/profile/place-calls.ts';
import type { Handlers } from '../handlers.ts';
import { requireCallsLeft } from '../session/call-limit.ts';
import { citiesOf, findCities } from './places.ts';

export const places: Handlers<typeof calls> = {
  listCities: async ({ zip }, { parts }) => ({ items: await citiesOf(parts.store.db, zip) }),

  findCities: async ({ city, zip }, visit) => {
    await requireCallsLeft(visit, 'search cities');
    return { items: await findCities(visit.parts.store.db, city, zip) };
  },
};
