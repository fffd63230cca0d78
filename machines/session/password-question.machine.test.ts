import { expect, test } from 'vitest';
import { createActor, fromPromise, toPromise, waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { passwordQuestionMachine } from './password-question.machine.ts';

const start = () =>
  createActor(
    passwordQuestionMachine.provide({
      actors: {
        confirmPassword: fromPromise(async ({ input }) => {
          if (!input.confirm) throw new Error('nothing was submitted');
          return input.confirm();
        }),
      },
    }),
  ).start();

const refused = (status: number, kind: 'refused' | 'signed out', message: string) => async () => {
  throw new CallFailed({ kind, message, status, errors: {} });
};

test('a wrong password is told and asked for again, the right one confirms', async () => {
  const actor = start();
  actor.send({ type: 'password.submitted', confirm: refused(422, 'refused', 'The password is wrong.') });
  await waitFor(actor, (state) => state.context.message !== '');
  expect(actor.getSnapshot().value).toBe('asked');
  expect(actor.getSnapshot().context.confirm).toBeUndefined();
  actor.send({ type: 'password.submitted', confirm: async () => ({ success: true }) });
  expect(await toPromise(actor)).toBe(true);
});

test('leaving the question, or the end of the session, makes no change', async () => {
  const left = start();
  left.send({ type: 'question.dismissed' });
  expect(await toPromise(left)).toBe(false);
  const ended = start();
  ended.send({ type: 'session.ended' });
  expect(await toPromise(ended)).toBe(false);
  const signedOut = start();
  signedOut.send({ type: 'password.submitted', confirm: refused(401, 'signed out', 'Invalid Session') });
  expect(await toPromise(signedOut)).toBe(false);
});
