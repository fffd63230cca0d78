import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { allowDebit } from '../../domain/auto-pay/calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { debitPermissionMachine } from './debit-permission.machine.ts';

type Allow = typeof allowDebit;
const DEBIT = { id: 5, ebill_id: 11, amount: cents(24_000) };
const CHOSEN = { type: 'payment.chosen', debit: DEBIT } as const;

function start(isRefused: () => boolean = () => false) {
  const sent: unknown[] = [];
  const actor = createActor(
    debitPermissionMachine.provide({
      actors: {
        allowDebit: fromPromise<AnswerOf<Allow>, RequestOf<Allow>>(async ({ input }) => {
          sent.push(input);
          if (isRefused())
            throw new CallFailed({ kind: 'refused', message: 'It has changed.', status: 409, errors: {} });
          return { message: 'Auto Pay pays $240.00 from Checking now.' };
        }),
      },
    }),
  ).start();
  const said = async () => {
    const { value, context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return [value, context.message];
  };
  return { actor, sent, said };
}

test('nothing is allowed before I confirm the payment (ruling 77)', async () => {
  const { actor, sent, said } = start();
  actor.send({ type: 'payment.confirmed' });
  expect(await said()).toEqual(['resting', '']);
  actor.send(CHOSEN);
  actor.send({ type: 'payment.dismissed' });
  expect(await said()).toEqual(['resting', '']);
  expect(sent).toEqual([]);
});

test('the payment that I confirm is allowed once, with its bill and amount (ruling 77)', async () => {
  const { actor, sent, said } = start();
  actor.send(CHOSEN);
  actor.send({ type: 'payment.confirmed' });
  actor.send({ type: 'payment.confirmed' });
  expect(await said()).toEqual(['allowed', 'Auto Pay pays $240.00 from Checking now.']);
  expect(sent).toEqual([DEBIT]);
});

test('a refusal is said, and gone when I choose the payment again', async () => {
  const { actor, said } = start(() => true);
  actor.send(CHOSEN);
  actor.send({ type: 'payment.confirmed' });
  expect(await said()).toEqual(['resting', 'It has changed.']);
  actor.send(CHOSEN);
  expect(await said()).toEqual(['confirming', '']);
});

test('a higher amount is another question', async () => {
  const { actor, sent, said } = start();
  actor.send(CHOSEN);
  actor.send({ type: 'payment.confirmed' });
  await said();
  const higher = { ...DEBIT, amount: cents(25_000) };
  actor.send({ type: 'payment.chosen', debit: higher });
  expect(await said()).toEqual(['confirming', '']);
  actor.send({ type: 'payment.confirmed' });
  await said();
  expect(sent).toEqual([DEBIT, higher]);
});
