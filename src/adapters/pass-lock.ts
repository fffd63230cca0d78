import { UNOPENED_REASON } from '../../domain/device-lock.ts';
import { CallFailed } from '../../domain/failure.ts';
import type { LockEnd } from '../../machines/deviceLock.ts';
import type { Adapters } from './adapters.ts';
import { isKeptFor, isLockMarked, markLock } from './device/lock-mark.ts';

const ENDED_REASON = 'The session was ended in another tab. Please sign in again.';

/**
 * Nothing that is kept is opened before its lock is (ruling 15). Who has just given the password of the account is not asked
 * for a PIN, which only locks the screen; what a passkey encrypts only that passkey opens. Without Keep that is asked for
 * only where something was entered and not sent, which would be wiped with the rest.
 */
export async function passLock(
  adapters: Adapters,
  customer: number,
  keep: boolean,
  by: 'start' | 'password' = 'start',
): Promise<LockEnd | 'missing' | 'unreadable' | 'unopened'> {
  // Asked before and after: another tab may be setting the lock or taking it off just now.
  const wasMarked = isLockMarked(customer);
  if (!keep && !isKeptFor(customer)) return 'open';
  const found = await adapters.device.lockOf(customer).catch(() => 'unreadable' as const);
  const isMarked = wasMarked && isLockMarked(customer);
  // Without a lock a store that fails is only replaced by memory.
  if (found === 'unreadable') return isMarked ? 'unreadable' : 'open';
  if (!found?.lock) return isMarked ? 'missing' : 'open';
  markLock(customer, true);
  found.locks.use(undefined);
  const asking = await import('../ask-at-lock.tsx').catch(() => undefined);
  return asking?.askAtLock(adapters, found, customer, { by, keep }) ?? 'unopened';
}

/** A session that another tab ended meanwhile, at the lock, does not start. */
export async function passWithPassword(adapters: Adapters, customer: number, keep: boolean): Promise<void> {
  const end = await passLock(adapters, customer, keep, 'password');
  if (end === 'left') throw ended();
  checkExpected(adapters, customer);
  if (end === 'unopened') throw unopened();
  if (end === 'gone') return passWithPassword(adapters, customer, keep);
  if (end === 'missing')
    await (await import('./device/own-entries.ts')).wipeUnlocked(adapters.device, customer);
}

const ended = () => new CallFailed({ kind: 'refused', status: 401, message: ENDED_REASON, errors: {} });
const unopened = () =>
  new CallFailed({ kind: 'unreachable', status: 0, message: UNOPENED_REASON, errors: {} });

/** Rejects where another tab has ended the session or begun another one. */
export function checkExpected({ tokens }: Adapters, customer: number): void {
  if (tokens.expected()?.customer !== customer) throw ended();
}
