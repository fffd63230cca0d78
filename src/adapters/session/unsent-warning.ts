import type { Change } from '../../../domain/outbox/outbox.ts';
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
  const [entries, are] = count === 1 ? ['1 entry', 'is'] : [`${count} entries`, 'are'];
  return isPerhapsSent
    ? `${entries} may not have been sent, and ${are} not here any more: Keep me signed in is off on this device. Look whether your changes are there.`
    : `${entries} that you had not sent ${are} lost: Keep me signed in is off on this device. Enter anew what you miss.`;
}

/** The end of a sentence about the unsent entries that a wipe deletes. Rejects if they cannot be counted. */
export async function wipeLossText(device: Device, customer: number): Promise<string> {
  const lockable = await device.lockOf(customer);
  if (!lockable) throw new Error('the unsent entries cannot be counted');
  const count = await countUnsentOf(lockable, customer);
  if (count === 0) return '.';
  return `, with ${count === 1 ? '1 entry' : `${count} entries`} that you had not sent. Enter anew what you miss.`;
}
