import { useEffect, useState } from 'react';
import type { PayByText } from '../../../domain/texts/pay-by-text.ts';
import { useApp } from '../../app/app-context.tsx';
import { readTexts } from '../../queries/texts.ts';

/** Pay by text of the accounts that use it: the cached settings, refetched if possible. */
export function useCachedTexts(): readonly PayByText[] {
  const { adapters } = useApp();
  const { device } = adapters;
  const [texts, setTexts] = useState<readonly PayByText[]>([]);
  useEffect(
    () => device.watchShelf<PayByText>('payByText', (cached) => setTexts(cached.map(({ value }) => value))),
    [device],
  );
  useEffect(() => {
    const leaving = new AbortController();
    readTexts(adapters, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [adapters]);
  return texts;
}
