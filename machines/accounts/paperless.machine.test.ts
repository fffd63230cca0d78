import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { getPaperlessCount, updatePaperless } from '../../domain/accounts/calls.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { paperlessMachine } from './paperless.machine.ts';

const refusal = new CallFailed({ kind: 'refused', message: 'Not now.', status: 503, errors: {} });

interface Server {
  count?: () => Promise<AnswerOf<typeof getPaperlessCount>>;
  save?: () => Promise<AnswerOf<typeof updatePaperless>>;
}

function start({ count = async () => ({ count: 3 }), save = async () => ({ success: true }) }: Server = {}) {
  const questions: unknown[] = [];
  const sent: unknown[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    paperlessMachine.provide({
      actors: {
        getPaperlessCount: fromPromise<
          AnswerOf<typeof getPaperlessCount>,
          RequestOf<typeof getPaperlessCount>
        >(({ input }) => {
          questions.push(input);
          return count();
        }),
        updatePaperless: fromPromise<AnswerOf<typeof updatePaperless>, RequestOf<typeof updatePaperless>>(
          ({ input }) => {
            sent.push(input);
            return save();
          },
        ),
      },
    }),
    { input: { account: sampleBill() }, clock },
  ).start();
  const idle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const state = () => actor.getSnapshot().value;
  return { actor, questions, sent, clock, idle, state, message: () => actor.getSnapshot().context.message };
}

test('turning paperless on asks first, with the number of customers who share the account (DET-16, DET-17)', async () => {
  const { actor, questions, sent, idle, state } = start();
  actor.send({ type: 'paperless.toggled', paperless: true });
  await idle();
  expect([state(), actor.getSnapshot().context.count]).toEqual(['confirming', 3]);
  expect(questions).toEqual([{ account_num: '100200301', billerId: 3, billTypeId: 7 }]);
  actor.send({ type: 'change.dismissed' });
  expect([state(), sent]).toEqual(['showing', []]);
});

test('a confirmed change is saved, and the success shows for two seconds (DET-19)', async () => {
  const { actor, sent, clock, idle, state } = start();
  actor.send({ type: 'paperless.toggled', paperless: true });
  await idle();
  actor.send({ type: 'change.confirmed' });
  await idle();
  expect([state(), sent]).toEqual([
    'saved',
    [{ entity_id: 3, conf_id: 7, account_number: '100200301', paperless: true }],
  ]);
  clock.increment(1_999);
  expect(state()).toBe('saved');
  clock.increment(1);
  expect(state()).toBe('showing');
});

test('I can close the success before it disappears (DET-19)', async () => {
  const { actor, idle, state } = start();
  actor.send({ type: 'paperless.toggled', paperless: false });
  await idle();
  actor.send({ type: 'change.confirmed' });
  await idle();
  actor.send({ type: 'success.closed' });
  expect(state()).toBe('showing');
});

test('without the count nothing is asked and nothing changes (DET-18)', async () => {
  const { actor, sent, idle, state, message } = start({ count: () => Promise.reject(refusal) });
  actor.send({ type: 'paperless.toggled', paperless: true });
  await idle();
  expect([state(), message(), sent]).toEqual(['showing', 'Failed to get paperless details.', []]);
});

test('a change that could not be saved says so (ERR-08)', async () => {
  const { actor, idle, state, message } = start({ save: () => Promise.reject(new Error('lost')) });
  actor.send({ type: 'paperless.toggled', paperless: true });
  await idle();
  actor.send({ type: 'change.confirmed' });
  await idle();
  expect([state(), message()]).toEqual(['showing', 'Unable to save changes.  Please try again later.']);
});
