import { useEffect, useState } from 'react';
import type { DraftBill } from '../domain/cart-draft.ts';
import type { AgreedDraft } from '../domain/draft-comparison.ts';
import type { DraftMethod } from '../domain/draft-method.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Held } from './adapters/device/codec.ts';
import type { Shelf } from './adapters/device/store.ts';
import { useApp } from './app-context.tsx';
import { forgetDraft } from './cart-draft.ts';

/**
 * Beside the cart, whose badge and items lie on the same shelf. Null once the one that was chosen is gone: another is
 * chosen by the customer, and stands in for it no more.
 */
export const DRAFT_METHOD = { shelf: 'cart', id: 'draft method' } as const;

interface Kept<T> {
  /** False until the device was looked at. */
  readonly isRead: boolean;
  readonly held: Held<T> | undefined;
}

/** What is kept on this device, in step with every tab; the server is not asked. */
export function useKept<T>({ shelf, id }: { readonly shelf: Shelf; readonly id: string }): Kept<T> {
  const { device } = useApp().adapters;
  const [kept, setKept] = useState<Kept<T>>({ isRead: false, held: undefined });
  useEffect(() => device.watch<T>(shelf, id, (held) => setKept({ isRead: true, held })), [device, shelf, id]);
  return kept;
}

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
