import { exchangeToken, getLoggedCustomer } from '../../domain/calls/session.ts';
import { UNOPENED_REASON, UNREADABLE_REASON, WIPED_REASON } from '../../domain/device-lock.ts';
import { failureOf } from '../../domain/failure.ts';
import type { NoticesRef } from '../../machines/app.ts';
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

const UNUSED =
  'You were signed out because Billfold was not opened here for 7 days. What was kept on this device was removed';
const OTHER_ACCOUNT = 'Somebody signed in with another tab. This tab shows that account now.';
const LINK_REASON = 'This sign-in link was used before or is too old. Please sign in.';

/** What a tab has lost to a sign-in beside it, until it goes over to that. */
const untold = new WeakMap<Adapters, string>();

/** The system of the root machine. */
export interface WithNotices {
  get(id: 'notices'): Pick<NoticesRef, 'send' | 'getSnapshot'> | undefined;
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
  const lost = [untold.get(adapters) ?? ''];
  untold.delete(adapters);
  const goOn = () => resumeExpected(adapters, lost, brought);
  let resumed = await goOn();
  if (resumed.kind === 'none' && ticket !== undefined) {
    resumed = await redeemTicket(adapters, ticket);
    await brought;
    if (resumed.kind === 'expected' && !isExpected(adapters, resumed.customer)) resumed = await goOn();
  }
  const customer = resumed.kind === 'expected' ? resumed.customer : undefined;
  const loss = joined(lost);
  const goesOver = customer !== undefined && before !== undefined && customer !== before;
  if (goesOver) {
    forgetTab();
    clearToasts(system);
  }
  showHere(adapters, customer);
  if (resumed.kind === 'none') return { kind: 'none', reason: joined([resumed.reason, loss]) };
  const text = joined([goesOver && OTHER_ACCOUNT, loss]);
  const tone = loss ? 'warn' : 'info';
  if (text) system?.get('notices')?.send({ type: 'toast.shown', toast: { tone, text, seconds: 15 } });
  return resumed;
}

const joined = (words: readonly (string | false | undefined)[]) =>
  words.filter(Boolean).join(' ') || undefined;

const isExpected = ({ tokens }: Adapters, customer: number) => tokens.expected()?.customer === customer;

/** Without Keep what was entered here and not sent ends with the tab's memory: answers what is to be told of it. */
async function wordsOfLoss({ device }: Adapters): Promise<string> {
  if (device.opening()?.keep !== false) return '';
  return import('./lost-words.ts').then(({ lostWords }) => lostWords(device)).catch(() => '');
}

/** A held profile opens the app at once, also without a connection. */
async function resumeExpected(
  adapters: Adapters,
  lost: string[],
  brought?: Promise<unknown>,
): Promise<Resumed> {
  const { tokens, device, clock } = adapters;
  tokens.drop();
  lost.push(await wordsOfLoss(adapters));
  device.close();
  const session = tokens.expected();
  if (!session) return { kind: 'none', reason: undefined };
  const { customer, keep } = session;
  if (!isWithinUse(session, clock.now())) {
    const reason = keep ? await unusedReason(adapters, customer) : IDLE_REASON;
    // Without Keep only what could not be read lies here, and was promised to stay until it can.
    if (keep) await device.wipe();
    void tokens.end();
    return { kind: 'none', reason };
  }
  const end = await passLock(adapters, customer, keep);
  if (end === 'unreadable') return { kind: 'none', reason: UNREADABLE_REASON };
  if (end === 'unopened') return { kind: 'none', reason: UNOPENED_REASON };
  if (end === 'spent' || end === 'givenUp' || end === 'missing') {
    const reason = WIPED_REASON[end];
    await leaveSession(adapters, 'chosen', reason);
    return { kind: 'none', reason };
  }
  if (end === 'left') return { kind: 'none', reason: '' };
  // It may have waited at the lock for long.
  if (end === 'gone' || !isExpected(adapters, customer)) return resumeExpected(adapters, lost, brought);
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
  if (!isExpected(adapters, customer)) return resumeExpected(adapters, lost, brought);
  if (outcome?.kind === 'refused' || outcome?.kind === 'elsewhere') {
    lost.push(await wordsOfLoss(adapters));
    device.close();
    if (outcome.kind === 'refused') void tokens.end();
    return { kind: 'none', reason: outcome.reason };
  }
  return { kind: 'expected', customer, keep, profile: held?.value };
}

/** Before the wipe: what goes with it is counted. */
async function unusedReason({ device }: Adapters, customer: number): Promise<string> {
  const going = import('./lost-words.ts').then(({ goingWords }) => goingWords(device, customer));
  return UNUSED + (await going.catch(() => ', with any change that was not sent yet.'));
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
 * server is told without keeping anyone waiting (SES-18, SES-34, SES-35). Answers the reason with what is lost in this tab:
 * who logs out was asked before (ruling 14).
 */
export async function leaveSession(
  adapters: Adapters,
  how: Leaving,
  reason: string,
  system?: WithNotices,
): Promise<string> {
  const { tokens, device, tabs } = adapters;
  forgetTab();
  clearToasts(system);
  // A tab that has lost its session to another one's sign-in goes over to that, and says so then.
  const goesOver = how === 'elsewhere' && tokens.expected() !== undefined;
  if (!goesOver) showHere(adapters, undefined);
  if (how !== 'elsewhere') tabs.tell({ type: 'tab.signedOut', reason });
  const lost = how === 'chosen' ? '' : await wordsOfLoss(adapters);
  if (goesOver) untold.set(adapters, lost);
  const cleared = how === 'chosen' ? device.wipe() : device.close();
  if (how === 'elsewhere') tokens.drop();
  else void tokens.end();
  await cleared;
  clearToasts(system);
  return joined([reason, lost]) ?? '';
}

/** What was told to who leaves is not for whoever comes next. */
function clearToasts(system: WithNotices | undefined): void {
  const notices = system?.get('notices');
  for (const { id } of notices?.getSnapshot().context.toasts ?? [])
    notices?.send({ type: 'toast.dismissed', id });
}

/** What this tab alone remembered of the session, such as its last payment, ends with it. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}
