import { useEffect, useState } from 'react';
import type { PayByText } from '../../../domain/pay-by-text.ts';
import { useApp } from '../../app-context.tsx';

/** Pay by text of the accounts of which this device holds it. */
export function useHeldTexts(): readonly PayByText[] {
  const { device } = useApp().adapters;
  const [texts, setTexts] = useState<readonly PayByText[]>([]);
  useEffect(
    () => device.watchShelf<PayByText>('payByText', (held) => setTexts(held.map(({ value }) => value))),
    [device],
  );
  return texts;
}
