import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { validateResetToken } from '../../domain/session/password-calls.ts';
import { passwordResetMachine } from './password-reset.machine.ts';

const refusal = (errors: Record<string, string> = {}) =>
  new CallFailed({ kind: 'refused', status: 422, message: 'No.', errors });

interface World {
  readonly validate?: () => Promise<void>;
  readonly verdict?: { valid: boolean; message: string };
  readonly save?: () => Promise<unknown>;
  readonly check?: () => Promise<{ valid: boolean; message: string }>;
  readonly person?: () => Promise<string>;
}

function reset({
  validate = async () => {},
  verdict = { valid: true, message: '' },
  save = async () => {},
  check = async () => verdict,
  person = async () => 'sum',
}: World) {
  const actor = createActor(
    passwordResetMachine.provide({
      actors: {
        validateResetToken: fromPromise<
          AnswerOf<typeof validateResetToken>,
          RequestOf<typeof validateResetToken>
        >(async ({ input }) => {
          await validate();
          return { success: true, password_reset_token: input.password_reset_token };
        }),
        watchReturn: fromCallback(() => {}),
        checkPassword: fromPromise(check),
        solveBotCheck: fromPromise(person),
        save: fromPromise(async ({ input }) => input.steps?.save(input.token)),
      },
    }),
    { input: { token: 'a token', failure: 'Failed to reset password.' } },
  ).start();
  const submit = async () => {
    await waitFor(actor, (state) => state.matches('choosing'));
    actor.send({ type: 'form.submitted', steps: { checkPassword: async () => verdict, save } });
    return waitFor(actor, (state) => !state.hasTag('busy'));
  };
  return { actor, submit };
}

test('the token is checked first, and an invalid one asks for no password (PWD-21)', async () => {
  const { actor } = reset({ validate: async () => Promise.reject(refusal()) });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('invalid'));
  expect(state.context.failure?.message).toBe('No.');
});

test('a token that the server could not check is not called invalid, and is checked again (PWD-21, PWD-25)', async () => {
  const answers: (CallFailed | undefined)[] = [
    new CallFailed({ kind: 'unknown', status: 0, message: 'No line.', errors: {} }),
    new CallFailed({ kind: 'unknown', status: 503, message: 'Down.', errors: {} }),
    new CallFailed({ kind: 'refused', status: 429, message: 'Too many.', errors: {} }),
  ];
  const { actor } = reset({
    validate: async () => {
      const failure = answers.shift();
      if (failure) throw failure;
    },
  });
  for (const type of ['connection.returned', 'check.retried', 'check.retried'] as const) {
    await waitFor(actor, (snapshot) => snapshot.matches('unchecked'));
    actor.send({ type });
  }
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'));
});

test('a new password is checked, then saved (PWD-22)', async () => {
  const saved: string[] = [];
  const { submit } = reset({ save: async () => saved.push('saved') });
  expect((await submit()).value).toBe('done');
  expect(saved).toEqual(['saved']);
});

test('after a refused password I can try another, after a refused token I cannot (PWD-24)', async () => {
  const common = reset({ verdict: { valid: false, message: 'Commonly used.' } });
  const refused = await common.submit();
  expect([refused.value, refused.context.failure?.errors, refused.context.steps]).toEqual([
    'choosing',
    { password: 'Commonly used.' },
    undefined,
  ]);
  const weak = await reset({ save: async () => Promise.reject(refusal({ password: 'Weak.' })) }).submit();
  expect([weak.value, weak.context.steps]).toEqual(['choosing', undefined]);
  const late = await reset({ save: async () => Promise.reject(refusal()) }).submit();
  expect(late.value).toBe('refused');
  const unanswered = await reset({ save: async () => Promise.reject(new Error('no line')) }).submit();
  expect([unanswered.value, unanswered.context.failure?.message]).toEqual([
    'choosing',
    'Failed to reset password.',
  ]);
});

test.each(['check', 'person'] as const)(
  'a new password is not saved when the %s cannot be done, and its message goes when I type (PWD-22)',
  async (port) => {
    const saved: string[] = [];
    const { actor, submit } = reset({
      save: async () => saved.push('saved'),
      [port]: () => Promise.reject(new Error('no answer')),
    });
    const { value, context } = await submit();
    expect([value, context.failure?.message, context.steps]).toEqual([
      'choosing',
      'Failed to reset password.',
      undefined,
    ]);
    actor.send({ type: 'form.edited' });
    expect([actor.getSnapshot().context.failure, saved]).toEqual([undefined, []]);
  },
);
