import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import type { EntryState } from '../../domain/wallet/entry-calls.ts';
import { NOT_GIVEN_UP } from '../../domain/wallet/text/method-entry.ts';
import { deleteEntryMachine } from './delete-entry.machine.ts';

const REFUSED = { kind: 'refused', message: NOT_GIVEN_UP, errors: {} } as const;
const GONE = { state: 'gone', message: '', method: null } as unknown as EntryState;
const WAITING = { ...GONE, state: 'waiting', entered: true } as unknown as EntryState;
const KNOWN = { ...GONE, state: 'known', method: { id: 7 } } as unknown as EntryState;

function open(answer: () => Promise<EntryState>) {
  const told: unknown[] = [];
  const asked: unknown[] = [];
  const machine = deleteEntryMachine.provide({
    actors: {
      giveUpMethodEntry: fromPromise(({ input }) => {
        asked.push(input);
        return answer();
      }),
    },
  });
  const actor = createActor(machine);
  actor.on('*', (event) => told.push(event));
  actor.start();
  return { actor, told, asked };
}

test('a bank account that is being verified is deleted once I have said so', async () => {
  const { actor, told, asked } = open(async () => GONE);
  actor.send({ type: 'delete.chosen', id: 'e1' });
  actor.send({ type: 'delete.dismissed' });
  actor.send({ type: 'delete.confirmed' });
  expect(asked).toEqual([]);
  actor.send({ type: 'delete.chosen', id: 'e1' });
  actor.send({ type: 'delete.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('present'));
  expect(asked).toEqual([{ id: 'e1', ends_verification: true }]);
  expect(told).toEqual([{ type: 'entry.deleted' }]);
});

test.each([
  ['was verified meanwhile', async () => KNOWN, { type: 'entry.verified' }],
  [
    'goes on being verified at a server that cannot end that',
    async () => WAITING,
    { type: 'delete.failed', message: NOT_GIVEN_UP },
  ],
  [
    'ended long ago',
    () => Promise.reject(new CallFailed({ ...REFUSED, status: 404 })),
    { type: 'entry.deleted' },
  ],
  [
    'the processor did not answer for',
    () => Promise.reject(new CallFailed({ ...REFUSED, status: 503 })),
    { type: 'delete.failed', message: NOT_GIVEN_UP },
  ],
] as const)('one that %s is told as it stands', async (_, answer, event) => {
  const { actor, told } = open(answer as () => Promise<EntryState>);
  actor.send({ type: 'delete.chosen', id: 'e1' });
  actor.send({ type: 'delete.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('present'));
  expect(told).toEqual([event]);
});
