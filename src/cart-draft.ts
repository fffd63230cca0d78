import { useSyncExternalStore } from 'react';
import type { DraftBill } from '../domain/cart-draft.ts';
import type { Adapters } from './adapters/adapters.ts';
import { useApp } from './app-context.tsx';

/** Puts a bill down for the cart on this device; nothing of it is sent (CRT-37, ruling 19). */
export function draftBill({ device, clock }: Adapters, bill: DraftBill): Promise<void> {
  return device.save([{ shelf: 'draft', id: String(bill.ebill_id), at: clock.now(), value: bill }]);
}

export async function forgetDraft({ device }: Adapters, ebillIds: readonly number[]): Promise<void> {
  for (const id of ebillIds) await device.remove('draft', String(id));
}

/** The bills that are put down for the cart on this device, in the order in which they were. */
export function useDraft(): readonly DraftBill[] {
  const { watch, read } = draftIn(useApp().adapters);
  return useSyncExternalStore(watch, read);
}

interface Draft {
  watch(listener: () => void): () => void;
  read(): readonly DraftBill[];
}

const drafts = new WeakMap<Adapters, Draft>();

/** One look at the device for all the bills of a list. */
function draftIn(adapters: Adapters): Draft {
  const known = drafts.get(adapters);
  if (known) return known;
  const listeners = new Set<() => void>();
  let bills: readonly DraftBill[] = [];
  let stop = () => {};
  const look = () =>
    adapters.device.watchShelf<DraftBill>('draft', (held) => {
      bills = held.toSorted((one, other) => one.at - other.at).map(({ value }) => value);
      for (const tell of listeners) tell();
    });
  const made: Draft = {
    watch(listener) {
      if (listeners.size === 0) stop = look();
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
  drafts.set(adapters, made);
  return made;
}
