import type { LockEnd } from '../../../machines/session/device-lock.machine.ts';
import type { Lockable } from '../device/store.ts';

/**
 * Asks for the PIN or the passkey in place of the app. Resolves to how the customer left the lock screen
 * (ruling 15). After a password, only an encrypting lock is asked for.
 */
export type AskAtLock = (
  lockable: Lockable,
  customer: number,
  asked: { readonly by: 'start' | 'password'; readonly keep: boolean },
) => Promise<LockEnd | 'unreadable'>;
