import { expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { callActor, returnActor } from './actors.ts';
import type { Adapters } from './adapters.ts';
import { createReach } from './http/reach.ts';
import type { SendOptions } from './http/services.ts';

const NONE = {} as never;

/** Services that give the answer, and note the options of the last call. */
function services(answer: () => Promise<unknown>) {
  const send = vi.fn((_call: unknown, _request: unknown, _options: SendOptions) => answer());
  const adapters = { services: { send }, reach: createReach() } as unknown as Adapters;
  return { adapters, options: () => send.mock.calls[0]?.[2] };
}

const never = () => new Promise<unknown>(() => {});

test('a call is stopped when its screen is left, unless it outlives the screen', () => {
  for (const outlives of [false, true]) {
    const { adapters, options } = services(never);
    const logic = callActor(adapters, emptyCart, outlives ? { outlives } : {});
    const actor = createActor(logic, { input: NONE }).start();
    actor.stop();
    expect(options()?.signal?.aborted).toBe(outlives ? undefined : true);
  }
});

test('the machine gets the answer after what follows it, and what always follows comes last', async () => {
  const steps: string[] = [];
  const { adapters } = services(async () => 'answer');
  const after = async () => void steps.push('after');
  const always = () => void steps.push('always');
  const actor = createActor(callActor(adapters, emptyCart, { after, always }), { input: NONE }).start();
  expect(await toPromise(actor)).toBe('answer');
  expect(steps).toEqual(['after', 'always']);
});

test('a failure has the words of its port, and is followed only by what always follows', async () => {
  const after = vi.fn();
  const always = vi.fn();
  const { adapters, options } = services(() => Promise.reject(new Error('no')));
  const logic = callActor(adapters, emptyCart, { failure: 'Not emptied.', after, always });
  const actor = createActor(logic, { input: NONE }).start();
  await expect(toPromise(actor)).rejects.toThrow('no');
  expect(options()?.failure).toBe('Not emptied.');
  expect([after.mock.calls.length, always.mock.calls.length]).toEqual([0, 1]);
});

test('a machine is told that the connection is back until it stops', () => {
  const { adapters } = services(never);
  const told = vi.fn();
  const watch = vi.spyOn(adapters.reach, 'watchReturn').mockImplementation((listener) => {
    listener();
    return told;
  });
  const actor = createActor(returnActor(adapters)).start();
  expect(watch).toHaveBeenCalledTimes(1);
  actor.stop();
  expect(told).toHaveBeenCalledTimes(1);
});
