import type { Change } from '../../domain/outbox.ts';
import type { Device } from './device/device.ts';
import { countKept, countUnsent } from './device/own-entries.ts';

/** What goes with the memory of a tab without Keep, in words; none where nothing does. */
export async function lostWords(device: Device): Promise<string> {
  const count = await countUnsent(device);
  if (count === 0) return '';
  const changes = await device.list<Partial<Change>>('outbox');
  const isPerhapsSent = changes.some(({ value }) => value.wasTried);
  const [entries, are] = count === 1 ? ['1 entry', 'is'] : [`${count} entries`, 'are'];
  return isPerhapsSent
    ? `${entries} may not have been sent, and ${are} not here any more: Keep me signed in is off on this device. Look whether your changes are there.`
    : `${entries} that you had not sent ${are} lost: Keep me signed in is off on this device. Enter anew what you miss.`;
}

/** What goes with a wipe, as the end of a sentence. Rejects where it cannot be counted. */
export async function goingWords(device: Device, customer: number): Promise<string> {
  const lockable = await device.lockOf(customer);
  if (!lockable) throw new Error('nothing can be counted');
  const count = await countKept(lockable, customer);
  if (count === 0) return '.';
  return `, with ${count === 1 ? '1 entry' : `${count} entries`} that you had not sent. Enter anew what you miss.`;
}
