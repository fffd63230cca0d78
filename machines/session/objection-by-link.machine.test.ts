import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { objectByLink } from '../../domain/accounts/take-over-calls.ts';
import type { AnswerOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { objectionByLinkMachine } from './objection-by-link.machine.ts';

type Answer = AnswerOf<typeof objectByLink>;

function follow(...answers: (() => Promise<Answer>)[]) {
  const asked: string[] = [];
  const machine = objectionByLinkMachine.provide({
    actors: {
      objectByLink: fromPromise<Answer, { objection_token: string }>(({ input }) => {
        asked.push(input.objection_token);
        return answers.shift()?.() ?? Promise.reject(new Error('not expected'));
      }),
    },
  });
  return { actor: createActor(machine, { input: { token: '1.secret' } }).start(), asked };
}

test('opening the link objects to nothing; the button does (ruling 57)', async () => {
  const { actor, asked } = follow(async () => ({ success: true, account_num: '100', biller: 'Harbor' }));
  expect(asked).toEqual([]);
  actor.send({ type: 'objection.made' });
  await waitFor(actor, (state) => state.hasTag('settled'));
  expect([asked, actor.getSnapshot().context.answer?.biller]).toEqual([['1.secret'], 'Harbor']);
});

test('after a lost answer the objection can be made again, and a refused link is dead (ruling 57)', async () => {
  const { actor } = follow(
    () => Promise.reject(new Error('lost')),
    () =>
      Promise.reject(
        new CallFailed({ kind: 'refused', status: 422, message: 'This link was used before.', errors: {} }),
      ),
  );
  actor.send({ type: 'objection.made' });
  await waitFor(actor, (state) => state.matches('asked') && state.context.failure !== undefined);
  actor.send({ type: 'objection.made' });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  await waitFor(actor, (state) => state.hasTag('dead'));
  expect(actor.getSnapshot().context.failure?.message).toBe('This link was used before.');
});
