import { exchangeToken, getLoggedCustomer } from '../../domain/calls/session.ts';
import { UNOPENED_REASON, UNREADABLE_REASON, WIPED_REASON } from '../../domain/device-lock.ts';
import { failureOf } from '../../domain/failure.ts';
import type { NoticesRef } from '../../machines/app.ts';
import type { ToastWords } from '../../machines/notices.ts';
import {
  IDLE_REASON,
  type Leaving,
  type LoggedCustomer,
  type Resumed,
  UNVERIFIED_REASON,
} from '../../machines/session-facts.ts';
import type { Adapters } from './adapters.ts';
import { PROFILE, saveProfile } from './kept-profile.ts';
import { passLock } from './pass-lock.ts';
import { showHere, shownHere, yieldsHere } from './sign-in-here.ts';
import { startSession } from './start-session.ts';
import { isWithinUse } from './within-use.ts';

export const KEPT_REASON =
  'You were signed out because Billfold was not opened here for 7 days. What was kept on this device was removed, with any change that was not sent yet.';
const NOT_SENT =
  'What you had changed without a connection was not sent, and is lost: Keep me signed in is off on this device.';
const OTHER_ACCOUNT = 'Somebody signed in with another tab. This tab shows that account now.';
const LINK_REASON = 'This sign-in link was used before or is too old. Please sign in.';

/** The system of the root machine. */
export interface WithNotices {
  get(id: 'notices'): Pick<NoticesRef, 'send'> | undefined;
}

/**
 * What a start of the app finds (SES-14). The ticket of a link signs in where no session goes on (SES-29). A tab that goes
 * over to whoever signed in beside it says so, and forgets what it remembered of the customer before. What the first screen
 * needs is waited for here, so that whatever becomes of the session meanwhile is seen.
 */
export async function resumeSession(
  adapters: Adapters,
  ticket?: string,
  system?: WithNotices,
  brought?: Promise<unknown>,
): Promise<Resumed> {
  const before = shownHere(adapters);
  const found = await resumeExpected(adapters, brought);
  const resumed =
    found.kind === 'none' && ticket !== undefined ? await redeemTicket(adapters, ticket) : found;
  const customer = resumed.kind === 'expected' ? resumed.customer : undefined;
  if (resumed !== found) await brought;
  if (customer !== undefined && before !== undefined && customer !== before) {
    forgetTab();
    say(system, { tone: 'info', text: OTHER_ACCOUNT, seconds: 15 });
  }
  showHere(adapters, customer);
  return resumed;
}

/** A held profile opens the app at once, also without a connection. */
async function resumeExpected(adapters: Adapters, brought?: Promise<unknown>): Promise<Resumed> {
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
  const end = await passLock(adapters, customer, keep);
  if (end === 'unreadable') return { kind: 'none', reason: UNREADABLE_REASON };
  if (end === 'spent' || end === 'givenUp' || end === 'missing') {
    const reason = WIPED_REASON[end];
    await leaveSession(adapters, 'chosen', reason);
    return { kind: 'none', reason };
  }
  if (end === 'left') return { kind: 'none', reason: '' };
  // It may have waited at the lock for long.
  if (end === 'gone' || tokens.expected()?.customer !== customer) return resumeExpected(adapters, brought);
  tokens.touch(clock.now());
  const renewal = tokens.refresh();
  const isOpen = await device.open(customer, keep).then(
    () => true,
    () => false,
  );
  if (!isOpen) return { kind: 'none', reason: UNOPENED_REASON };
  const held = await device.read<LoggedCustomer>('profile', PROFILE);
  const outcome = held ? undefined : await renewal;
  await brought;
  // Another tab may have signed out, or in as somebody else, while this one could not hear it yet.
  if (tokens.expected()?.customer !== customer) return resumeExpected(adapters, brought);
  if (outcome?.kind === 'refused' || outcome?.kind === 'elsewhere') {
    device.close();
    if (outcome.kind === 'refused') void tokens.end();
    return { kind: 'none', reason: outcome.reason };
  }
  return { kind: 'expected', customer, keep, profile: held?.value };
}

const MARK_LIMIT = 2_000;
const MARK_PAUSE = 50;

/**
 * Whether to go over to a sign-in in another tab. The word of it can arrive before the mark that it left in the storage:
 * waits for the mark.
 */
export async function shallFollow(adapters: Adapters, customer: number | undefined): Promise<boolean> {
  if (!(await yieldsHere(adapters))) return false;
  const isMarked = () => {
    const session = adapters.tokens.expected();
    return session !== undefined && (customer ?? session.customer) === session.customer;
  };
  for (let waited = 0; waited < MARK_LIMIT && !isMarked(); waited += MARK_PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, MARK_PAUSE));
  }
  return true;
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

/**
 * What this device does when a session ends. The other tabs hear of it first, so that they write nothing more; the
 * server is told without keeping anyone waiting (SES-18, SES-34, SES-35).
 */
export async function leaveSession(
  adapters: Adapters,
  how: Leaving,
  reason: string,
  system?: WithNotices,
): Promise<void> {
  const { tokens, device, tabs } = adapters;
  forgetTab();
  // A tab that has lost its session to another one's sign-in goes over to that, and says so then.
  if (how !== 'elsewhere' || !tokens.expected()) showHere(adapters, undefined);
  if (how !== 'elsewhere') tabs.tell({ type: 'tab.signedOut', reason });
  if (how !== 'chosen' && device.opening()?.keep === false) await tellUnsent(adapters, system);
  const cleared = how === 'chosen' ? device.wipe() : device.close();
  if (how === 'elsewhere') tokens.drop();
  else void tokens.end();
  await cleared;
}

/** Who logs out was asked before (ruling 14). */
async function tellUnsent({ device }: Adapters, system: WithNotices | undefined): Promise<void> {
  if ((await device.list('outbox')).length > 0) say(system, { tone: 'warn', text: NOT_SENT, seconds: 15 });
}

function say(system: WithNotices | undefined, toast: ToastWords): void {
  system?.get('notices')?.send({ type: 'toast.shown', toast });
}

/** What this tab alone remembered of the session, such as its last payment, ends with it. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}
