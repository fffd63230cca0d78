import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { listCities } from '../../domain/profile/place-calls.ts';
import { placeLookUpMachine } from './place-look-up.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const BOULDER = { city: 'Boulder', state: 'CO', zip: '80302' };
const OTTAWA = { city: 'Ottawa', state: 'ON', zip: 'K1A 0B1' };

function open() {
  const answers = new Map<string, () => void>();
  const places: string[] = [];
  const actor = createActor(
    placeLookUpMachine.provide({
      actors: {
        listCities: fromPromise<AnswerOf<typeof listCities>, RequestOf<typeof listCities>>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              const places = [BOULDER, OTTAWA].filter(({ zip }) => zip === input.zip);
              answers.set(input.zip, () =>
                input.zip === '00000' ? reject(new Error()) : resolve({ items: places }),
              );
            }),
        ),
      },
    }),
  ).start();
  const missed: string[] = [];
  actor.on('place.found', ({ place }) => places.push(place.city));
  actor.on('place.missed', ({ message }) => missed.push(message));
  return {
    places,
    missed,
    type: (zip: string) => actor.send({ type: 'zip.completed', zip }),
    async answer(zip: string) {
      answers.get(zip)?.();
      await settle();
    },
  };
}

test('the place of a zip is reported when it is known (ruling 28)', async () => {
  const { places, type, answer } = open();
  type('80302');
  await answer('80302');
  expect(places).toEqual(['Boulder']);
});

test('an answer for a zip typed over since is ignored', async () => {
  const { places, type, answer } = open();
  type('80302');
  type('K1A 0B1');
  await answer('80302');
  await answer('K1A 0B1');
  expect(places).toEqual(['Ottawa']);
});

test('an unknown zip and a lost answer leave the typed place, and the lost answer is told (ERR-19)', async () => {
  const { places, missed, type, answer } = open();
  type('99999');
  await answer('99999');
  type('00000');
  await answer('00000');
  expect(missed).toEqual(['Error getting cities']);
  type('80302');
  await answer('80302');
  expect(places).toEqual(['Boulder']);
});
