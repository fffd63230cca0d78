import type { DraftBill } from '../domain/cart-draft.ts';
import type { AgreedDraft } from '../domain/draft-comparison.ts';
import type { DraftMethod } from '../domain/draft-method.ts';
import type { Adapters } from './adapters/adapters.ts';
import { forgetDraft } from './cart-draft.ts';

/**
 * Beside the cart, whose badge and items lie on the same shelf. Null once the one that was chosen is gone: another is
 * chosen by the customer, and stands in for it no more.
 */
export const DRAFT_METHOD = { shelf: 'cart', id: 'draft method' } as const;

export function keepDraftMethod({ device, clock }: Adapters, method: DraftMethod | null): Promise<void> {
  return device.save([{ ...DRAFT_METHOD, at: clock.now(), value: method }]);
}

/** Changes a drafted bill where it stands; one that was taken out meanwhile, here or in another tab, stays out. */
export async function changeDraft({ device }: Adapters, bills: readonly DraftBill[]): Promise<void> {
  const held = await device.list<DraftBill>('draft');
  await device.save(
    held.flatMap(({ id, at }) => {
      const value = bills.find(({ ebill_id }) => String(ebill_id) === id);
      return value ? [{ shelf: 'draft' as const, id, at, value }] : [];
    }),
  );
}

/** The draft becomes what the customer accepted. */
export async function keepAgreed(
  adapters: Adapters,
  { bills, lost, isMethodLost }: AgreedDraft,
): Promise<void> {
  await changeDraft(adapters, bills);
  await forgetDraft(adapters, lost);
  if (isMethodLost) await keepDraftMethod(adapters, null);
}

/** The server has these bills in its cart: the draft is over. */
export async function endDraft(adapters: Adapters, ebillIds: readonly number[]): Promise<void> {
  await forgetDraft(adapters, ebillIds);
  await adapters.device.remove(DRAFT_METHOD.shelf, DRAFT_METHOD.id);
}
