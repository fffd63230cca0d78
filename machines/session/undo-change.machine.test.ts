import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { undoChange } from '../../domain/session/undo-calls.ts';
import { undoChangeMachine } from './undo-change.machine.ts';

type Answer = AnswerOf<typeof undoChange>;

const UNDONE: Answer = {
  success: true,
  undone: 'email',
  password_reset_token: '1.reset',
  is_address_changed: false,
};

function follow(...answers: (() => Promise<Answer>)[]) {
  const asked: string[] = [];
  const machine = undoChangeMachine.provide({
    actors: {
      undoChange: fromPromise<Answer, { undo_token: string }>(({ input }) => {
        asked.push(input.undo_token);
        return answers.shift()?.() ?? Promise.reject(new Error('not expected'));
      }),
    },
  });
  return { actor: createActor(machine, { input: { token: '1.secret' } }).start(), asked };
}

test('opening the link undoes nothing; the button does (ruling 75)', async () => {
  const { actor, asked } = follow(async () => UNDONE);
  expect(asked).toEqual([]);
  actor.send({ type: 'undo.confirmed' });
  await waitFor(actor, (state) => state.hasTag('settled'));
  expect(asked).toEqual(['1.secret']);
  expect(actor.getSnapshot().context.answer?.undone).toBe('email');
});

test('a link that the server refuses is dead, and a lost answer leaves it to be followed again (ruling 75)', async () => {
  const { actor } = follow(
    () => Promise.reject(new Error('lost')),
    () =>
      Promise.reject(
        new CallFailed({ kind: 'refused', status: 422, message: 'This link was used before.', errors: {} }),
      ),
  );
  actor.send({ type: 'undo.confirmed' });
  await waitFor(actor, (state) => state.matches('asked') && state.context.failure !== undefined);
  actor.send({ type: 'undo.confirmed' });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  await waitFor(actor, (state) => state.hasTag('dead'));
  expect(actor.getSnapshot().context.failure?.message).toBe('This link was used before.');
});
