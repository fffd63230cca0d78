import { useSyncExternalStore } from 'react';
import type { DraftBill } from '../../domain/draft/draft-bill.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { useApp } from '../app/app-context.tsx';

/** Adds a bill to the draft of the cart on this device. Nothing is sent (CRT-37, ruling 19). */
export function draftBill({ device, clock }: Adapters, bill: DraftBill): Promise<void> {
  return device.save([{ shelf: 'draft', id: String(bill.ebill_id), at: clock.now(), value: bill }]);
}

export async function removeFromDraft({ device }: Adapters, ebillIds: readonly number[]): Promise<void> {
  for (const id of ebillIds) await device.remove('draft', String(id));
}

/** The bills of the draft on this device, in the order in which they were added. */
export function useDraft(): readonly DraftBill[] {
  const { watch, read } = draftOf(useApp().adapters);
  return useSyncExternalStore(watch, read);
}

interface Draft {
  watch(listener: () => void): () => void;
  read(): readonly DraftBill[];
}

const drafts = new WeakMap<Adapters, Draft>();

/** One subscription to the device for all bills of a list. */
function draftOf(adapters: Adapters): Draft {
  const existing = drafts.get(adapters);
  if (existing) return existing;
  const listeners = new Set<() => void>();
  let bills: readonly DraftBill[] = [];
  let stop = () => {};
  const load = () =>
    adapters.device.watchShelf<DraftBill>('draft', (cached) => {
      bills = cached.toSorted((left, right) => left.at - right.at).map(({ value }) => value);
      for (const notify of listeners) notify();
    });
  const draft: Draft = {
    watch(listener) {
      if (listeners.size === 0) stop = load();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        bills = [];
      };
    },
    read: () => bills,
  };
  drafts.set(adapters, draft);
  return draft;
}
