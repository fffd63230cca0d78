import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { getBalance } from '../domain/calls/bills.ts';
import { cents } from '../domain/cents.ts';
import { CallFailed } from '../domain/failure.ts';
import { balanceLookUpMachine } from './balanceLookUp.ts';

type Answers = (() => Promise<AnswerOf<typeof getBalance>>)[];

/** The states that a customer sees, one ask after the other. */
async function statesSeen(answers: Answers): Promise<string[]> {
  const left = [...answers];
  const actor = createActor(
    balanceLookUpMachine.provide({
      actors: {
        getBalance: fromPromise<AnswerOf<typeof getBalance>, RequestOf<typeof getBalance>>(
          () => left.shift()?.() ?? Promise.reject(new Error('asked too often')),
        ),
      },
    }),
    { input: { ebillId: 11 } },
  );
  const seen: string[] = [];
  actor.subscribe(({ value }) => seen.push(value));
  actor.start();
  for (const _ of answers) {
    actor.send({ type: 'balance.asked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  }
  return seen;
}

const live = async () => ({
  ebill_id: 11,
  balance: cents(4000),
  period_amt_due: cents(3000),
  amount_due_calculated: true,
  real_time_balance: true,
});
const refuse = (status: number) => async () => {
  throw new CallFailed({ kind: 'unreachable', message: '', status, errors: {} });
};

test('a balance is looked up when it is asked for, and as often as it is BIL-26', async () => {
  expect(await statesSeen([live, live])).toEqual(['resting', 'asking', 'live', 'asking', 'live']);
});

test('a silent web service leaves the way open for another try BIL-25', async () => {
  expect(await statesSeen([refuse(503), live])).toEqual(['resting', 'asking', 'silent', 'asking', 'live']);
});

test('a lost connection is not blamed on the biller BIL-25', async () => {
  expect(await statesSeen([refuse(0)])).toEqual(['resting', 'asking', 'unreached']);
});
