import { useEffect, useState } from 'react';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { useApp } from '../app/app-context.tsx';
import { type QueryDefinition, refreshQuery } from './query.ts';

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

/** The cached value; where the device has none, such as after a reload without Keep, the server is asked once. */
export function useCachedOrRead<T>(view: QueryDefinition<T>): CachedState<T> {
  const { adapters } = useApp();
  const cached = useCached<T>(view);
  const isMissing = cached.isRead && cached.held === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    refreshQuery(view, adapters, leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [isMissing, view, adapters]);
  return cached;
}
