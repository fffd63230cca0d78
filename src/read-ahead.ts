import type { BillerGroup } from '../domain/account.ts';
import { getBills } from '../domain/calls/ebills.ts';
import { billsToReadAhead } from '../domain/read-ahead.ts';
import type { Adapters } from './adapters/adapters.ts';

/** Keeps the bills nearest to due on the device, so that they open without a signal. What cannot be had is left out. */
export async function readAhead(
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
