import type { Change } from '../../../domain/outbox/outbox.ts';
import { UNSENT } from '../../../domain/session/text/leaving.ts';
import type { Device } from '../device/device.ts';
import { countUnsent, countUnsentOf } from '../device/unsent-entries.ts';

/**
 * The text for the unsent entries that end with the memory of a tab without Keep. Empty if there are none.
 */
export async function unsentLostText(device: Device): Promise<string> {
  const count = await countUnsent(device);
  if (count === 0) return '';
  const changes = await device.list<Partial<Change> | null>('outbox');
  const isPerhapsSent = changes.some(({ value }) => value?.wasTried);
  return isPerhapsSent ? UNSENT.perhapsSent(count) : UNSENT.lost(count);
}

/** The text for the unsent entries that a wipe deletes. Empty if there are none. Rejects if they cannot be counted. */
export async function wipeLossText(device: Device, customer: number): Promise<string> {
  const lockable = await device.lockOf(customer);
  if (!lockable) throw new Error('the unsent entries cannot be counted');
  return UNSENT.removed(await countUnsentOf(lockable, customer));
}
