import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { resendVerification, verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { LINK_COOLDOWN } from '../../domain/session/verification-code.ts';
import { type Confirm, emailVerificationMachine } from './email-verification.machine.ts';

const EMAIL = 'nora@billfold.example';
const settle = () => new Promise((resolve) => setTimeout(resolve));
const refused = new CallFailed({ kind: 'refused', status: 422, message: 'Too old.', errors: {} });

function open({
  token = '',
  verify = async () => {},
  until = 0,
  fails = [],
}: {
  token?: string;
  verify?: () => Promise<void>;
  until?: number;
  fails?: readonly ('resendVerification' | 'measureRest' | 'beginRest')[];
} = {}) {
  const check = (port: (typeof fails)[number]) => {
    if (fails.includes(port)) throw refused;
  };
  const clock = new SimulatedClock();
  const sent: unknown[] = [];
  let restUntil = until;
  let returns = () => {};
  const actor = createActor(
    emailVerificationMachine.provide({
      actors: {
        verifyCustomer: fromPromise<AnswerOf<typeof verifyCustomer>, RequestOf<typeof verifyCustomer>>(
          async ({ input }) => {
            sent.push(input);
            await verify();
            return { success: true, verified: false, verify_token: 'to confirm' };
          },
        ),
        confirmPassword: fromPromise<
          AnswerOf<typeof verifyCustomer>,
          { confirm: Confirm | undefined; token: string }
        >(({ input }) => input.confirm?.(input.token) ?? Promise.reject(new Error('nothing was submitted'))),
        watchReturn: fromCallback(({ sendBack }) => {
          returns = () => sendBack({ type: 'connection.returned' });
        }),
        resendVerification: fromPromise<
          AnswerOf<typeof resendVerification>,
          RequestOf<typeof resendVerification>
        >(async ({ input }) => {
          check('resendVerification');
          sent.push(input);
          return { success: true };
        }),
        measureRest: fromPromise<number>(async () => {
          check('measureRest');
          return Math.max(0, restUntil - clock.now());
        }),
        beginRest: fromPromise<void>(async () => {
          check('beginRest');
          restUntil = clock.now() + LINK_COOLDOWN;
        }),
      },
    }),
    { clock, input: { email: EMAIL, token } },
  ).start();
  return { actor, clock, sent, comeBack: () => returns() };
}

test('the link of the mail asks for the password of the registration, and then verifies (REG-25)', async () => {
  const { actor, sent } = open({ token: 'of the link' });
  await settle();
  expect(sent).toEqual([{ verify_token: 'of the link', email: '', code: '', password: '' }]);
  expect(actor.getSnapshot().hasTag('passwordEntry')).toBe(true);
  const wrong = new CallFailed({
    kind: 'refused',
    status: 422,
    message: 'This is not your password.',
    errors: { password: 'This is not your password.' },
  });
  actor.send({ type: 'password.submitted', confirm: () => Promise.reject(wrong) });
  await settle();
  expect(actor.getSnapshot().context.passwordFailure).toBe('This is not your password.');
  actor.send({
    type: 'password.submitted',
    confirm: async (token) => {
      sent.push(token);
      return { success: true, verified: true };
    },
  });
  await settle();
  expect(sent).toEqual([expect.anything(), 'to confirm']);
  expect(actor.getSnapshot().matches({ proof: 'verified' })).toBe(true);
});

test('a code typed where the customer registered verifies with the password known there (REG-23)', async () => {
  const { actor, sent } = open();
  const confirm: Confirm = async (token) => {
    sent.push(token);
    return { success: true, verified: true };
  };
  actor.send({ type: 'code.submitted', email: EMAIL, code: '123456', confirm });
  await settle();
  expect(sent).toEqual([expect.objectContaining({ code: '123456', password: '' }), 'to confirm']);
  expect(actor.getSnapshot().matches({ proof: 'verified' })).toBe(true);
  expect(actor.getSnapshot().context.confirm).toBeUndefined();
});

test('a known password that the server refuses is asked for, and a dead code for another one', async () => {
  const { actor } = open();
  const wrong = new CallFailed({
    kind: 'refused',
    status: 422,
    message: 'This is not your password.',
    errors: { password: 'This is not your password.' },
  });
  actor.send({ type: 'code.submitted', email: EMAIL, code: '123456', confirm: () => Promise.reject(wrong) });
  await settle();
  expect(actor.getSnapshot().matches({ proof: 'passwordAsked' })).toBe(true);
  expect(actor.getSnapshot().context.passwordFailure).toBe('This is not your password.');

  const again = open().actor;
  again.send({
    type: 'code.submitted',
    email: EMAIL,
    code: '123456',
    confirm: () => Promise.reject(refused),
  });
  await settle();
  expect(again.getSnapshot().matches({ proof: 'asked' })).toBe(true);
  expect(again.getSnapshot().context.failure?.message).toBe('Too old.');
});

test('a link that is used or too old says so and offers another mail (REG-26)', async () => {
  const { actor } = open({ token: 'old', verify: async () => Promise.reject(refused) });
  await settle();
  const state = actor.getSnapshot();
  expect(state.matches({ proof: 'asked', mail: 'ready' })).toBe(true);
  expect(state.context.failure?.message).toBe('Too old.');
});

test('a link or code that the server could not check is not called invalid, and the link is checked again (REG-26)', async () => {
  const missed = new CallFailed({
    kind: 'unknown',
    status: 0,
    message: 'This link is not valid any more.',
    errors: {},
  });
  let isDown = true;
  const verify = async () => (isDown ? Promise.reject(missed) : undefined);
  const { actor, comeBack } = open({ token: 'good', verify });
  await settle();
  expect(actor.getSnapshot().matches({ proof: 'unchecked' })).toBe(true);
  actor.send({ type: 'check.retried' });
  await settle();
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  isDown = false;
  comeBack();
  await settle();
  expect(actor.getSnapshot().matches({ proof: 'passwordAsked' })).toBe(true);

  isDown = true;
  const typed = open({ token: 'good', verify }).actor;
  await settle();
  typed.send({ type: 'code.submitted', email: EMAIL, code: '123456' });
  await settle();
  const { context } = typed.getSnapshot();
  expect(typed.getSnapshot().matches({ proof: 'asked' })).toBe(true);
  expect(context.failure?.message).toMatch(/^We could not check the code\. It is still good/);
});

test('the code in the mail leads to the password too', async () => {
  const { actor, sent } = open();
  actor.send({ type: 'code.submitted', email: EMAIL, code: '123456' });
  await settle();
  expect(sent).toEqual([{ verify_token: '', email: EMAIL, code: '123456', password: '' }]);
  expect(actor.getSnapshot().context.token).toBe('to confirm');
  expect(actor.getSnapshot().matches({ proof: 'passwordAsked' })).toBe(true);
});

test('the mail can be sent again every 5 minutes, also after a reload (REG-24)', async () => {
  const { actor, clock, sent } = open();
  await settle();
  actor.send({ type: 'resend.chosen', email: EMAIL });
  await settle();
  expect(sent).toEqual([{ email: EMAIL }]);
  expect(actor.getSnapshot().matches({ mail: 'resting' })).toBe(true);
  clock.increment(LINK_COOLDOWN - 1);
  await settle();
  expect(actor.getSnapshot().matches({ mail: 'resting' })).toBe(true);
  clock.increment(1);
  await settle();
  expect(actor.getSnapshot().matches({ mail: 'ready' })).toBe(true);
  const reloaded = open({ until: 60_000 });
  await settle();
  expect(reloaded.actor.getSnapshot().matches({ mail: 'resting' })).toBe(true);
  reloaded.clock.increment(59_999);
  await settle();
  expect(reloaded.actor.getSnapshot().matches({ mail: 'resting' })).toBe(true);
  reloaded.clock.increment(1);
  await settle();
  expect(reloaded.actor.getSnapshot().matches({ mail: 'ready' })).toBe(true);
});

test('a link that ended while I typed the password leads back to the code, with the reason (REG-26)', async () => {
  const { actor } = open({ token: 'of the link' });
  await settle();
  actor.send({ type: 'password.submitted', confirm: () => Promise.reject(refused) });
  await settle();
  const { context } = actor.getSnapshot();
  expect(actor.getSnapshot().matches({ proof: 'asked' })).toBe(true);
  expect([context.failure?.message, context.passwordFailure, context.confirm]).toEqual([
    'Too old.',
    '',
    undefined,
  ]);
});

test('a mail that could not be sent says why and can be sent at once (REG-24)', async () => {
  const { actor, sent } = open({ fails: ['resendVerification'] });
  await settle();
  actor.send({ type: 'resend.chosen', email: EMAIL });
  await settle();
  expect(actor.getSnapshot().matches({ mail: 'ready' })).toBe(true);
  expect([actor.getSnapshot().context.mailFailure, sent]).toEqual(['Too old.', []]);
});

test.each(['measureRest', 'beginRest'] as const)(
  'a device that cannot keep the pause between mails lets me ask, and the server decides: %s',
  async (port) => {
    const { actor, sent } = open({ fails: [port] });
    await settle();
    actor.send({ type: 'resend.chosen', email: EMAIL });
    await settle();
    expect(actor.getSnapshot().matches({ mail: 'ready' })).toBe(true);
    expect([sent, actor.getSnapshot().context.mailFailure]).toEqual([[{ email: EMAIL }], '']);
  },
);
