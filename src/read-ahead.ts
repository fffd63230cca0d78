import type { BillerGroup } from '../domain/account.ts';
import { getBills } from '../domain/calls/ebills.ts';
import { billsToReadAhead } from '../domain/read-ahead.ts';
import type { Adapters } from './adapters/adapters.ts';
import { readAutoPaysAhead } from './auto-pay-view.ts';
import { readHistoryAhead } from './history-view.ts';
import { readTextsAhead } from './pay-by-text-view.ts';
import { refreshView } from './read-view.ts';
import { scheduledView } from './scheduled-view.ts';
import { walletView } from './wallet-view.ts';

/**
 * Keeps the bills nearest to due on the device, and then the pending payments, the wallet, the auto pays, pay by text and
 * reminders and the latest of the history, so that they open without a signal.
 * What cannot be had is left out.
 */
export async function readAhead(
  adapters: Adapters,
  groups: readonly BillerGroup[],
  signal: AbortSignal,
): Promise<void> {
  await readBillsAhead(adapters, groups, signal).catch(() => {});
  await refreshView(scheduledView, adapters, signal).catch(() => {});
  await refreshView(walletView, adapters, signal).catch(() => {});
  await readAutoPaysAhead(adapters, signal).catch(() => {});
  await readTextsAhead(adapters, signal).catch(() => {});
  await readHistoryAhead(adapters, signal);
}

async function readBillsAhead(
  { services, device, clock }: Adapters,
  groups: readonly BillerGroup[],
  signal: AbortSignal,
): Promise<void> {
  const ids = billsToReadAhead(groups);
  if (ids.length === 0) return;
  const { items } = await services.send(getBills, { ids: ids.join(',') }, { signal });
  const at = clock.now();
  await device.save(items.map((bill) => ({ shelf: 'bills', id: String(bill.id), at, value: bill })));
}
