import type { BillerGroup } from '../../domain/accounts/account.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { firstScreen } from '../browser/first-screen.ts';

/**
 * Once the list is drawn, prefetches the bills themselves, to be read without a connection (ruling
 * 20).
 */
export function prefetchBills(adapters: Adapters, groups: readonly BillerGroup[], asOf: number): void {
  const opening = adapters.device.opening();
  void firstScreen()
    .then(() => import('./prefetch.ts'))
    .then(({ prefetchOnce }) => {
      // The groups are those of the customer who saw the list.
      if (adapters.device.opening() === opening) return prefetchOnce(adapters, groups, asOf);
    })
    .catch(() => {});
}
