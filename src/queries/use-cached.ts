import { useEffect, useState } from 'react';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { useApp } from '../app/app-context.tsx';

interface CachedState<T> {
  /** False until the device was read. */
  readonly isRead: boolean;
  readonly held: CachedRow<T> | undefined;
}

/** The cached value of a view, in step with every tab. The server is not asked. */
export function useCached<T>({ shelf, id }: { readonly shelf: Shelf; readonly id: string }): CachedState<T> {
  const { device } = useApp().adapters;
  const [cached, setCached] = useState<CachedState<T>>({ isRead: false, held: undefined });
  useEffect(
    () => device.watch<T>(shelf, id, (held) => setCached({ isRead: true, held })),
    [device, shelf, id],
  );
  return cached;
}
