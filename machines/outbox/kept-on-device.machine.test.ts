import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { keptOnDeviceMachine, type StoredOnDevice } from './kept-on-device.machine.ts';

const BEFORE: StoredOnDevice = { copies: [{ kind: 'Bills', count: 12 }], unsent: 1 };
const AFTER: StoredOnDevice = { copies: [], unsent: 1 };

async function open(clear: () => Promise<void>, count?: () => Promise<StoredOnDevice>) {
  const counts = [BEFORE, AFTER];
  const actor = createActor(
    keptOnDeviceMachine.provide({
      actors: {
        countKept: fromPromise<StoredOnDevice>(async () => count?.() ?? counts.shift() ?? AFTER),
        clearKept: fromPromise<void>(clear),
      },
    }),
  ).start();
  await waitFor(actor, (state) => state.matches('shown'));
  return actor;
}

test("the device's data is deleted after I confirm, and unsent changes stay", async () => {
  let cleared = 0;
  const actor = await open(async () => {
    cleared += 1;
  });
  expect(actor.getSnapshot().context).toMatchObject(BEFORE);
  actor.send({ type: 'clear.chosen' });
  actor.send({ type: 'clear.dismissed' });
  expect(cleared).toBe(0);
  actor.send({ type: 'clear.chosen' });
  actor.send({ type: 'clear.confirmed' });
  await waitFor(actor, (state) => state.matches('shown'));
  expect(cleared).toBe(1);
  expect(actor.getSnapshot().context).toMatchObject({ ...AFTER, isCleared: true, hasFailed: false });
});

test('a device that cannot be cleared says so, and shows what is left', async () => {
  const actor = await open(() => Promise.reject(new Error('no storage')));
  actor.send({ type: 'clear.chosen' });
  actor.send({ type: 'clear.confirmed' });
  await waitFor(actor, (state) => state.matches('shown'));
  expect(actor.getSnapshot().context).toMatchObject({ isCleared: false, hasFailed: true });
});

test('a device whose data cannot be counted says so, and the data can still be deleted', async () => {
  let cleared = 0;
  const actor = await open(
    async () => {
      cleared += 1;
    },
    () => Promise.reject(new Error('no storage')),
  );
  expect(actor.getSnapshot().context).toEqual({ copies: [], unsent: 0, isCleared: false, hasFailed: true });
  actor.send({ type: 'clear.chosen' });
  expect(actor.getSnapshot().hasTag('asking')).toBe(true);
  actor.send({ type: 'clear.confirmed' });
  await waitFor(actor, (state) => state.matches('shown'));
  expect([cleared, actor.getSnapshot().context.isCleared]).toEqual([1, true]);
});
