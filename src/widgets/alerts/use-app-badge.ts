import { useEffect } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { watchBadge } from './wiring.ts';

/**
 * While the installed app is hidden, its icon shows the number of bills to pay, if the platform supports it.
 */
export function useAppBadge(): void {
  const { adapters } = useApp();
  useEffect(() => watchBadge(adapters), [adapters]);
}
