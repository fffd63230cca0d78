import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autoPayFormOf, changesOf } from '../../domain/auto-pay/form.ts';
import { sampleAutoPay } from '../../domain/fixtures/auto-pay.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import { deleteAutoPayDraft, readAutoPayDraft, saveAutoPayDraft } from './auto-pay-draft.ts';

const CHANGES = { email2: 'later@quinn.example' };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Several pages of one browser: its lasting store survives each of them. */
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
  'my entries for an auto pay are there again after their page was lost, Keep %s',
  async (keep) => {
    const page = browser();
    await saveAutoPayDraft(await page(7, keep), 11, CHANGES);
    expect(await readAutoPayDraft(await page(7, keep), 12)).toBeUndefined();
    expect(await readAutoPayDraft(await page(7, keep), 11)).toMatchObject({ changes: CHANGES, at: 100 });
  },
);

test.each([true, false])('a draft that was saved or left is deleted, Keep %s', async (keep) => {
  const page = browser();
  const adapters = await page(7, keep);
  void saveAutoPayDraft(adapters, 11, CHANGES);
  await deleteAutoPayDraft(adapters, 11);
  expect(await readAutoPayDraft(adapters, 11)).toBeUndefined();
  expect(await readAutoPayDraft(await page(7, keep), 11)).toBeUndefined();
});

test.each([true, false])('a draft is not offered to another customer, Keep %s', async (keep) => {
  const page = browser();
  await saveAutoPayDraft(await page(7, keep), 11, CHANGES);
  expect(await readAutoPayDraft(await page(8, keep), 11)).toBeUndefined();
});

test('only changed entries are stored: the others may be changed elsewhere meanwhile', () => {
  const before = autoPayFormOf(sampleAutoPay());
  expect(changesOf({ ...before, ...CHANGES }, before)).toEqual(CHANGES);
});
