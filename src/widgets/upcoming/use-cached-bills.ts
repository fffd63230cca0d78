import { useEffect, useState } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { useApp } from '../../app/app-context.tsx';

/** The bills that were saved on this device, with the amounts of earlier ones. */
export function useCachedBills(): readonly Bill[] {
  const { device } = useApp().adapters;
  const [bills, setBills] = useState<readonly Bill[]>([]);
  useEffect(
    () => device.watchShelf<Bill>('bills', (cached) => setBills(cached.map(({ value }) => value))),
    [device],
  );
  return bills;
}
