import { assign, setup } from 'xstate';
import { findCities, type Place } from '../../domain/profile/place-calls.ts';
import { port } from '../port.ts';

type Typed = { readonly city: string; readonly zip: string };

/** The cities that begin with what a customer types (API-34, ERR-20). */
export const citySearchMachine = setup({
  types: {
    context: {} as Typed & { readonly places: readonly Place[]; readonly failure: string },
    events: {} as { type: 'city.typed' } & Typed,
  },
  actors: { findCities: port(findCities) },
  delays: { pause: 250 },
  guards: { isLongEnough: (_, { city }: Typed) => city.trim().length > 1 },
  actions: {
    keepTyped: assign((_, { city, zip }: Typed) => ({ city, zip, failure: '' })),
    forget: assign({ places: [], failure: '' }),
    keepPlaces: assign((_, { items }: { items: readonly Place[] }) => ({ places: items })),
    keepFailure: assign({ places: [], failure: findCities.failure }),
  },
}).createMachine({
  id: 'citySearch',
  description: 'Suggests cities for the beginning of a name; the latest text counts.',
  context: { city: '', zip: '', places: [], failure: '' },
  initial: 'asTyped',
  on: {
    'city.typed': [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event },
        target: '.waiting',
        reenter: true,
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
      { target: '.asTyped', actions: 'forget' },
    ],
  },
  states: {
    asTyped: {},
    waiting: {
      description: 'Asks after a pause, so that not every letter is a request.',
      after: { pause: 'looking' },
    },
    looking: {
      invoke: {
        src: 'findCities',
        input: ({ context: { city, zip } }) => ({ city, zip }),
        onDone: {
          target: 'asTyped',
          actions: { type: 'keepPlaces', params: ({ event }) => ({ items: event.output.items }) },
        },
        onError: {
          target: 'asTyped',
          description: 'The customer goes on typing, and is told that nothing is suggested (ERR-20).',
          actions: 'keepFailure',
        },
      },
    },
  },
});
