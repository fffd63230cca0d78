import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { CODE_RESENT } from '../../domain/profile/text/en.ts';
import { type generateEmailCode, verifyEmail } from '../../domain/session/verification-calls.ts';
import { codeCooldownMachine } from './code-cooldown.machine.ts';
import { emailUpdateMachine } from './email-update.machine.ts';

const refusal = (message: string, errors: Record<string, string> = {}, status = 422) =>
  new CallFailed({ kind: 'refused', status, message, errors });

describe('the email', () => {
  interface World {
    /** The answer to each request for a code; after them all are sent. */
    sends?: (() => Promise<void>)[];
    check?: () => Promise<void>;
  }

  function open({ sends = [], check = async () => {} }: World = {}) {
    const mailed: unknown[] = [];
    const actor = createActor(
      emailUpdateMachine.provide({
        actors: {
          codeCooldown: codeCooldownMachine.provide({
            actors: {
              beginCooldown: fromPromise<void>(async () => {}),
              measureCooldown: fromPromise<number>(async () => 0),
            },
          }),
          generateEmailCode: fromPromise<
            AnswerOf<typeof generateEmailCode>,
            RequestOf<typeof generateEmailCode>
          >(async ({ input }) => {
            await sends.shift()?.();
            mailed.push(input);
            return { success: true, number_of_digits: 6, expire_in_minutes: 10 };
          }),
          verifyEmail: fromPromise<AnswerOf<typeof verifyEmail>, RequestOf<typeof verifyEmail>>(
            async ({ input }) => {
              await check();
              const verified = input.verification_code === '123456';
              return { success: true, verified, message: verified ? '' : 'Wrong.' };
            },
          ),
        },
      }),
    ).start();
    return { actor, mailed };
  }

  test('it changes after I enter the code of the new address (VER-27 to VER-29)', async () => {
    const { actor } = open();
    actor.send({ type: 'email.submitted', email: 'new@billfold.example' });
    await waitFor(actor, (state) => state.matches('codeAsked'));
    actor.send({ type: 'code.submitted', code: '000000' });
    await waitFor(actor, (state) => state.matches('checking'));
    const again = await waitFor(actor, (state) => state.matches('codeAsked'));
    expect([again.context.failure?.message, again.context.code]).toEqual(['Wrong.', '']);
    actor.send({ type: 'code.submitted', code: '123456' });
    const done = await waitFor(actor, (state) => state.status === 'done');
    expect(done.output).toEqual({ email: 'new@billfold.example' });
  });

  test('an address whose password was not entered stays, with the reason (ruling 21)', async () => {
    const { actor } = open({
      sends: [
        async () => Promise.reject(refusal('Again.', { password: 'Please enter your password again.' }, 403)),
      ],
    });
    actor.send({ type: 'email.submitted', email: 'new@billfold.example' });
    await waitFor(actor, (state) => state.matches('sending'));
    const { context } = await waitFor(actor, (state) => state.matches('emailAsked'));
    expect([context.email, context.failure?.message]).toEqual(['new@billfold.example', 'Again.']);
    actor.send({ type: 'update.left' });
    expect(actor.getSnapshot().output).toBeUndefined();
  });

  test('another code is sent to the same address, and a failure to send it is told (VER-29)', async () => {
    const { actor, mailed } = open({
      sends: [async () => {}, async () => Promise.reject(refusal('Please wait.'))],
    });
    actor.send({ type: 'email.submitted', email: 'new@billfold.example' });
    await waitFor(actor, (state) => state.matches('codeAsked'));
    actor.send({ type: 'code.regenerated' });
    const unsent = await waitFor(actor, (state) => state.matches('codeAsked'));
    expect([unsent.context.failure?.message, unsent.context.notice]).toEqual(['Please wait.', '']);
    actor.send({ type: 'code.regenerated' });
    const resent = await waitFor(actor, (state) => state.matches('codeAsked'));
    expect([resent.context.failure, resent.context.notice]).toEqual([undefined, CODE_RESENT]);
    expect(mailed).toEqual([
      { email_address: 'new@billfold.example' },
      { email_address: 'new@billfold.example' },
    ]);
  });

  test('a mistyped address is corrected before its code is entered (VER-27)', async () => {
    const { actor, mailed } = open();
    for (const email of ['now@billfold.example', 'new@billfold.example']) {
      actor.send({ type: 'email.submitted', email });
      const asked = await waitFor(actor, (state) => state.matches('codeAsked'));
      expect(asked.context.email).toBe(email);
      actor.send({ type: 'email.corrected' });
      expect(actor.getSnapshot().hasTag('emailEntry')).toBe(true);
    }
    expect(mailed).toEqual([
      { email_address: 'now@billfold.example' },
      { email_address: 'new@billfold.example' },
    ]);
  });

  test('a code sent before the dialog was closed needs no other mail (VER-13)', async () => {
    const { actor, mailed } = open();
    actor.send({ type: 'code.inHand' });
    expect(actor.getSnapshot().hasTag('codeEntry')).toBe(true);
    actor.send({ type: 'code.submitted', code: '123456' });
    const done = await waitFor(actor, (state) => state.status === 'done');
    expect([done.output, mailed]).toEqual([{ email: '' }, []]);
  });

  test('a code that could not be checked can be entered again (VER-28)', async () => {
    const { actor } = open({ check: () => Promise.reject(new Error('no answer')) });
    actor.send({ type: 'code.inHand' });
    actor.send({ type: 'code.submitted', code: '123456' });
    const { context } = await waitFor(actor, (state) => state.matches('codeAsked'));
    expect([context.failure?.message, context.code]).toEqual([verifyEmail.failure, '']);
  });
});
