import { failureOf } from '../../../domain/api/failure.ts';
import { exchangeToken, getLoggedCustomer } from '../../../domain/session/calls.ts';
import { UNOPENED_REASON, UNREADABLE_REASON, WIPED_REASON } from '../../../domain/session/text/lost-lock.ts';
import { IDLE_REASON, UNVERIFIED_REASON } from '../../../domain/session/text/reasons.ts';
import {
  LINK_USED,
  NOT_OPENED,
  OTHER_ACCOUNT_SHOWN,
  UNSENT_REMOVED,
} from '../../../domain/session/text/signed-out.ts';
import type { NoticesRef } from '../../../machines/app/app.machine.ts';
import type {
  LoggedCustomer,
  SessionEndReason,
  SessionResumption,
} from '../../../machines/session/session-values.ts';
import type { Adapters } from '../adapters.ts';
import { isStillValid } from './is-still-valid.ts';
import { PROFILE, saveProfile } from './saved-profile.ts';
import { startSession } from './sign-in.ts';
import { setShownCustomer, shownCustomer, yieldsToOtherSignIn } from './tab-identity.ts';
import { requireOpenLock } from './unlock.ts';

/** What a tab has lost to a sign-in in another tab, remembered until this tab switches to that session. */
const unreportedLoss = new WeakMap<Adapters, string>();

export interface WithNotices {
  get(id: 'notices'): Pick<NoticesRef, 'send' | 'getSnapshot'> | undefined;
}

/**
 * Finds the session at a start of the app (SES-14). The ticket of a sign-in link counts only without a live
 * session (SES-29). If another customer has signed in meanwhile, the tab says so and forgets what it
 * remembered of the earlier customer. The start also waits here for the first screen, so that a session that
 * ends meanwhile is noticed.
 */
export async function resumeSession(
  adapters: Adapters,
  ticket?: string,
  system?: WithNotices,
  firstScreen?: Promise<unknown>,
): Promise<SessionResumption> {
  const before = shownCustomer(adapters);
  const lossTexts = [unreportedLoss.get(adapters) ?? ''];
  unreportedLoss.delete(adapters);
  const goOn = () => resumeExpected(adapters, lossTexts, firstScreen);
  let resumed = await goOn();
  if (resumed.kind === 'none' && ticket !== undefined) {
    resumed = await redeemTicket(adapters, ticket);
    await firstScreen;
    if (resumed.kind === 'expected' && !isExpected(adapters, resumed.customer)) resumed = await goOn();
  }
  const customer = resumed.kind === 'expected' ? resumed.customer : undefined;
  const loss = joinTexts(lossTexts);
  const goesOver = customer !== undefined && before !== undefined && customer !== before;
  if (goesOver) {
    forgetTab();
    clearToasts(system);
  }
  setShownCustomer(adapters, customer);
  if (resumed.kind === 'none') return { kind: 'none', reason: joinTexts([resumed.reason, loss]) };
  const text = joinTexts([goesOver && OTHER_ACCOUNT_SHOWN, loss]);
  const tone = loss ? 'warn' : 'info';
  if (text) system?.get('notices')?.send({ type: 'toast.shown', toast: { tone, text, seconds: 15 } });
  return resumed;
}

const joinTexts = (texts: readonly (string | false | undefined)[]) =>
  texts.filter(Boolean).join(' ') || undefined;

const isExpected = ({ tokens }: Adapters, customer: number) => tokens.expected()?.customer === customer;

/**
 * Without Keep, unsent entries end with the tab's memory. Answers the text that says so, or an empty string.
 */
async function lossText({ device }: Adapters): Promise<string> {
  if (device.opening()?.keep !== false) return '';
  return import('./unsent-warning.ts')
    .then(({ unsentLostText: lostWords }) => lostWords(device))
    .catch(() => '');
}

/** A cached profile opens the app at once, even without a connection. */
async function resumeExpected(
  adapters: Adapters,
  lossTexts: string[],
  firstScreen?: Promise<unknown>,
): Promise<SessionResumption> {
  const { tokens, device, clock } = adapters;
  tokens.drop();
  lossTexts.push(await lossText(adapters));
  device.close();
  const session = tokens.expected();
  if (!session) return { kind: 'none', reason: undefined };
  const { customer, keep } = session;
  if (!isStillValid(session, clock.now())) {
    const reason = keep ? await unusedReason(adapters, customer) : IDLE_REASON;
    // Without Keep, only unreadable entries are stored here; the customer was promised that they stay until
    // they can be read.
    if (keep) await device.wipe();
    void tokens.end();
    return { kind: 'none', reason };
  }
  const end = await requireOpenLock(adapters, customer, keep);
  if (end === 'unreadable') return { kind: 'none', reason: UNREADABLE_REASON };
  if (end === 'unopened') return { kind: 'none', reason: UNOPENED_REASON };
  if (end === 'spent' || end === 'givenUp' || end === 'missing') {
    const reason = WIPED_REASON[end];
    await leaveSession(adapters, 'chosen', reason);
    return { kind: 'none', reason };
  }
  if (end === 'left') return { kind: 'none', reason: '' };
  // The start may have waited at the lock for a long time.
  if (end === 'gone' || !isExpected(adapters, customer))
    return resumeExpected(adapters, lossTexts, firstScreen);
  tokens.touch(clock.now());
  const renewal = tokens.refresh();
  const isOpen = await device.open(customer, keep).then(
    () => true,
    () => false,
  );
  if (!isOpen) return { kind: 'none', reason: UNOPENED_REASON };
  const cached = await device.read<LoggedCustomer>('profile', PROFILE);
  const outcome = cached ? undefined : await renewal;
  await firstScreen;
  // Another tab may have signed out, or in as another customer, before this tab could hear it.
  if (!isExpected(adapters, customer)) return resumeExpected(adapters, lossTexts, firstScreen);
  if (outcome?.kind === 'refused' || outcome?.kind === 'elsewhere') {
    lossTexts.push(await lossText(adapters));
    device.close();
    if (outcome.kind === 'refused') void tokens.end();
    return { kind: 'none', reason: outcome.reason };
  }
  return { kind: 'expected', customer, keep, profile: cached?.value };
}

/** Counts the unsent entries before the wipe deletes them. */
async function unusedReason({ device }: Adapters, customer: number): Promise<string> {
  const deletedText = import('./unsent-warning.ts').then(({ wipeLossText: goingWords }) =>
    goingWords(device, customer),
  );
  return `${NOT_OPENED} ${await deletedText.catch(() => UNSENT_REMOVED)}`.trim();
}

const MARK_LIMIT = 2_000;
const MARK_PAUSE = 50;

/**
 * Whether to switch to a sign-in in another tab. Its message can arrive before its mark in the storage, so
 * this waits for the mark.
 */
export async function shouldSwitchSession(
  adapters: Adapters,
  customer: number | undefined,
): Promise<boolean> {
  if (!(await yieldsToOtherSignIn(adapters))) return false;
  const isMarked = () => {
    const session = adapters.tokens.expected();
    return session !== undefined && (customer ?? session.customer) === session.customer;
  };
  for (let waited = 0; waited < MARK_LIMIT && !isMarked(); waited += MARK_PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, MARK_PAUSE));
  }
  return true;
}

/** Signs in with the ticket of a link. A used, expired or false ticket leads to the login page (SES-29). */
async function redeemTicket(adapters: Adapters, token: string): Promise<SessionResumption> {
  try {
    const profile = await startSession(adapters, { token, keep: false, kind: 'ticket' });
    if (!profile.verified) return { kind: 'none', reason: UNVERIFIED_REASON };
    return { kind: 'expected', customer: profile.id, keep: false, profile };
  } catch (error) {
    const failure = failureOf(error, exchangeToken.failure);
    return { kind: 'none', reason: failure.kind === 'refused' ? LINK_USED : failure.message };
  }
}

/**
 * Fetches the profile of the signed-in customer and saves it for a start without a connection (SES-26,
 * SES-27).
 */
export async function fetchProfile(adapters: Adapters, signal: AbortSignal): Promise<LoggedCustomer> {
  const profile = await adapters.services.send(getLoggedCustomer, {}, { signal });
  await saveProfile(adapters, profile);
  return profile;
}

/**
 * Ends the session on this device. The other tabs are told first, so that they write nothing more. The server
 * is told in the background (SES-18, SES-34, SES-35). Returns the reason, with what is lost in this tab. A
 * customer who chose Logout was already asked about that (ruling 14).
 */
export async function leaveSession(
  adapters: Adapters,
  how: SessionEndReason,
  reason: string,
  system?: WithNotices,
): Promise<string> {
  const { tokens, device, tabs } = adapters;
  forgetTab();
  clearToasts(system);
  // A tab that lost its session to another tab's sign-in switches to that session, and says so then.
  const goesOver = how === 'elsewhere' && tokens.expected() !== undefined;
  if (!goesOver) setShownCustomer(adapters, undefined);
  if (how !== 'elsewhere') tabs.tell({ type: 'tab.signedOut', reason });
  const loss = how === 'chosen' ? '' : await lossText(adapters);
  if (goesOver) unreportedLoss.set(adapters, loss);
  const cleared = how === 'chosen' ? device.wipe() : device.close();
  if (how === 'elsewhere') tokens.drop();
  else void tokens.end();
  await cleared;
  clearToasts(system);
  return joinTexts([reason, loss]) ?? '';
}

/** The next customer must not see the toasts of this one. */
function clearToasts(system: WithNotices | undefined): void {
  const notices = system?.get('notices');
  for (const { id } of notices?.getSnapshot().context.toasts ?? [])
    notices?.send({ type: 'toast.dismissed', id });
}

/** Clears what this tab alone remembers of the session, such as its last payment. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}
