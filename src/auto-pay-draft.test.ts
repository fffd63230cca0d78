import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changesOf, formOf } from '../domain/auto-pay-form.ts';
import { sampleAutoPay } from '../domain/sample-auto-pay.ts';
import type { Adapters } from './adapters/adapters.ts';
import { createDevice } from './adapters/device/device.ts';
import { memoryStore } from './adapters/device/memory.ts';
import { dropDraft, heldDraft, keepDraft } from './auto-pay-draft.ts';

const CHANGES = { email2: 'later@quinn.example' };

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Pages of one browser: what lies in the lasting store outlives each of them. */
function browser() {
  const store = memoryStore();
  let kept: number | undefined;
  return async (customer: number, keep: boolean) => {
    const device = createDevice({
      lasting: async () => store,
      onFallback: () => {},
      owner: {
        get: () => kept,
        set(one) {
          kept = one;
        },
      },
    });
    await device.open(customer, keep);
    return { device, clock: { now: () => 100 } } as unknown as Adapters;
  };
}

test.each([true, false])(
  'what I entered for an auto pay is there again after its page was lost, Keep %s',
  async (keep) => {
    const page = browser();
    await keepDraft(await page(7, keep), 11, CHANGES);
    expect(await heldDraft(await page(7, keep), 12)).toBeUndefined();
    expect(await heldDraft(await page(7, keep), 11)).toMatchObject({ changes: CHANGES, at: 100 });
  },
);

test.each([true, false])('once saved or left it is gone, Keep %s', async (keep) => {
  const page = browser();
  const adapters = await page(7, keep);
  void keepDraft(adapters, 11, CHANGES);
  await dropDraft(adapters, 11);
  expect(await heldDraft(adapters, 11)).toBeUndefined();
  expect(await heldDraft(await page(7, keep), 11)).toBeUndefined();
});

test.each([true, false])('nobody else is offered it, Keep %s', async (keep) => {
  const page = browser();
  await keepDraft(await page(7, keep), 11, CHANGES);
  expect(await heldDraft(await page(8, keep), 11)).toBeUndefined();
});

test('only the entries that differ are kept: the others may be saved otherwise meanwhile', () => {
  const before = formOf(sampleAutoPay());
  expect(changesOf({ ...before, ...CHANGES }, before)).toEqual(CHANGES);
});
