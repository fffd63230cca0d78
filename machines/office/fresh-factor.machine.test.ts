import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { refreshFactor } from '../../domain/office/session-calls.ts';
import type { RequestOptions, UsedPasskey } from '../../domain/office/sign-in/passkey.ts';
import { freshFactorMachine } from './fresh-factor.machine.ts';

type Answer = AnswerOf<typeof refreshFactor>;

const WRONG = new CallFailed({ kind: 'refused', status: 422, message: 'Wrong code.', errors: {} });

const settle = () => new Promise((resolve) => setTimeout(resolve));

function open(
  answer: (code: string) => Promise<Answer>,
  prompt: () => Promise<UsedPasskey> = async () => ({ id: 'used' }) as UsedPasskey,
  begin: () => Promise<RequestOptions> = async () => ({ challenge: 'c' }) as RequestOptions,
) {
  const actor = createActor(
    freshFactorMachine.provide({
      actors: {
        refreshFactor: fromPromise<Answer, RequestOf<typeof refreshFactor>>(({ input }) =>
          answer(input.code),
        ),
        startFreshPasskey: fromPromise(begin),
        usePasskey: fromPromise(prompt),
        refreshByPasskey: fromPromise(async ({ input }) => answer(input.passkey.id)),
      },
    }),
  ).start();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settle();
    return actor.getSnapshot();
  };
  return { actor, send };
}

test('a wrong code is asked for again, and a right one makes the factor fresh', async () => {
  const { send } = open(async (code) => {
    if (code !== '123456') throw WRONG;
    return {} as Answer;
  });
  expect((await send({ type: 'factor.wanted' })).hasTag('asked')).toBe(true);
  const wrong = await send({ type: 'code.submitted', code: '000000' });
  expect([wrong.hasTag('asked'), wrong.context.failure?.message]).toEqual([true, 'Wrong code.']);
  const right = await send({ type: 'code.submitted', code: '123456' });
  expect([right.hasTag('fresh'), right.context.code, right.context.failure]).toEqual([true, '', undefined]);
});

test('a factor that has grown old since is asked for again', async () => {
  const { send } = open(async () => ({}) as Answer);
  await send({ type: 'factor.wanted' });
  await send({ type: 'code.submitted', code: '123456' });
  const state = await send({ type: 'factor.wanted' });
  expect([state.hasTag('asked'), state.hasTag('fresh')]).toEqual([true, false]);
});

test.each(['question.dismissed', 'session.ended'] as const)('after %s nothing is fresh', async (type) => {
  const { send } = open(async () => ({}) as Answer);
  await send({ type: 'factor.wanted' });
  const state = await send({ type });
  expect([state.hasTag('settled'), state.hasTag('fresh')]).toEqual([true, false]);
});

test('a passkey makes the factor fresh, and one that was turned down says so', async () => {
  const prompts = [() => Promise.reject(WRONG), async () => ({ id: 'used' }) as UsedPasskey];
  const asked: string[] = [];
  const { send } = open(
    async (proof) => {
      asked.push(proof);
      return {} as Answer;
    },
    () => (prompts.shift() as () => Promise<UsedPasskey>)(),
  );
  await send({ type: 'factor.wanted' });
  const declined = await send({ type: 'passkey.chosen' });
  expect([declined.value, declined.context.tried, declined.context.failure?.message]).toEqual([
    'asked',
    'passkey',
    'Wrong code.',
  ]);
  const fresh = await send({ type: 'passkey.chosen' });
  expect([fresh.hasTag('fresh'), fresh.context.used, asked]).toEqual([true, undefined, ['used']]);
});

test('a passkey that cannot be begun or is not known leaves the question open, with the reason', async () => {
  const begins = [() => Promise.reject(WRONG), async () => ({ challenge: 'c' }) as RequestOptions];
  const unknown = new CallFailed({ kind: 'refused', status: 422, message: 'Not your passkey.', errors: {} });
  const { send } = open(
    () => Promise.reject(unknown),
    undefined,
    () => (begins.shift() as () => Promise<RequestOptions>)(),
  );
  await send({ type: 'factor.wanted' });
  for (const message of ['Wrong code.', 'Not your passkey.']) {
    const state = await send({ type: 'passkey.chosen' });
    expect([state.value, state.context.failure?.message, state.context.used]).toEqual([
      'asked',
      message,
      undefined,
    ]);
  }
});

test.each([{ type: 'code.submitted', code: '123456' }, { type: 'passkey.chosen' }] as const)(
  'a session that ends while $type is checked makes nothing fresh',
  async (event) => {
    const { send } = open(
      () => new Promise(() => {}),
      () => new Promise(() => {}),
    );
    await send({ type: 'factor.wanted' });
    expect((await send(event)).hasTag('busy')).toBe(true);
    const ended = await send({ type: 'session.ended' });
    expect([ended.value, ended.hasTag('asked'), ended.hasTag('fresh')]).toEqual(['resting', false, false]);
  },
);

test('the next person has to use the factor again after the session of the first one ended', async () => {
  const { send } = open(async () => ({}) as Answer);
  await send({ type: 'factor.wanted' });
  await send({ type: 'code.submitted', code: '123456' });
  const ended = await send({ type: 'session.ended' });
  expect([ended.value, ended.hasTag('fresh')]).toEqual(['resting', false]);
  expect((await send({ type: 'factor.wanted' })).hasTag('asked')).toBe(true);
});
