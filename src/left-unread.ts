import type { Adapters } from './adapters/adapters.ts';
import { isKeptFor } from './adapters/device/lock-mark.ts';

/** Without Keep nothing lies on the device but what could not be read of it at the sign-in. */
export function isLeftUnread({ device }: Pick<Adapters, 'device'>): boolean {
  const opening = device.opening();
  return opening !== null && !opening.keep && isKeptFor(opening.customer);
}
