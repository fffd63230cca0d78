import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { forgotPassword, type validateResetToken } from '../../domain/session/password-calls.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';

const refusal = (errors: Record<string, string> = {}) =>
  new CallFailed({ kind: 'refused', status: 422, message: 'No.', errors });

interface World {
  readonly isRight?: boolean;
  readonly person?: () => Promise<string>;
  readonly send?: () => Promise<void>;
}

function forgot({ isRight = true, person = async () => 'sum', send = async () => {} }: World = {}) {
  const requests: unknown[] = [];
  const actor = createActor(
    forgotPasswordMachine.provide({
      actors: {
        solveBotCheck: fromPromise(person),
        forgotPassword: fromPromise<AnswerOf<typeof forgotPassword>, RequestOf<typeof forgotPassword>>(
          async ({ input }) => {
            requests.push(input);
            await send();
            return { success: true };
          },
        ),
        validateResetToken: fromPromise<
          AnswerOf<typeof validateResetToken>,
          RequestOf<typeof validateResetToken>
        >(async ({ input }) => {
          requests.push(input);
          if (!isRight) throw refusal({ code: 'This code is wrong or has expired.' });
          return { success: true, password_reset_token: 'what the code became' };
        }),
      },
    }),
  ).start();
  return { actor, requests };
}

test('a forgotten password needs the email address, and then the code in the mail (PWD-20, PWD-21)', async () => {
  const { actor, requests } = forgot();
  actor.send({ type: 'email.submitted', email: 'nora@billfold.example' });
  await waitFor(actor, (state) => state.matches('sent'));
  actor.send({ type: 'code.submitted', code: '123456' });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('allowed'));
  expect(state.context.token).toBe('what the code became');
  expect(requests).toEqual([
    { email: 'nora@billfold.example', recaptcha_token: 'sum' },
    { password_reset_token: '', email: 'nora@billfold.example', code: '123456' },
  ]);
});

test('after a wrong code I can enter another', async () => {
  const { actor } = forgot({ isRight: false });
  actor.send({ type: 'email.submitted', email: 'nora@billfold.example' });
  await waitFor(actor, (state) => state.matches('sent'));
  actor.send({ type: 'code.submitted', code: '000000' });
  await waitFor(actor, (state) => state.matches('checkingCode'));
  const state = await waitFor(actor, (snapshot) => snapshot.matches('sent'));
  expect(state.context.failure?.errors).toEqual({ code: 'This code is wrong or has expired.' });
});

test('a code mailed before needs only the email address, and no other mail (PWD-20, PWD-21)', async () => {
  const { actor, requests } = forgot();
  actor.send({ type: 'code.inHand', email: 'nora@billfold.example' });
  expect(actor.getSnapshot().context.isInHand).toBe(true);
  actor.send({ type: 'code.submitted', code: '123456' });
  await waitFor(actor, (snapshot) => snapshot.matches('allowed'));
  expect(requests).toEqual([{ password_reset_token: '', email: 'nora@billfold.example', code: '123456' }]);
});

test('no mail is asked for while the browser cannot compute the bot check, and I am told (PWD-20)', async () => {
  const { actor, requests } = forgot({ person: () => Promise.reject(new Error('no worker')) });
  actor.send({ type: 'email.submitted', email: 'nora@billfold.example' });
  const { context } = await waitFor(actor, (state) => state.matches('asking'));
  expect([context.failure?.message, context.email, requests]).toEqual([
    forgotPassword.failure,
    'nora@billfold.example',
    [],
  ]);
});

test('a mail that could not be asked for says why, and is not said to be on its way (PWD-20)', async () => {
  const { actor } = forgot({ send: () => Promise.reject(refusal()) });
  actor.send({ type: 'email.submitted', email: 'nora@billfold.example' });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('asking'));
  expect([state.context.failure?.message, state.hasTag('codeEntry')]).toEqual(['No.', false]);
});

test('an address that I mistyped is entered again, without the message about its code (PWD-20)', async () => {
  const { actor, requests } = forgot({ isRight: false });
  actor.send({ type: 'email.submitted', email: 'mora@billfold.example' });
  await waitFor(actor, (state) => state.matches('sent'));
  actor.send({ type: 'code.submitted', code: '000000' });
  await waitFor(actor, (state) => state.matches('checkingCode'));
  await waitFor(actor, (state) => state.matches('sent'));
  actor.send({ type: 'email.changed' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.failure]).toEqual(['asking', undefined]);
  actor.send({ type: 'email.submitted', email: 'nora@billfold.example' });
  await waitFor(actor, (state) => state.matches('sent'));
  expect(requests.at(-1)).toEqual({ email: 'nora@billfold.example', recaptcha_token: 'sum' });
});
