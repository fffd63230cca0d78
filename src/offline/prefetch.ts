import type { BillerGroup } from '../../domain/accounts/account.ts';
import { getBills } from '../../domain/bills/bill-calls.ts';
import { billsToPrefetch } from '../../domain/bills/prefetch.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { activityQuery } from '../queries/activity.ts';
import { prefetchAutoPays } from '../queries/auto-pay.ts';
import { cartQuery } from '../queries/cart.ts';
import { prefetchHistory } from '../queries/history.ts';
import { notificationsQuery } from '../queries/notifications.ts';
import { profileQuery } from '../queries/profile.ts';
import { refreshQuery } from '../queries/query.ts';
import { scheduledQuery } from '../queries/scheduled.ts';
import { prefetchTaxes } from '../queries/tax-prefetch.ts';
import { prefetchTexts } from '../queries/texts.ts';
import { walletQuery } from '../queries/wallet.ts';

interface ReadAhead {
  readonly opening: ReturnType<Adapters['device']['opening']>;
  readonly bills: string;
  readonly asOf: number;
  /** False once something could not be fetched. */
  isComplete: boolean;
}

let last: ReadAhead | undefined;

const AGAIN = MINUTE;
const READ_AHEAD_LIMIT = 30_000;

/**
 * Prefetches everything after an answer of the server, whose time is `asOf`. A change that this device made
 * to its own copy is no reason to read everything again. Neither is an answer that follows another within a
 * minute, unless it lists other bills or something was missing.
 */
export async function prefetchOnce(
  adapters: Adapters,
  groups: readonly BillerGroup[],
  asOf: number,
): Promise<void> {
  const opening = adapters.device.opening();
  const bills = billsToPrefetch(groups).join();
  if (last?.opening === opening && last.bills === bills) {
    const pause = last.isComplete ? AGAIN : 1;
    if (asOf - last.asOf < pause) return;
  }
  const started = { opening, bills, asOf, isComplete: true };
  last = started;
  started.isComplete = await prefetchAll(adapters, groups, AbortSignal.timeout(READ_AHEAD_LIMIT));
}

/**
 * Prefetches the bills nearest to due. Then come the cart, the settings, pending payments, the wallet, auto
 * pays, pay by text, reminders, the latest history and the tax accounts. They then open without a connection.
 * Failures are left out; the answer is false if there were any.
 */
async function prefetchAll(
  adapters: Adapters,
  groups: readonly BillerGroup[],
  signal: AbortSignal,
): Promise<boolean> {
  const steps: readonly (() => Promise<unknown>)[] = [
    () => readBillsAhead(adapters, groups, signal),
    () => refreshQuery(cartQuery, adapters, signal),
    () => refreshQuery(profileQuery, adapters, signal),
    () => refreshQuery(notificationsQuery, adapters, signal),
    () => refreshQuery(activityQuery, adapters, signal),
    () => refreshQuery(scheduledQuery, adapters, signal),
    () => refreshQuery(walletQuery, adapters, signal),
    () => prefetchAutoPays(adapters, signal),
    () => prefetchTexts(adapters, signal),
    () => prefetchHistory(adapters, signal),
    () => prefetchTaxes(adapters, signal),
  ];
  let isComplete = true;
  for (const step of steps)
    await step().catch(() => {
      isComplete = false;
    });
  return isComplete;
}

async function readBillsAhead(
  { services, device, clock }: Adapters,
  groups: readonly BillerGroup[],
  signal: AbortSignal,
): Promise<void> {
  const ids = billsToPrefetch(groups);
  if (ids.length === 0) return;
  const { items } = await services.send(getBills, { ids: ids.join(',') }, { signal });
  const at = clock.now();
  await device.save(items.map((bill) => ({ shelf: 'bills', id: String(bill.id), at, value: bill })));
}
