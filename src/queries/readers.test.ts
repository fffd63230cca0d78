import { beforeEach, expect, test } from 'vitest';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import type { Services } from '../adapters/http/services.ts';
import { createWire } from '../adapters/wire.ts';
import { expectScreen, markFirstScreen } from '../browser/first-screen.ts';
import type { QueryDefinition } from './query.ts';
import { followReader } from './readers.ts';

let answers: ((value: number) => void)[];
let adapters: Adapters;

/** A view whose calls wait until the test answers them. */
const view: QueryDefinition<number> = {
  shelf: 'profile',
  id: 'counted',
  fetch: () => new Promise((resolve) => answers.push(resolve)),
};

let fail: () => Promise<number> = () => Promise.reject(new Error('no answer'));

/** A component that shows the view. */
function follow(shown = view) {
  const seen: (number | undefined)[] = [];
  const { leave } = followReader(shown, adapters, ({ held }) => seen.push(held?.value));
  return { leave, last: () => seen.at(-1) };
}

beforeEach(async () => {
  answers = [];
  const device = createDevice({
    lasting: async () => memoryStore(),
    onFallback: () => {},
    owner: { get: () => 7, set: () => {} },
  });
  await device.open(7, false);
  adapters = {
    device,
    clock: { now: () => 0 },
    reach: { watchReturn: () => () => {} },
    tokens: { expected: () => 7 },
    wire: createWire({} as Services),
  } as unknown as Adapters;
});

test('two parts of a screen that show the same ask for it once, and both show it', async () => {
  const [badge, tab] = [follow(), follow()];
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(3);
  await expect.poll(() => [badge.last(), tab.last()]).toEqual([3, 3]);
  expect(answers).toHaveLength(1);
});

test('what stands beside the screen shows the saved value at once, and asks for another once the screen is drawn', async () => {
  await adapters.device.save([{ shelf: view.shelf, id: view.id, at: 1, value: 2 }]);
  expectScreen();
  const badge = follow({ ...view, isBeside: true });
  await expect.poll(() => badge.last()).toBe(2);
  const other = follow({ ...view, id: 'of the screen' });
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(5);
  await expect.poll(() => other.last()).toBe(5);
  expect(answers).toHaveLength(1);
  markFirstScreen();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(3);
  await expect.poll(() => badge.last()).toBe(3);
});

test('what opens later shows the known value at once and asks again', async () => {
  follow();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(3);
  const second = follow();
  await expect.poll(() => second.last()).toBe(3);
  const third = follow();
  expect(third.last()).toBe(3);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(4);
  await expect.poll(() => [second.last(), third.last()]).toEqual([4, 4]);
});

test('what opens while a failed call is tried again takes the message from no other', async () => {
  const { reader } = followReader({ ...view, fetch: () => fail() }, adapters, () => {});
  await expect.poll(() => reader.getSnapshot().matches('failed')).toBe(true);
  fail = () => new Promise(() => {});
  reader.send({ type: 'connection.returned' });
  await expect.poll(() => reader.getSnapshot().matches({ failed: 'askingAgain' })).toBe(true);
  follow();
  expect(reader.getSnapshot().matches('failed')).toBe(true);
});

test('a part that goes takes the answer from no other', async () => {
  const [left, right] = [follow(), follow()];
  left.leave();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(3);
  await expect.poll(() => right.last()).toBe(3);
});

test('once nobody shows it, the next one asks anew', async () => {
  follow().leave();
  const next = follow();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.at(-1)?.(5);
  await expect.poll(() => next.last()).toBe(5);
});
