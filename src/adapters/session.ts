import { exchangeToken, getLoggedCustomer } from '../../domain/calls/session.ts';
import { UNREADABLE_REASON, WIPED_REASON } from '../../domain/device-lock.ts';
import { CallFailed, failureOf } from '../../domain/failure.ts';
import type { LockEnd } from '../../machines/deviceLock.ts';
import {
  IDLE_REASON,
  type Leaving,
  type LoggedCustomer,
  type Resumed,
  UNVERIFIED_REASON,
} from '../../machines/session-facts.ts';
import type { Adapters } from './adapters.ts';
import { isLockMarked, markLock } from './device/lock-mark.ts';
import { isWithinUse } from './within-use.ts';

const ORIGINATOR = 'web';
export const KEPT_REASON = 'You were signed out because Billfold was not opened here for 7 days.';
const ENDED_REASON = 'The session was ended in another tab. Please sign in again.';
const LINK_REASON = 'This sign-in link was used before or is too old. Please sign in.';
export const PROFILE = 'signed-in';

/** What a start of the app finds (SES-14). The ticket of a link signs in where no session goes on (SES-29). */
export async function resumeSession(adapters: Adapters, ticket?: string): Promise<Resumed> {
  const resumed = await resumeExpected(adapters);
  return resumed.kind === 'none' && ticket !== undefined ? redeemTicket(adapters, ticket) : resumed;
}

/** A held profile opens the app at once, also without a connection. */
async function resumeExpected(adapters: Adapters): Promise<Resumed> {
  const { tokens, device, clock } = adapters;
  tokens.drop();
  device.close();
  const session = tokens.expected();
  if (!session) return { kind: 'none', reason: undefined };
  const { customer, keep } = session;
  if (!isWithinUse(session, clock.now())) {
    await device.wipe();
    void tokens.end();
    return { kind: 'none', reason: keep ? KEPT_REASON : IDLE_REASON };
  }
  const end = keep ? await passLock(adapters, customer) : 'open';
  if (end === 'unreadable') return { kind: 'none', reason: UNREADABLE_REASON };
  if (end === 'spent' || end === 'givenUp' || end === 'missing') {
    const reason = WIPED_REASON[end];
    await leaveSession(adapters, 'chosen', reason);
    return { kind: 'none', reason };
  }
  if (end === 'left') return { kind: 'none', reason: '' };
  // It may have waited at the lock for long.
  if (end === 'gone' || tokens.expected()?.customer !== customer) return resumeExpected(adapters);
  tokens.touch(clock.now());
  const renewal = tokens.refresh();
  await device.open(customer, keep);
  const held = await device.read<LoggedCustomer>('profile', PROFILE);
  const outcome = held ? undefined : await renewal;
  // Another tab may have signed out, or in as somebody else, while this one could not hear it yet.
  if (tokens.expected()?.customer !== customer) return resumeExpected(adapters);
  if (outcome?.kind === 'refused' || outcome?.kind === 'elsewhere') {
    device.close();
    if (outcome.kind === 'refused') void tokens.end();
    return { kind: 'none', reason: outcome.reason };
  }
  return { kind: 'expected', customer, keep, profile: held?.value };
}

/**
 * Nothing that is kept is opened before its lock is (ruling 15). Who has just given the password of the account is not asked
 * for a PIN, which only locks the screen; what a passkey encrypts only that passkey opens.
 */
async function passLock(
  adapters: Adapters,
  customer: number,
  by: 'start' | 'password' = 'start',
): Promise<LockEnd | 'missing' | 'unreadable'> {
  // Asked before and after: another tab may be setting the lock or taking it off just now.
  const wasMarked = isLockMarked(customer);
  const found = await adapters.device.lockOf(customer).catch(() => 'unreadable' as const);
  const isMarked = wasMarked && isLockMarked(customer);
  // Without a lock a store that fails is only replaced by memory.
  if (found === 'unreadable') return isMarked ? 'unreadable' : 'open';
  if (!found?.lock) return isMarked ? 'missing' : 'open';
  markLock(customer, true);
  found.locks.use(undefined);
  const { askAtLock } = await import('../ask-at-lock.tsx');
  return askAtLock(adapters, found, customer, by);
}

/** A session that another tab ended meanwhile, at the lock, does not start. */
async function passWithPassword(adapters: Adapters, customer: number): Promise<void> {
  const end = await passLock(adapters, customer, 'password');
  if (end === 'left' || adapters.tokens.expected()?.customer !== customer)
    throw new CallFailed({ kind: 'refused', status: 401, message: ENDED_REASON, errors: {} });
  if (end === 'gone') return passWithPassword(adapters, customer);
  // Nothing that lies there without its lock is trusted.
  if (end === 'missing') await adapters.device.wipe();
}

const MARK_LIMIT = 2_000;
const MARK_PAUSE = 50;

/** The word of a sign-in in another tab can arrive before the mark that it left in the storage: waits for the mark. */
export async function untilExpected({ tokens }: Adapters): Promise<void> {
  for (let waited = 0; waited < MARK_LIMIT && !tokens.expected(); waited += MARK_PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, MARK_PAUSE));
  }
}

interface Start {
  readonly token: string;
  readonly keep: boolean;
  readonly kind?: 'guest_token' | 'ticket';
}

/** Turns the token of a login or of a link into a session, opens the device and tells the other tabs (SES-04, SES-29). */
export async function startSession(
  adapters: Adapters,
  { token, keep, kind = 'guest_token' }: Start,
): Promise<LoggedCustomer> {
  const { services, tokens, device, clock, tabs } = adapters;
  await tokens.endRemembered();
  const request = { grant_type: kind, guest_token: token, originator: ORIGINATOR, recaptcha_token: '', keep };
  tokens.keep(await services.send(exchangeToken, request));
  try {
    const profile = await services.send(getLoggedCustomer, {});
    if (!profile.verified) {
      void tokens.end();
      return profile;
    }
    // Before the lock: whose tab is closed at it finds the session, behind the lock, at the next start.
    tokens.expect({ customer: profile.id, keep, lastUsed: clock.now() });
    if (keep) await passWithPassword(adapters, profile.id);
    await device.open(profile.id, keep);
    await saveProfile(adapters, profile);
    tabs.tell({ type: 'tab.signedIn' });
    return profile;
  } catch (error) {
    void tokens.end();
    throw error;
  }
}

/** Signs in with the ticket of a link; one that is used, late or false leads to the login page (SES-29). */
async function redeemTicket(adapters: Adapters, token: string): Promise<Resumed> {
  try {
    const profile = await startSession(adapters, { token, keep: false, kind: 'ticket' });
    if (!profile.verified) return { kind: 'none', reason: UNVERIFIED_REASON };
    return { kind: 'expected', customer: profile.id, keep: false, profile };
  } catch (error) {
    const failure = failureOf(error, exchangeToken.failure);
    return { kind: 'none', reason: failure.kind === 'refused' ? LINK_REASON : failure.message };
  }
}

/** The profile of who is signed in, kept for a start without a connection (SES-26, SES-27). */
export async function checkProfile(adapters: Adapters, signal: AbortSignal): Promise<LoggedCustomer> {
  const profile = await adapters.services.send(getLoggedCustomer, {}, { signal });
  await saveProfile(adapters, profile);
  return profile;
}

function saveProfile({ device, clock }: Adapters, value: LoggedCustomer): Promise<void> {
  return device.save([{ shelf: 'profile', id: PROFILE, at: clock.now(), value }]);
}

/**
 * What this device does when a session ends. The other tabs hear of it first, so that they write nothing more; the
 * server is told without keeping anyone waiting (SES-18, SES-34, SES-35).
 */
export async function leaveSession(
  { tokens, device, tabs }: Adapters,
  how: Leaving,
  reason: string,
): Promise<void> {
  forgetTab();
  if (how !== 'elsewhere') tabs.tell({ type: 'tab.signedOut', reason });
  const cleared = how === 'chosen' ? device.wipe() : device.close();
  if (how === 'elsewhere') tokens.drop();
  else void tokens.end();
  await cleared;
}

/** What this tab alone remembered of the session, such as its last payment, ends with it. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}
