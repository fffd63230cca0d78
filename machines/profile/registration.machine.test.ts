import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import { type RegistrationSteps, registrationMachine } from './registration.machine.ts';

const EMAIL = 'nora@billfold.example';
const TAKEN = new CallFailed({
  kind: 'refused',
  status: 422,
  message: 'This email is already registered.',
  errors: { email: 'This email is already registered.' },
});

interface World {
  readonly verdict?: { valid: boolean; message: string };
  readonly person?: () => Promise<string>;
  readonly save?: () => Promise<{ email: string }>;
  readonly check?: () => Promise<{ valid: boolean; message: string }>;
  readonly keep?: () => Promise<void>;
}

function begin({
  verdict = { valid: true, message: '' },
  person = async () => 'sum',
  save,
  check = async () => verdict,
  keep = async () => {},
}: World = {}) {
  const done: string[] = [];
  const steps: RegistrationSteps = {
    email: EMAIL,
    checkPassword: async () => {
      done.push('password');
      return check();
    },
    save: async (token) => {
      done.push(`profile with ${token}`);
      return save ? save() : { email: EMAIL };
    },
  };
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        checkPassword: fromPromise(async ({ input }) => input?.checkPassword() ?? verdict),
        solveBotCheck: fromPromise(async () => {
          done.push('person');
          return person();
        }),
        save: fromPromise(async ({ input }) => input.steps?.save(input.token) ?? { email: '' }),
        keepEmail: fromPromise(async ({ input }) => {
          await keep();
          done.push(`kept ${input.email}`);
        }),
      },
    }),
  ).start();
  actor.send({ type: 'form.submitted', steps });
  return { actor, done };
}

test('a registration checks the password, then the person, then saves, and keeps the email, in that order (REG-19)', async () => {
  const { actor, done } = begin();
  const end = await waitFor(actor, (state) => state.status === 'done');
  expect(end.output).toEqual({ email: EMAIL });
  expect(done).toEqual(['password', 'person', 'profile with sum', `kept ${EMAIL}`]);
});

test('a common password stops there, with the message at its field (PWD-06, REG-19)', async () => {
  const { actor, done } = begin({ verdict: { valid: false, message: 'Commonly used.' } });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(state.context.failure?.errors).toEqual({ password: 'Commonly used.' });
  expect(done).toEqual(['password']);
});

test('a browser that cannot compute the check saves nothing (REG-20)', async () => {
  const { actor, done } = begin({ person: async () => Promise.reject(new Error('no worker')) });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(state.context.failure?.message).toBe('Could not create account. Try again later.');
  expect(done).toEqual(['password', 'person']);
});

test('an email that is already registered is reported at its field, and can be changed (REG-21, ERR2-24)', async () => {
  const { actor } = begin({ save: async () => Promise.reject(TAKEN) });
  const state = await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(state.context.failure?.errors).toEqual({ email: 'This email is already registered.' });
  expect(state.context.steps).toBeUndefined();
  actor.send({ type: 'form.edited' });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
});

test('a password that could not be checked creates no account, and says so (PWD-06, REG-19)', async () => {
  const { actor, done } = begin({ check: () => Promise.reject(new Error('no answer')) });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect([context.failure?.message, context.steps, done]).toEqual([
    'Could not create account. Try again later.',
    undefined,
    ['password'],
  ]);
});

test('an account is created also when the device cannot keep its address (REG-23)', async () => {
  const { actor, done } = begin({ keep: () => Promise.reject(new Error('no storage')) });
  const end = await waitFor(actor, (state) => state.status === 'done');
  expect([end.output, done]).toEqual([{ email: EMAIL }, ['password', 'person', 'profile with sum']]);
});
