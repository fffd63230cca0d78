import { useEffect, useState } from 'react';
import type { Held } from './adapters/device/codec.ts';
import type { Shelf } from './adapters/device/store.ts';
import { useApp } from './app-context.tsx';

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
