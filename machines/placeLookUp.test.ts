import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { listCities } from '../domain/calls/places.ts';
import { placeLookUpMachine } from './placeLookUp.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const BOULDER = { city: 'Boulder', state: 'CO', zip: '80302' };
const OTTAWA = { city: 'Ottawa', state: 'ON', zip: 'K1A 0B1' };

function open() {
  const answers = new Map<string, () => void>();
  const found: string[] = [];
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
  actor.on('place.found', ({ place }) => found.push(place.city));
  return {
    found,
    type: (zip: string) => actor.send({ type: 'zip.completed', zip }),
    async answer(zip: string) {
      answers.get(zip)?.();
      await settle();
    },
  };
}

test('the place of a zip is told once it is known (ruling 28)', async () => {
  const { found, type, answer } = open();
  type('80302');
  await answer('80302');
  expect(found).toEqual(['Boulder']);
});

test('an answer for a zip that was typed over says nothing', async () => {
  const { found, type, answer } = open();
  type('80302');
  type('K1A 0B1');
  await answer('80302');
  await answer('K1A 0B1');
  expect(found).toEqual(['Ottawa']);
});

test('an unknown zip and a lost answer leave what was typed', async () => {
  const { found, type, answer } = open();
  type('99999');
  await answer('99999');
  type('00000');
  await answer('00000');
  type('80302');
  await answer('80302');
  expect(found).toEqual(['Boulder']);
});
