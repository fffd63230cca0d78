import { assign, emit, setup } from 'xstate';
import { listCities, type Place } from '../../domain/profile/place-calls.ts';
import { port } from '../port.ts';

/** Fills in the city and state of a zip code (ruling 28). Without an answer the customer types them. */
export const placeLookUpMachine = setup({
  types: {
    context: {} as { readonly zip: string },
    events: {} as { type: 'zip.completed'; zip: string },
    emitted: {} as { type: 'place.found'; place: Place } | { type: 'place.missed'; message: string },
  },
  actors: { listCities: port(listCities) },
  guards: { isKnown: (_, { items }: { items: readonly Place[] }) => items.length > 0 },
  actions: {
    keepZip: assign((_, { zip }: { zip: string }) => ({ zip })),
    tellPlace: emit((_, { items }: { items: readonly Place[] }) => ({
      type: 'place.found' as const,
      place: items[0] as Place,
    })),
    tellMissed: emit({ type: 'place.missed' as const, message: listCities.failure }),
  },
}).createMachine({
  id: 'placeLookUp',
  description: 'Looks up the city of a zip code as soon as the zip is complete; the latest zip counts.',
  context: { zip: '' },
  initial: 'asTyped',
  on: {
    'zip.completed': {
      target: '.looking',
      reenter: true,
      actions: { type: 'keepZip', params: ({ event }) => event },
    },
  },
  states: {
    asTyped: {},
    looking: {
      invoke: {
        src: 'listCities',
        input: ({ context }) => ({ zip: context.zip }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ items: event.output.items }) },
            target: 'asTyped',
            actions: { type: 'tellPlace', params: ({ event }) => ({ items: event.output.items }) },
          },
          { target: 'asTyped' },
        ],
        onError: { target: 'asTyped', actions: 'tellMissed' },
      },
    },
  },
});
