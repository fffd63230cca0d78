import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { findCities } from '../../domain/profile/place-calls.ts';
import { citySearchMachine } from './city-search.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const BOULDER = { city: 'Boulder', state: 'CO', zip: '80302' };

function open(isDown = false) {
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    citySearchMachine.provide({
      actors: {
        findCities: fromPromise<AnswerOf<typeof findCities>, RequestOf<typeof findCities>>(
          async ({ input }) => {
            asked.push(`${input.city} ${input.zip}`);
            if (isDown) throw new Error('down');
            return { items: [BOULDER] };
          },
        ),
      },
    }),
    { clock },
  ).start();
  const type = (city: string) => actor.send({ type: 'city.typed', city, zip: '80302' });
  const pause = async () => {
    clock.increment(250);
    await settle();
  };
  return { asked, type, pause, context: () => actor.getSnapshot().context };
}

test('cities are suggested after a pause in typing, for the latest text (ERR-20)', async () => {
  const { asked, type, pause, context } = open();
  type('B');
  await pause();
  expect(asked).toEqual([]);
  type('Bo');
  type('Bou');
  await pause();
  expect([asked, context().places]).toEqual([['Bou 80302'], [BOULDER]]);
  type('');
  expect(context().places).toEqual([]);
});

test('one letter asks nothing, two are enough (MSC-14)', async () => {
  const { asked, type, pause } = open();
  type('B');
  await pause();
  type('Bo');
  await pause();
  expect(asked).toEqual(['Bo 80302']);
});

test('a search that fails says so, until the next text (ERR-20)', async () => {
  const { type, pause, context } = open(true);
  type('Bou');
  await pause();
  expect(context().failure).toBe('Error searching for cities');
  type('Boul');
  expect(context().failure).toBe('');
});
