import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { refreshFactor } from '../../domain/office/session-calls.ts';
import { freshFactorMachine } from './fresh-factor.machine.ts';

type Answer = AnswerOf<typeof refreshFactor>;

const WRONG = new CallFailed({ kind: 'refused', status: 422, message: 'Wrong code.', errors: {} });

const settle = () => new Promise((resolve) => setTimeout(resolve));

function open(
  answer: (code: string) => Promise<Answer>,
  passkey: () => Promise<Answer> = async () => ({}) as Answer,
) {
  const actor = createActor(
    freshFactorMachine.provide({
      actors: {
        refreshFactor: fromPromise<Answer, RequestOf<typeof refreshFactor>>(({ input }) =>
          answer(input.code),
        ),
        refreshByPasskey: fromPromise(passkey),
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
  const answers = [() => Promise.reject(WRONG), async () => ({}) as Answer];
  const { send } = open(
    async () => ({}) as Answer,
    () => (answers.shift() as () => Promise<Answer>)(),
  );
  await send({ type: 'factor.wanted' });
  const declined = await send({ type: 'passkey.chosen' });
  const { tried, failure } = declined.context;
  expect([declined.value, tried, failure?.message]).toEqual(['asked', 'passkey', 'Wrong code.']);
  const fresh = await send({ type: 'passkey.chosen' });
  expect([fresh.hasTag('fresh'), fresh.context.failure]).toEqual([true, undefined]);
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
