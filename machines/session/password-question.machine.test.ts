import { expect, test } from 'vitest';
import { createActor, fromPromise, toPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { beginSecondFactor } from '../../domain/session/verification-calls.ts';
import { passwordQuestionMachine } from './password-question.machine.ts';

type Begin = (asked: RequestOf<typeof beginSecondFactor>) => Promise<AnswerOf<typeof beginSecondFactor>>;

const start = (asksForCode = false, begin: Begin = async () => ({ codes_from: [] })) =>
  createActor(
    passwordQuestionMachine.provide({
      actors: {
        confirmPassword: fromPromise(async ({ input }) => {
          if (!input.confirm) throw new Error('nothing was submitted');
          return input.confirm();
        }),
        beginSecondFactor: fromPromise(({ input }) => begin(input)),
      },
    }),
    { input: { asksForCode } },
  ).start();

const refused = (status: number, kind: 'refused' | 'signed out', message: string) => async () => {
  throw new CallFailed({ kind, message, status, errors: {} });
};

test('a wrong password is told and asked for again, the right one confirms', async () => {
  const actor = start();
  actor.send({ type: 'password.submitted', confirm: refused(422, 'refused', 'The password is wrong.') });
  await waitFor(actor, (state) => state.context.message !== '');
  expect(actor.getSnapshot().value).toBe('asked');
  expect(actor.getSnapshot().context.confirm).toBeUndefined();
  actor.send({ type: 'password.submitted', confirm: async () => ({ success: true }) });
  expect(await toPromise(actor)).toBe(true);
});

test('leaving the question, or the end of the session, makes no change', async () => {
  const left = start();
  left.send({ type: 'question.dismissed' });
  expect(await toPromise(left)).toBe(false);
  const ended = start();
  ended.send({ type: 'session.ended' });
  expect(await toPromise(ended)).toBe(false);
  const signedOut = start();
  signedOut.send({ type: 'password.submitted', confirm: refused(401, 'signed out', 'Invalid Session') });
  expect(await toPromise(signedOut)).toBe(false);
});

test('a code that could not be sent is not said to be on its way, and can be asked for again', async () => {
  const answers = [
    refused(429, 'refused', 'Too many codes.'),
    async () => ({ codes_from: ['text' as const] }),
  ];
  const actor = start(true, () => (answers.shift() as Begin)({}));
  await waitFor(actor, (state) => state.matches('asked'));
  expect(actor.getSnapshot().context).toMatchObject({ isUnsent: true, codeMessage: 'Too many codes.' });
  actor.send({ type: 'source.chosen', source: 'text' });
  await waitFor(actor, (state) => state.matches('asked'));
  expect(actor.getSnapshot().context).toMatchObject({
    isUnsent: false,
    codeMessage: '',
    codesFrom: ['text'],
  });
});

test('where the change needs a code, one is begun, and another source can be chosen without losing the password', async () => {
  const asked: unknown[] = [];
  const actor = start(true, async (request) => {
    asked.push(request);
    return { codes_from: ['app', 'text'] };
  });
  await waitFor(actor, (state) => state.matches('asked'));
  expect(actor.getSnapshot().context).toMatchObject({ codesFrom: ['app', 'text'], codeFrom: 'app' });
  actor.send({ type: 'source.chosen', source: 'text' });
  expect(actor.getSnapshot().value).toBe('beginning');
  await waitFor(actor, (state) => state.matches('asked'));
  expect([actor.getSnapshot().context.codeFrom, asked]).toEqual(['text', [{}, { by: 'text' }]]);
  actor.send({ type: 'source.chosen', source: 'recovery' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.codeFrom]).toEqual(['asked', 'recovery']);
});

test('a wrong code is told at its field, and a text that was not sent says why', async () => {
  const wait = new CallFailed({ kind: 'refused', status: 429, message: 'Please wait.', errors: {} });
  const actor = start(true, () => Promise.reject(wait));
  await waitFor(actor, (state) => state.context.codeMessage === 'Please wait.');
  expect(actor.getSnapshot().value).toBe('asked');
  const errors = { code: 'This code is wrong.' };
  const confirm = async () => {
    throw new CallFailed({ kind: 'refused', status: 422, message: 'No.', errors });
  };
  actor.send({ type: 'password.submitted', confirm });
  await waitFor(actor, (state) => state.context.codeMessage === 'This code is wrong.');
  expect(actor.getSnapshot().context.message).toBe('');
});

test('a session that ended before a code was sent leaves the question, and no change is made', async () => {
  const actor = start(true, refused(401, 'signed out', 'Invalid Session'));
  expect(await toPromise(actor)).toBe(false);
  expect([actor.getSnapshot().value, actor.getSnapshot().context.codeMessage]).toEqual(['dismissed', '']);
});
