import { CallFailed } from '../../../domain/api/failure.ts';
import { UNOPENED_REASON } from '../../../domain/session/text/lost-lock.ts';
import { IN_OTHER_TAB } from '../../../domain/session/text/signed-out.ts';
import type { LockEnd } from '../../../machines/session/device-lock.machine.ts';
import type { Adapters } from '../adapters.ts';
import { isKeptFor, isLockMarked, markLock } from '../device/lock-mark.ts';

/**
 * Opens the lock before any stored row is read (ruling 15). After the account's password no PIN is asked for,
 * because a PIN only locks the screen. Only the passkey can decrypt what it encrypted. Without Keep it is
 * asked for only if unsent entries exist, because they would be wiped with the other rows.
 */
export async function requireOpenLock(
  adapters: Adapters,
  customer: number,
  keep: boolean,
  by: 'start' | 'password' = 'start',
): Promise<LockEnd | 'missing' | 'unreadable' | 'unopened'> {
  // Checked before and after the read: another tab may be setting or removing the lock just now.
  const wasMarked = isLockMarked(customer);
  if (!keep && !isKeptFor(customer)) return 'open';
  const lockable = await adapters.device.lockOf(customer).catch(() => 'unreadable' as const);
  const isMarked = wasMarked && isLockMarked(customer);
  // Without a lock, memory can replace a store that fails.
  if (lockable === 'unreadable') return isMarked ? 'unreadable' : 'open';
  if (!lockable?.lock) return isMarked ? 'missing' : 'open';
  markLock(customer, true);
  lockable.locks.use(undefined);
  const askAtLock = await adapters.lockScreen().catch(() => undefined);
  return askAtLock?.(lockable, customer, { by, keep }) ?? 'unopened';
}

/** A session that another tab ended while this one waited at the lock does not start. */
export async function openLockAfterPassword(
  adapters: Adapters,
  customer: number,
  keep: boolean,
): Promise<void> {
  const end = await requireOpenLock(adapters, customer, keep, 'password');
  if (end === 'left') throw sessionEnded();
  requireExpectedSession(adapters, customer);
  if (end === 'unopened') throw lockUnavailable();
  if (end === 'gone') return openLockAfterPassword(adapters, customer, keep);
  if (end === 'missing')
    await (await import('../device/unsent-entries.ts')).wipeUnlocked(adapters.device, customer);
}

const sessionEnded = () =>
  new CallFailed({ kind: 'refused', status: 401, message: IN_OTHER_TAB, errors: {} });
const lockUnavailable = () =>
  new CallFailed({ kind: 'unreachable', status: 0, message: UNOPENED_REASON, errors: {} });

/** Throws if another tab has ended the session or begun another one. */
export function requireExpectedSession({ tokens }: Adapters, customer: number): void {
  if (tokens.expected()?.customer !== customer) throw sessionEnded();
}
