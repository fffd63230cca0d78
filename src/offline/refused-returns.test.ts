import { expect, test } from 'vitest';
import { sampleTaxReturn } from '../../domain/fixtures/tax-return.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import { saveAftermath, saveTaxReturnLocally } from '../queries/tax.ts';
import { refusedReturns } from './refused-returns.ts';

async function openAdapters(): Promise<Adapters> {
  const device = createDevice({
    lasting: async () => memoryStore(),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  return { device, clock: { now: () => 5 } } as unknown as Adapters;
}

test('refused entries of a return are named before they would be lost (ruling 14)', async () => {
  const adapters = await openAdapters();
  const { device } = adapters;
  const shown = sampleTaxReturn();
  await saveTaxReturnLocally(adapters, shown);
  await saveAftermath(adapters, shown.id, { kind: 'recalculated', lines: [] });
  expect(await refusedReturns(device)).toEqual([]);
  await saveAftermath(adapters, shown.id, { kind: 'refused', message: 'No.', entered: [], lines: [] });
  await saveAftermath(adapters, 99, { kind: 'refused', message: 'No.', entered: [], lines: [] });
  expect(new Set(await refusedReturns(device))).toEqual(
    new Set(['Entries of a tax return', `Entries of ${shown.returnDescription}`]),
  );
});

test('a damaged row of the device hides no refused entries of another return (ruling 14)', async () => {
  const adapters = await openAdapters();
  const { device } = adapters;
  const ids = ['draft aftermath/7', 'return/8', 'accounts'];
  await device.save(ids.map((id) => ({ shelf: 'tax' as const, id, at: 5, value: null })));
  await saveAftermath(adapters, 8, { kind: 'refused', message: 'No.', entered: [], lines: [] });
  expect(await refusedReturns(device)).toEqual(['Entries of a tax return']);
});
