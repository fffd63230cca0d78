import type { DraftBill } from '../../domain/draft/draft-bill.ts';
import type { AgreedDraft } from '../../domain/draft/draft-comparison.ts';
import type { DraftMethod } from '../../domain/draft/draft-method.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { removeFromDraft } from './draft.ts';

/**
 * Stored on the cart's shelf. Null after the chosen method was deleted: another one never replaces it until
 * the customer chooses it.
 */
export const DRAFT_METHOD = { shelf: 'cart', id: 'draft method' } as const;

export function saveDraftMethod({ device, clock }: Adapters, method: DraftMethod | null): Promise<void> {
  return device.save([{ ...DRAFT_METHOD, at: clock.now(), value: method }]);
}

/**
 * Changes drafted bills in place. A bill that was removed meanwhile, here or in another tab, stays removed.
 */
export async function changeDraft({ device }: Adapters, bills: readonly DraftBill[]): Promise<void> {
  const cached = await device.list<DraftBill>('draft');
  await device.save(
    cached.flatMap(({ id, at }) => {
      const value = bills.find(({ ebill_id }) => String(ebill_id) === id);
      return value ? [{ shelf: 'draft' as const, id, at, value }] : [];
    }),
  );
}

export async function saveAcceptedDraft(
  adapters: Adapters,
  { bills, lost, isMethodLost }: AgreedDraft,
): Promise<void> {
  await changeDraft(adapters, bills);
  await removeFromDraft(adapters, lost);
  if (isMethodLost) await saveDraftMethod(adapters, null);
}

export async function endDraft(adapters: Adapters, ebillIds: readonly number[]): Promise<void> {
  await removeFromDraft(adapters, ebillIds);
  await adapters.device.remove(DRAFT_METHOD.shelf, DRAFT_METHOD.id);
}
