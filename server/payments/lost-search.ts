import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '../../domain/values/durations.ts';
import type { Dependencies, LostSearch } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import type { Scope } from '../store/scope.ts';
import { checkoutOfKey } from './find-checkout.ts';

/** Usually the processor tells at once, so that nobody who pays during a start notices. */
const PATIENCE = 5 * SECOND;

export function lostSearch(patience = PATIENCE): LostSearch {
  let over = Promise.resolve();
  let end: () => void = () => undefined;
  let isOver = true;
  return {
    patience,
    get isOver() {
      return isOver;
    },
    get over() {
      return over;
    },
    begin() {
      isOver = false;
      over = new Promise((resolve) => {
        end = resolve;
      });
    },
    end() {
      isOver = true;
      end();
    },
  };
}

/**
 * Refuses a new payment, or a question about a key that nobody knows, while the search goes on: the key may be one of
 * those that went missing. A key that is known has its answer.
 */
export async function requireSearched(
  { lostSearch: search }: Dependencies,
  scope: Scope,
  key: string | undefined,
): Promise<void> {
  if (search.isOver || (key !== undefined && (await checkoutOfKey(scope, key)))) return;
  const late = new AbortController();
  await Promise.race([
    search.over,
    wait(search.patience, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (!search.isOver) throw new Refusal(503, 'checkout.lost-payments-searched', { retryAfter: 30 });
}
