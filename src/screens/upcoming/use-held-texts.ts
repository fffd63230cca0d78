import { useEffect, useState } from 'react';
import type { PayByText } from '../../../domain/pay-by-text.ts';
import { useApp } from '../../app-context.tsx';
import { readTexts } from '../../pay-by-text-view.ts';

/** Pay by text of the accounts that are paid by it, as this device holds it and as far as it can be read now. */
export function useHeldTexts(): readonly PayByText[] {
  const { adapters } = useApp();
  const { device } = adapters;
  const [texts, setTexts] = useState<readonly PayByText[]>([]);
  useEffect(
    () => device.watchShelf<PayByText>('payByText', (held) => setTexts(held.map(({ value }) => value))),
    [device],
  );
  useEffect(() => {
    const leaving = new AbortController();
    readTexts(adapters, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [adapters]);
  return texts;
}
