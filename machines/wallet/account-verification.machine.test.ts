import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import type { verifyPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { accountVerificationMachine } from './account-verification.machine.ts';

type Verify = typeof verifyPaymentMethod;

function open(answer: (request: RequestOf<Verify>) => AnswerOf<Verify>) {
  const story: unknown[] = [];
  const actor = createActor(
    accountVerificationMachine.provide({
      actors: {
        verifyPaymentMethod: fromPromise<AnswerOf<Verify>, RequestOf<Verify>>(async ({ input }) => {
          story.push(input);
          return answer(input);
        }),
      },
    }),
    { input: { id: 7 } },
  );
  actor.on('*', ({ type }) => story.push(type));
  actor.start();
  actor.send({ type: 'entry.opened' });
  const enter = (first: string, second: string) => {
    actor.send({ type: 'first.typed', typed: first });
    actor.send({ type: 'second.typed', typed: second });
    actor.send({ type: 'amounts.submitted' });
    return waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  return { actor, story, enter };
}

test('the two amounts verify the account', async () => {
  const { actor, story, enter } = open(() => sampleSaved(5));
  await enter('0.32', '0.45');
  expect(story).toEqual([{ id: 7, first: 32, second: 45 }, 'account.verified']);
  expect(actor.getSnapshot().value).toBe('verified');
});

test.each([
  ['', '0.45'],
  ['0.32', '0'],
  ['0.32', '1.00'],
  ['x', '0.45'],
])('%j and %j cannot be deposits, and cost no try', async (first, second) => {
  const { actor, story, enter } = open(() => sampleSaved(5));
  await enter(first, second);
  expect([story, actor.getSnapshot().value]).toEqual([[], 'entering']);
});

test('wrong amounts stay to be corrected, with the tries that are left', async () => {
  const words = 'These are not the amounts of the two deposits. You have 9 tries left.';
  const { actor, story, enter } = open(() => {
    throw new CallFailed({ kind: 'refused', message: words, status: 422, errors: { first: words } });
  });
  await enter('0.10', '0.11');
  expect(actor.getSnapshot().context).toMatchObject({ first: '0.10', second: '0.11', failure: words });
  expect(story.at(-1)).toBe('amounts.refused');
  actor.send({ type: 'first.typed', typed: '0.12' });
  expect(actor.getSnapshot().context.failure).toBe('');
  actor.send({ type: 'entry.closed' });
  expect(actor.getSnapshot().context).toMatchObject({ first: '', second: '' });
});
