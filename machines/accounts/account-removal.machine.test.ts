import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { removeAccount } from '../../domain/accounts/calls.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { accountRemovalMachine } from './account-removal.machine.ts';

function start(answer: () => Promise<AnswerOf<typeof removeAccount>> = async () => ({ success: true })) {
  const story: unknown[] = [];
  const actor = createActor(
    accountRemovalMachine.provide({
      actors: {
        removeAccount: fromPromise<AnswerOf<typeof removeAccount>, RequestOf<typeof removeAccount>>(
          ({ input }) => {
            story.push(`remove ${input.accountId}`);
            return answer();
          },
        ),
      },
    }),
    { input: { accountId: 4 } },
  ).start();
  actor.on('account.removed', () => story.push('gone'));
  return { actor, story, idle: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')) };
}

test('an account is removed only after I confirm (DET-10)', async () => {
  const { actor, story, idle } = start();
  actor.send({ type: 'removal.chosen' });
  actor.send({ type: 'removal.dismissed' });
  actor.send({ type: 'removal.confirmed' });
  expect([actor.getSnapshot().value, story]).toEqual(['present', []]);
  actor.send({ type: 'removal.chosen' });
  actor.send({ type: 'removal.confirmed' });
  await idle();
  expect([actor.getSnapshot().value, story]).toEqual(['removed', ['remove 4', 'gone']]);
});

test('an account that could not be removed stays, and a message says so (DET-11)', async () => {
  const { actor, story, idle } = start(() => Promise.reject(new Error('lost')));
  actor.send({ type: 'removal.chosen' });
  actor.send({ type: 'removal.confirmed' });
  await idle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message, story]).toEqual([
    'present',
    'Unable to remove account.  Please try again later.',
    ['remove 4'],
  ]);
});
