import type { BillerGroup } from '../../domain/accounts/account.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { firstScreen } from '../browser/first-screen.ts';

/**
 * Once the list is drawn, prefetches the bills themselves, to be read without a connection (ruling
 * 20).
 */
export function prefetchBills(adapters: Adapters, groups: readonly BillerGroup[], asOf: number): void {
  void firstScreen()
    .then(() => import('./prefetch.ts'))
    .then(({ prefetchOnce }) => prefetchOnce(adapters, groups, asOf))
    .catch(() => {});
}
