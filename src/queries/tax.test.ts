import { expect, test } from 'vitest';
import { sampleTaxAccount } from '../../domain/fixtures/tax-account.ts';
import { sampleTaxReturn } from '../../domain/fixtures/tax-return.ts';
import { taxDraftChange } from '../../domain/outbox/tax-draft-change.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { deleteCachedTaxAccount, saveTaxReturnLocally } from './tax.ts';

async function openAdapters(): Promise<Adapters> {
  const device = createDevice({
    lasting: async () => memoryStore(),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  return { device, clock: { now: () => 5 } } as unknown as Adapters;
}

test('removing a tax account deletes its drafts, but not those of another account with the same number (SET-26)', async () => {
  const adapters = await openAdapters();
  const { id: accountId, entityId, accountNum } = sampleTaxAccount();
  const its = { accountId, entityId, accountNum };
  const draft = async (id: number, over: Partial<TaxReturn>, isCached = true) => {
    const taxReturn = sampleTaxReturn({ id, ...over });
    if (isCached) await saveTaxReturnLocally(adapters, taxReturn);
    const change = taxDraftChange(taxReturn, [], String(id));
    await adapters.device.save([{ shelf: 'outbox', id: change.id, at: 5, value: change }]);
  };
  await draft(31, its);
  await draft(32, { ...its, accountId: accountId + 1 });
  await draft(33, { ...its, accountId: accountId + 1, entityId: entityId + 1 });
  await draft(34, its, false);
  await deleteCachedTaxAccount(adapters, sampleTaxAccount());
  const left = async (shelf: Shelf) => (await adapters.device.list(shelf)).map(({ id }) => id).sort();
  expect(await left('outbox')).toEqual(['32', '33', '34']);
  expect(await left('tax')).toEqual(['return/32', 'return/33']);
});

test('damaged rows of the device do not stop the removal of a tax account (SET-26)', async () => {
  const adapters = await openAdapters();
  const { device } = adapters;
  const { id: accountId, entityId, accountNum } = sampleTaxAccount();
  const taxReturn = sampleTaxReturn({ id: 31, accountId, entityId, accountNum });
  const change = taxDraftChange(taxReturn, [], '31');
  await device.save([
    { shelf: 'tax', id: 'accounts', at: 5, value: null },
    { shelf: 'tax', id: 'return/30', at: 5, value: null },
    { shelf: 'outbox', id: '30', at: 5, value: null },
    { shelf: 'outbox', id: '31', at: 5, value: change },
  ]);
  await saveTaxReturnLocally(adapters, taxReturn);
  await deleteCachedTaxAccount(adapters, sampleTaxAccount());
  const left = async (shelf: Shelf) => (await device.list(shelf)).map(({ id }) => id).sort();
  expect(await left('outbox')).toEqual(['30']);
  expect(await left('tax')).toEqual(['accounts', 'return/30']);
});
