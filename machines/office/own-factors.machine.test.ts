import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { CallFailed } from '../../domain/api/failure.ts';
import type { OwnFactors } from '../../domain/office/sign-in/factor-calls.ts';
import { ownFactorsMachine } from './own-factors.machine.ts';

const PHONE = { id: 7, name: 'Phone', is_synced: false, added_at: 0, used_at: null };
const BOTH: OwnFactors = { has_app: true, passkeys: [PHONE] };

const failed = (message: string) => new CallFailed({ kind: 'refused', status: 409, message, errors: {} });
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A page over a server that answers each call with both factors, but for the calls that are given. */
async function open(server: Readonly<Record<string, () => Promise<unknown>>> = {}) {
  const asked: [name: string, request: unknown][] = [];
  const answer = (name: string, usual: unknown) =>
    fromPromise<never, never>(async ({ input }) => {
      asked.push([name, input]);
      return (await (server[name]?.() ?? usual)) as never;
    });
  const actor = createActor(
    ownFactorsMachine.provide({
      actors: {
        getOwnFactors: answer('read', BOTH),
        addPasskey: answer('add', BOTH),
        renamePasskey: answer('rename', BOTH),
        removePasskey: answer('remove', { ...BOTH, passkeys: [] }),
        startApp: answer('start', { ticket: 't', key: 'JBSWY3DP', address: 'otpauth://x' }),
        addApp: answer('app', BOTH),
        removeApp: answer('remove app', { ...BOTH, has_app: false }),
      } as never,
    }),
  ).start();
  await settle();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settle();
    return actor.getSnapshot();
  };
  return { asked, send, now: () => actor.getSnapshot() };
}

test('a passkey gets its name first, and is then added', async () => {
  const { asked, send } = await open();
  expect((await send({ type: 'addition.chosen' })).hasTag('adding')).toBe(true);
  const added = await send({ type: 'name.submitted', name: 'Phone' });
  expect(added.hasTag('settled')).toBe(true);
  expect(added.context).toMatchObject({ factors: BOTH, name: '' });
  expect(asked.at(-1)).toEqual(['add', { name: 'Phone' }]);
});

test('a passkey that is not added stays in the question and can be tried again', async () => {
  const { send, now } = await open({ add: () => Promise.reject(failed('No.')) });
  await send({ type: 'addition.chosen' });
  const state = await send({ type: 'name.submitted', name: 'Phone' });
  expect([state.value, state.context.failure?.message]).toEqual(['naming', 'No.']);
  await send({ type: 'question.left' });
  expect([now().value, now().context.failure]).toEqual(['listed', undefined]);
});

test('a passkey is renamed, and a refusal keeps the question', async () => {
  const answers = [() => Promise.reject(failed('No.')), async () => BOTH];
  const { asked, send } = await open({ rename: () => (answers.shift() as () => Promise<unknown>)() });
  await send({ type: 'rename.chosen', passkey: 7 });
  const refused = await send({ type: 'name.submitted', name: 'Mine' });
  expect([refused.hasTag('renaming'), refused.context.failure?.message]).toEqual([true, 'No.']);
  expect((await send({ type: 'name.submitted', name: 'Mine' })).hasTag('settled')).toBe(true);
  expect(asked.at(-1)).toEqual(['rename', { id: 7, name: 'Mine' }]);
});

test('a passkey and the app are removed after a question', async () => {
  const { asked, send } = await open();
  expect((await send({ type: 'removal.chosen', passkey: 7 })).hasTag('removing')).toBe(true);
  const removed = await send({ type: 'removal.confirmed' });
  expect(removed.context.factors?.passkeys).toEqual([]);
  expect(asked.at(-1)).toEqual(['remove', { id: 7 }]);
  await send({ type: 'removal.chosen', passkey: undefined });
  await send({ type: 'removal.confirmed' });
  expect(asked.at(-1)).toEqual(['remove app', {}]);
});

test('the last factor stays, and the question says why', async () => {
  const { send } = await open({ 'remove app': () => Promise.reject(failed('Your only one.')) });
  await send({ type: 'removal.chosen', passkey: undefined });
  const state = await send({ type: 'removal.confirmed' });
  expect([state.hasTag('removing'), state.context.failure?.message]).toEqual([true, 'Your only one.']);
});

test('an app shows its key, takes the first code, and keeps neither', async () => {
  const answers = [() => Promise.reject(failed('Wrong.')), async () => BOTH];
  const { asked, send } = await open({ app: () => (answers.shift() as () => Promise<unknown>)() });
  const shown = await send({ type: 'setUp.chosen' });
  expect([shown.hasTag('key'), shown.context.key]).toEqual([true, 'JBSWY3DP']);
  expect((await send({ type: 'code.submitted', code: '000000' })).hasTag('key')).toBe(true);
  const done = await send({ type: 'code.submitted', code: '123456' });
  expect(done.context).toMatchObject({ key: '', ticket: '', code: '' });
  expect(asked.at(-1)).toEqual(['app', { ticket: 't', code: '123456' }]);
});

test('an unread page can be tried again, and a refused set-up says why on the page', async () => {
  const answers = [() => Promise.reject(failed('No answer.')), async () => BOTH];
  const { send, now } = await open({
    read: () => (answers.shift() as () => Promise<unknown>)(),
    start: () => Promise.reject(failed('Set up already.')),
  });
  expect(now().hasTag('unread')).toBe(true);
  expect((await send({ type: 'retry.chosen' })).hasTag('settled')).toBe(true);
  const state = await send({ type: 'setUp.chosen' });
  expect([state.hasTag('settled'), state.context.failure?.message]).toEqual([true, 'Set up already.']);
});

test('a question that is left changes nothing, and a key that is left is forgotten', async () => {
  const { asked, send } = await open();
  for (const event of [
    { type: 'rename.chosen', passkey: 7 },
    { type: 'removal.chosen', passkey: 7 },
  ] as const) {
    await send(event);
    const left = await send({ type: 'question.left' });
    expect([left.value, left.context.factors]).toEqual(['listed', BOTH]);
  }
  expect(asked).toEqual([['read', {}]]);
  await send({ type: 'setUp.chosen' });
  const left = await send({ type: 'question.left' });
  expect([left.value, left.context.key, left.context.ticket]).toEqual(['listed', '', '']);
  expect(asked.at(-1)?.[0]).toBe('start');
});

test('a passkey that could not be removed is still there, and the question says why', async () => {
  const { send } = await open({ remove: () => Promise.reject(failed('No answer.')) });
  await send({ type: 'removal.chosen', passkey: 7 });
  const { value, context } = await send({ type: 'removal.confirmed' });
  expect([value, context.failure?.message, context.factors?.passkeys]).toEqual([
    'removalAsked',
    'No answer.',
    [PHONE],
  ]);
});
