import { useEffect } from 'react';
import { useApp } from '../../app-context.tsx';
import { watchBadge } from './wiring.ts';

/** Where the platform has one, the icon of the installed app counts the bills to be paid while it is put away. */
export function useAppBadge(): void {
  const { adapters } = useApp();
  useEffect(() => watchBadge(adapters), [adapters]);
}
