import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { takeOverAutoPay } from '../../domain/auto-pay/calls.ts';
import { sampleAutoPay } from '../../domain/fixtures/auto-pay.ts';
import type { confirmPassword } from '../../domain/session/verification-calls.ts';
import { autoPayControlMachine } from './auto-pay-control.machine.ts';

const TAKEN = sampleAutoPay({ active: false, primary_payment_method_id: null });

function start({ hasFreshPassword = true, refusal = '' } = {}) {
  const story: unknown[] = [];
  let isFresh = hasFreshPassword;
  const refuse = (message: string, status: number, errors = {}) =>
    new CallFailed({ kind: 'refused', message, status, errors });
  const actor = createActor(
    autoPayControlMachine.provide({
      actors: {
        takeOverAutoPay: fromPromise<AnswerOf<typeof takeOverAutoPay>, RequestOf<typeof takeOverAutoPay>>(
          async ({ input }) => {
            story.push(`take ${input.id}`);
            if (!isFresh) throw refuse('Password, please.', 403, { password: 'Password, please.' });
            if (refusal) throw refuse(refusal, 409);
            return TAKEN;
          },
        ),
        confirmPassword: fromPromise<AnswerOf<typeof confirmPassword>, RequestOf<typeof confirmPassword>>(
          async ({ input }) => {
            story.push('password');
            if (input.password !== 'Right-1') throw refuse('That is not your password.', 422);
            isFresh = true;
            return { success: true };
          },
        ),
      },
    }),
    { input: { id: 5 } },
  ).start();
  actor.on('*', (emitted) => story.push(emitted));
  return { actor, story, idle: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')) };
}

test('control changes only after I confirm (APW-63, APW-64)', async () => {
  const { actor, story, idle } = start();
  actor.send({ type: 'control.wanted' });
  actor.send({ type: 'control.declined' });
  actor.send({ type: 'control.confirmed' });
  expect([actor.getSnapshot().value, story]).toEqual(['elsewhere', []]);
  actor.send({ type: 'control.wanted' });
  actor.send({ type: 'control.confirmed' });
  await idle();
  expect([actor.getSnapshot().value, story]).toEqual([
    'taken',
    ['take 5', { type: 'control.taken', settings: TAKEN }],
  ]);
  expect(actor.getSnapshot().status).toBe('done');
});

test('a password that is no longer fresh is asked for again, and stored nowhere (ruling 21)', async () => {
  const { actor, story, idle } = start({ hasFreshPassword: false });
  actor.send({ type: 'control.wanted' });
  actor.send({ type: 'control.confirmed' });
  await idle();
  expect(actor.getSnapshot().value).toBe('passwordAsked');
  actor.send({ type: 'password.entered', password: 'Wrong-1' });
  await idle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual([
    'passwordAsked',
    { id: 5, password: '', message: 'That is not your password.' },
  ]);
  actor.send({ type: 'password.entered', password: 'Right-1' });
  await idle();
  expect(story).toEqual([
    'take 5',
    'password',
    'password',
    'take 5',
    { type: 'control.taken', settings: TAKEN },
  ]);
  expect(actor.getSnapshot().context.password).toBe('');
});

test('a refusal is shown, and the settings are read again', async () => {
  const { actor, story, idle } = start({ refusal: 'It is being paid now.' });
  actor.send({ type: 'control.wanted' });
  actor.send({ type: 'control.confirmed' });
  await idle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message, story]).toEqual([
    'elsewhere',
    'It is being paid now.',
    ['take 5', { type: 'control.refused' }],
  ]);
});

test('control stays where it is when I leave the question about my password (ruling 21)', async () => {
  const { actor, story, idle } = start({ hasFreshPassword: false });
  actor.send({ type: 'control.wanted' });
  actor.send({ type: 'control.confirmed' });
  await idle();
  actor.send({ type: 'password.entered', password: 'Wrong-1' });
  await idle();
  actor.send({ type: 'control.declined' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message]).toEqual(['elsewhere', '']);
  expect(story).toEqual(['take 5', 'password']);
});
