import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed, type Failure } from '../../domain/api/failure.ts';
import { sampleCustomer as ada } from '../../domain/fixtures/customer.ts';
import type { login } from '../../domain/session/calls.ts';
import type { textSignInCode, verifySignInCode } from '../../domain/session/verification-calls.ts';
import type { LoggedCustomer } from './session-values.ts';
import { signInMachine } from './sign-in.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

type LoginAnswer = AnswerOf<typeof login>;

interface World {
  answer?: () => Promise<LoginAnswer>;
  start?: () => Promise<LoggedCustomer>;
  check?: () => Promise<string>;
  code?: (code: string, from?: string) => Promise<LoginAnswer>;
  text?: () => Promise<LoginAnswer>;
}

async function signIn({
  answer = async () => ({ token: 'guest' }),
  start = async () => ada,
  check,
  code = async () => ({ token: 'guest' }),
  text = async () => ({ one_time_token: 'of the text', codes_from: ['text', 'app'] }),
}: World = {}) {
  const sent: RequestOf<typeof login>[] = [];
  const states: unknown[] = [];
  let solved = 0;
  const actor = createActor(
    signInMachine.provide({
      actors: {
        solveBotCheck: fromPromise<string>(
          check ??
            (async () => {
              solved += 1;
              return `sum ${solved}`;
            }),
        ),
        login: fromPromise<LoginAnswer, RequestOf<typeof login>>(({ input }) => {
          sent.push(input);
          return answer();
        }),
        verifySignInCode: fromPromise<LoginAnswer, RequestOf<typeof verifySignInCode>>(({ input }) =>
          code(input.VerificationCode, input.code_from),
        ),
        textSignInCode: fromPromise<LoginAnswer, RequestOf<typeof textSignInCode>>(text),
        startSession: fromPromise<LoggedCustomer, { token: string; keep: boolean }>(start),
      },
    }),
  );
  actor.subscribe(({ value }) => states.push(value));
  actor.start();
  const submit = async () => {
    actor.send({
      type: 'credentials.submitted',
      credentials: { user_name: 'ada@example.com', password: 'pw' },
      keep: true,
    });
    await settle();
    await settle();
  };
  await submit();
  return { actor, states, sent, submit };
}

describe('a sign-in with a code', () => {
  it('resumes where it was left, also while no other code can be sent yet (VER-22)', async () => {
    let times = 0;
    const { actor, submit } = await signIn({
      answer: async () => {
        times += 1;
        if (times === 1) return { one_time_token: 'of the code' };
        throw new CallFailed({ kind: 'refused', status: 429, message: 'Please wait.', errors: {} });
      },
    });
    expect(actor.getSnapshot().value).toBe('codeAsked');
    actor.send({ type: 'form.returned' });
    await submit();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.failure]).toEqual(['codeAsked', 'of the code', undefined]);
    actor.send({ type: 'form.returned' });
    actor.send({
      type: 'credentials.submitted',
      credentials: { user_name: 'bea@example.com', password: 'pw' },
      keep: true,
    });
    await settle();
    await settle();
    expect(actor.getSnapshot().context.failure?.message).toBe('Please wait.');
  });
});

describe('a customer whose code did not arrive', () => {
  const byText = async (): Promise<LoginAnswer> => ({ one_time_token: 'of the code', code_to: '42' });

  it('asks for another one, which goes on under a token of its own', async () => {
    const { actor } = await signIn({
      answer: byText,
      text: async () => ({ one_time_token: 'of the second', code_to: '42' }),
    });
    expect(actor.getSnapshot().context.codeTo).toBe('42');
    actor.send({ type: 'code.resent' });
    expect(actor.getSnapshot().value).toBe('resendingCode');
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.codeTo, context.isResent]).toEqual([
      'codeAsked',
      'of the second',
      '42',
      true,
    ]);
  });

  it('reads how long to wait when it asks too soon, and the first code still counts', async () => {
    const { actor } = await signIn({ answer: byText, text: refused(429, 'Please wait 12 seconds.') });
    actor.send({ type: 'code.resent' });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.failure?.message, context.isResent]).toEqual([
      'codeAsked',
      'of the code',
      'Please wait 12 seconds.',
      false,
    ]);
  });
});

describe('a customer with an authenticator app', () => {
  const byApp = async (): Promise<LoginAnswer> => ({
    one_time_token: 'of the app',
    codes_from: ['app', 'text'],
  });

  it('is asked for the code of the app first, and may enter a recovery code (ruling 76)', async () => {
    const entered: unknown[] = [];
    const { actor } = await signIn({
      answer: byApp,
      code: async (...one) => {
        entered.push(one);
        return { token: 'guest' };
      },
    });
    expect(actor.getSnapshot().context.codeFrom).toBe('app');
    actor.send({ type: 'source.chosen', source: 'recovery' });
    expect(actor.getSnapshot().context.codeFrom).toBe('recovery');
    actor.send({ type: 'code.submitted', code: 'AB2CD-3EF4G' });
    await settle();
    expect(entered).toEqual([['AB2CD-3EF4G', 'recovery']]);
  });

  it('gets a text instead, once, and may go back to the app (ruling 76)', async () => {
    let texts = 0;
    const { actor } = await signIn({
      answer: byApp,
      text: async () => {
        texts += 1;
        return { one_time_token: 'of the text', codes_from: ['text', 'app'] };
      },
    });
    const choose = async (source: 'app' | 'text') => {
      actor.send({ type: 'source.chosen', source });
      await settle();
      const { context } = actor.getSnapshot();
      return [context.codeFrom, context.token];
    };
    expect(await choose('text')).toEqual(['text', 'of the text']);
    expect(await choose('app')).toEqual(['app', 'of the text']);
    expect(await choose('text')).toEqual(['text', 'of the text']);
    expect(texts).toBe(1);
  });

  it('stays at the app when the text cannot be sent', async () => {
    const { actor } = await signIn({ answer: byApp, text: refused(429, 'Please wait.') });
    actor.send({ type: 'source.chosen', source: 'text' });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.codeFrom, context.failure?.message]).toEqual(['codeAsked', 'app', 'Please wait.']);
  });

  it('reads why the next sign-in has to wait after three misses', async () => {
    let times = 0;
    const { actor, submit } = await signIn({
      answer: () => (times++ === 0 ? byApp() : refused(429, 'Please sign in again in 1 minute.')()),
      code: refused(429, 'There were too many wrong codes.'),
    });
    actor.send({ type: 'code.submitted', code: '000000' });
    await settle();
    actor.send({ type: 'form.returned' });
    await submit();
    const { value, context } = actor.getSnapshot();
    expect([value, context.failure?.message]).toEqual(['editing', 'Please sign in again in 1 minute.']);
  });
});

const refused =
  (status: number, message: string, errors = {}) =>
  async () => {
    throw new CallFailed({ kind: 'refused', status, message, errors } satisfies Failure);
  };

describe('signing in', () => {
  it('solves the bot check, logs in and exchanges the token (SES-03, SES-04)', async () => {
    const { actor, states, sent } = await signIn();
    expect(states).toEqual(['editing', 'checking', 'submitting', 'exchanging', 'signedIn']);
    expect(sent).toEqual([{ user_name: 'ada@example.com', password: 'pw', recaptcha_token: 'sum 1' }]);
    expect(actor.getSnapshot().output).toEqual({ customer: 7, profile: ada, keep: true });
  });

  it('keeps the password no longer than it takes to send it (MSC-26)', async () => {
    const { actor } = await signIn({ answer: refused(401, 'No.') });
    expect(actor.getSnapshot().context.credentials).toEqual({ user_name: '', password: '' });
  });

  it.each([
    [302, 'SES-07'],
    [401, 'SES-12'],
    [422, 'SES-08'],
    [429, 'SES-09'],
    [449, 'SES-10'],
  ])('shows the message of a %i unchanged (%s)', async (status) => {
    const { actor } = await signIn({ answer: refused(status, 'As given.', { password: 'Too short.' }) });
    expect(actor.getSnapshot().value).toBe('editing');
    expect(actor.getSnapshot().context.failure).toMatchObject({
      message: 'As given.',
      errors: { password: 'Too short.' },
    });
  });

  it('solves a new bot check at every try (SES-10)', async () => {
    const { sent, submit } = await signIn({ answer: refused(449, 'Once more.') });
    await submit();
    expect(sent.map(({ recaptcha_token }) => recaptcha_token)).toEqual(['sum 1', 'sum 2']);
  });

  it('shows the generic error for a 500, whatever the body says (SES-11)', async () => {
    const { actor } = await signIn({
      answer: async () => {
        throw new CallFailed({ kind: 'unknown', status: 500, message: 'Stack trace', errors: {} });
      },
    });
    expect(actor.getSnapshot().context.failure?.message).toBe(
      'An error has occurred.  Please try again later',
    );
  });

  it('shows it too when a gateway answers in place of the server (SES-11)', async () => {
    const { actor } = await signIn({
      answer: async () => {
        throw new CallFailed({ kind: 'unknown', status: 0, gateway: 503, message: 'No.', errors: {} });
      },
    });
    expect(actor.getSnapshot().context.failure).toMatchObject({
      message: 'An error has occurred.  Please try again later',
      status: 503,
    });
  });

  it.each<[string, World]>([
    ['the exchange fails', { start: refused(401, 'Token is unknown.') }],
    ['the bot check cannot be loaded', { check: refused(0, '') as () => Promise<never> }],
    ['no answer comes', { answer: () => Promise.reject(new Error('lost')) }],
    ['the answer names no next step', { answer: async () => ({}) }],
  ])('shows Authentication failure! when %s (SES-13)', async (_, world) => {
    const { actor } = await signIn(world);
    expect(actor.getSnapshot().value).toBe('editing');
    expect(actor.getSnapshot().context.failure?.message).toBe('Authentication failure!');
  });

  it.each<[string, LoginAnswer]>([
    ['codeAsked', { one_time_token: 'once' }],
    ['newPasswordAsked', { password_reset_token: 'reset' }],
  ])(
    'starts no session and shows no error when the answer leads to %s (SES-05, SES-06)',
    async (state, answer) => {
      const { actor } = await signIn({ answer: async () => answer });
      expect(actor.getSnapshot().value).toBe(state);
      expect(actor.getSnapshot().context.failure).toBeUndefined();
    },
  );

  it('continues with a right code, and asks again after a wrong one (VER-22, SES-06)', async () => {
    const { actor } = await signIn({
      answer: async () => ({ one_time_token: 'once' }),
      code: (entered) =>
        entered === '1234' ? Promise.resolve({ token: 'guest' }) : refused(422, 'Wrong.')(),
    });
    const enter = async (code: string) => {
      actor.send({ type: 'code.submitted', code });
      await settle();
      await settle();
    };
    await enter('0000');
    expect(actor.getSnapshot().value).toBe('codeAsked');
    expect(actor.getSnapshot().context).toMatchObject({ code: '', failure: { message: 'Wrong.' } });
    await enter('1234');
    expect(actor.getSnapshot().output).toEqual({ customer: 7, profile: ada, keep: true });
  });

  it('keeps the other screens closed to a customer who is not verified (REG-27)', async () => {
    const { actor } = await signIn({ start: async () => ({ ...ada, verified: false }) });
    expect(actor.getSnapshot().value).toBe('verificationAsked');
  });
});
