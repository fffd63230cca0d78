import type { BillerGroup } from '../../domain/accounts/account.ts';
import { getBills } from '../../domain/bills/bill-calls.ts';
import { billsToPrefetch } from '../../domain/bills/prefetch.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { prefetchAutoPays } from '../queries/auto-pay.ts';
import { prefetchHistory } from '../queries/history.ts';
import { refreshQuery } from '../queries/query.ts';
import { scheduledQuery } from '../queries/scheduled.ts';
import { prefetchTexts } from '../queries/texts.ts';
import { walletQuery } from '../queries/wallet.ts';

/**
 * Prefetches the bills nearest to due. Then come pending payments, the wallet, auto pays, pay by text,
 * reminders and the latest history. They then open without a connection. Failures are left out.
 */
export async function prefetchAll(
  adapters: Adapters,
  groups: readonly BillerGroup[],
  signal: AbortSignal,
): Promise<void> {
  await readBillsAhead(adapters, groups, signal).catch(() => {});
  await refreshQuery(scheduledQuery, adapters, signal).catch(() => {});
  await refreshQuery(walletQuery, adapters, signal).catch(() => {});
  await prefetchAutoPays(adapters, signal).catch(() => {});
  await prefetchTexts(adapters, signal).catch(() => {});
  await prefetchHistory(adapters, signal);
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
