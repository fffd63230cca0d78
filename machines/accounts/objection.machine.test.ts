import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { objectionMachine } from './objection.machine.ts';

test('a failed objection says so and can be made again; one that arrived ends the take-over (ruling 57)', async () => {
  const asked: number[] = [];
  let isLost = true;
  const machine = objectionMachine.provide({
    actors: {
      objectAsPayer: fromPromise<{ success: true }, { account_id: number }>(async ({ input }) => {
        asked.push(input.account_id);
        if (isLost)
          throw new CallFailed({
            kind: 'refused',
            status: 409,
            message: 'Nobody takes it over.',
            errors: {},
          });
        return { success: true };
      }),
    },
  });
  const actor = createActor(machine, { input: { accountId: 4 } });
  const told: string[] = [];
  actor.on('takeOver.ended', ({ type }) => told.push(type));
  actor.start();
  actor.send({ type: 'objection.made' });
  await waitFor(actor, (state) => state.context.message !== '');
  expect([actor.getSnapshot().context.message, told]).toEqual(['Nobody takes it over.', []]);
  isLost = false;
  actor.send({ type: 'objection.made' });
  await waitFor(actor, (state) => state.matches('objected'));
  expect([asked, told, actor.getSnapshot().context.message]).toEqual([[4, 4], ['takeOver.ended'], '']);
});
