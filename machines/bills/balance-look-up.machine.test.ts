import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { getBalance } from '../../domain/bills/list-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { balanceLookUpMachine } from './balance-look-up.machine.ts';

type Answers = (() => Promise<AnswerOf<typeof getBalance>>)[];

/** The states that a customer sees, one look-up after the other. */
async function statesSeen(answers: Answers): Promise<string[]> {
  const remaining = [...answers];
  const actor = createActor(
    balanceLookUpMachine.provide({
      actors: {
        getBalance: fromPromise<AnswerOf<typeof getBalance>, RequestOf<typeof getBalance>>(
          () => remaining.shift()?.() ?? Promise.reject(new Error('asked too often')),
        ),
      },
    }),
    { input: { ebillId: 11 } },
  );
  const states: string[] = [];
  actor.subscribe(({ value }) => states.push(value));
  actor.start();
  for (const _ of answers) {
    actor.send({ type: 'balance.asked' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  }
  return states;
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

test('a balance is looked up on request, as often as I ask (BIL-26)', async () => {
  expect(await statesSeen([live, live])).toEqual(['resting', 'asking', 'live', 'asking', 'live']);
});

test('after a silent web service I can try again (BIL-25)', async () => {
  expect(await statesSeen([refuse(503), live])).toEqual(['resting', 'asking', 'silent', 'asking', 'live']);
});

test('a lost connection is not blamed on the biller (BIL-25)', async () => {
  expect(await statesSeen([refuse(0)])).toEqual(['resting', 'asking', 'unreached']);
});

test('after a lost connection I can try again (BIL-25)', async () => {
  expect(await statesSeen([refuse(0), live])).toEqual(['resting', 'asking', 'unreached', 'asking', 'live']);
});
