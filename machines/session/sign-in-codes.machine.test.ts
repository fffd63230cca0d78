import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { getSignInCodes, saveSignInCodes } from '../../domain/profile/settings-calls.ts';
import { signInCodesMachine } from './sign-in-codes.machine.ts';

const NO_NUMBER = new CallFailed({
  kind: 'refused',
  status: 422,
  message: 'Please register your mobile number.',
  errors: {},
  code: 'profile.no-mobile-number',
});

function open(
  save: (active: boolean) => Promise<{ active: boolean }>,
  read = async () => ({ active: false }),
) {
  return createActor(
    signInCodesMachine.provide({
      actors: {
        getSignInCodes: fromPromise<AnswerOf<typeof getSignInCodes>, RequestOf<typeof getSignInCodes>>(read),
        saveSignInCodes: fromPromise<AnswerOf<typeof saveSignInCodes>, RequestOf<typeof saveSignInCodes>>(
          ({ input }) => save(input.active),
        ),
      },
    }),
  ).start();
}

test('the switch moves after the change is stored (ruling 28)', async () => {
  const actor = open(async (active) => ({ active }));
  await waitFor(actor, (state) => state.matches('standing'));
  actor.send({ type: 'codes.switched', active: true });
  expect(actor.getSnapshot().context.active).toBe(false);
  const state = await waitFor(actor, (snapshot) => snapshot.matches('standing'));
  expect(state.context.active).toBe(true);
});

test('without a number the switch stays off and the message says why (NTF-06)', async () => {
  const actor = open(() => Promise.reject(NO_NUMBER));
  await waitFor(actor, (state) => state.matches('standing'));
  actor.send({ type: 'codes.switched', active: true });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('standing'));
  expect(state.context).toMatchObject({
    active: false,
    message: 'Please register your mobile number.',
    code: 'profile.no-mobile-number',
  });
});

test('a state that could not be read can be read again', async () => {
  let isDown = true;
  const actor = open(
    async (active) => ({ active }),
    async () => {
      if (isDown) throw new Error('down');
      return { active: true };
    },
  );
  await waitFor(actor, (state) => state.matches('unread'));
  isDown = false;
  actor.send({ type: 'retry.chosen' });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('standing'));
  expect(state.context.active).toBe(true);
});
