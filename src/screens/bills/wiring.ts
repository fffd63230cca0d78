import type { BillerGroup } from '../../../domain/accounts/account.ts';
import type { Adapters } from '../../adapters/adapters.ts';

/**
 * After each answer of the server, prefetches the bills themselves, to be read without a connection (ruling
 * 20).
 */
export function prefetchBills(adapters: Adapters, groups: readonly BillerGroup[]): void {
  if (readAheadOf === groups) return;
  readAheadOf = groups;
  void import('../../offline/prefetch.ts')
    .then(({ prefetchAll: readAhead }) => readAhead(adapters, groups, AbortSignal.timeout(READ_AHEAD_LIMIT)))
    .catch(() => {});
}

let readAheadOf: readonly BillerGroup[] | undefined;

const READ_AHEAD_LIMIT = 30_000;
