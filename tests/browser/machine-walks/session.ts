import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import { updateAccount } from '../../../domain/bills/account-calls.ts';
import { getLoggedCustomer, refreshToken } from '../../../domain/session/calls.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { PEOPLE } from '../../../server/demo/people.ts';
import { fillLogin } from '../fixtures.ts';
import { statesOf } from '../live-states.ts';
import { refused } from './gate.ts';
import {
  callAnswered,
  callFailed,
  customerSends,
  endsOf,
  type MachineWalk,
  type Move,
  type Stage,
  timePassed,
} from './moves.ts';

const MINUTE = 60_000;
const BUSY = 'Busy for a moment.';
const ELSEWHERE = 'Ended in another tab.';
const PROFILE = { id: 7, verified: true };
const EXPECTED = { kind: 'expected', customer: 7, keep: false, profile: PROFILE };
const NO_ONE = { kind: 'none', reason: undefined };

const GOING_ON = 'a tab that is loaded anew';
const NOBODY = 'a browser in which nobody is signed in';
const UNFETCHED = 'a tab that cannot fetch what goes on with its session';

const failure = (kind: 'refused' | 'unreachable') =>
  new CallFailed({ kind, message: BUSY, status: kind === 'refused' ? 403 : 500, errors: {} });

const isAt = (state: object | string) => (snapshot: AnyMachineSnapshot) => snapshot.matches(state as never);
const isSignedIn = isAt('signedIn');
const isOld = isAt({ signedIn: { customer: 'old' } });
const isQuiet = isAt({ signedIn: { warning: 'quiet' } });
const isWarned = isAt({ signedIn: { warning: 'warned' } });
const isAsked = isAt({ signedIn: { parting: 'asked' } });
const isVerified = isAt({ signedIn: { customer: 'verified' } });
const isChecking = isAt({ signedIn: { customer: 'checking' } });

/** Advances minute by minute until the page is in that state. */
async function waitFor(page: Page, state: string): Promise<void> {
  for (let minutes = 0; minutes < 30; minutes += 1) {
    await page.clock.fastForward(MINUTE);
    for (let looks = 0; looks < 5; looks += 1)
      if ((await statesOf(page, 'session')).includes(`session.${state}`)) return;
  }
}

/** Sends the message of another tab of this browser. */
const hear =
  (message: object) =>
  ({ page }: Stage) =>
    page.evaluate((said) => new BroadcastChannel('billfold').postMessage(said), message);

/** Without a session the page shows the login. Further requests follow three seconds later. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.clock.runFor(3_000);
}

async function openAsNobody({ page }: Stage): Promise<void> {
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  await openLogin(page);
}

async function openSignedIn({ page }: Stage): Promise<void> {
  await page.goto('/robots.txt');
  await page.goto('/#/bills');
  await page.locator('html[data-state*="session.signed"]').waitFor();
  if ((await statesOf(page, 'session')).includes('session.signedOut')) await login(page);
}

async function openAnew(stage: Stage): Promise<void> {
  await openSignedIn(stage);
  await stage.page.goto('/robots.txt');
  stage.gate.shut();
  // The list would lead to the only bill later, which counts as something that the customer did.
  await stage.page.goto('/#/upcoming');
}

async function openUnfetched(stage: Stage): Promise<void> {
  const { page } = stage;
  await openSignedIn(stage);
  await page.goto('/robots.txt');
  await page.route('**/assets/session-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/#/bills');
}

/** After a sign-in, the page is still redirected to the only bill and would leave a page opened before. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.waitForURL((url) => !/^#\/(login|bills)?(\?|$)/.test(url.hash));
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Makes a change that waits on this device, because the gate holds its call. */
async function changeNickname(page: Page): Promise<void> {
  await goTo(page, '#/bills');
  await page.getByRole('button', { name: /nickname$/ }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill(`By the river ${Date.now() % 1_000_000}`);
  await page.keyboard.press('Enter');
  await page.locator('html[data-state*="outbox.sending"]').waitFor();
}

const parting = (page: Page) => page.getByRole('alertdialog', { name: 'Log out and lose changes?' });

async function login(page: Page): Promise<void> {
  await fillLogin(page, PEOPLE.single.email);
  await page.locator('html[data-state*="session.signedIn"]').waitFor();
}

const LISTENS = 'A session hears of the page and of the other tabs in every browser';
const READS = 'A session measures how long nothing was done in every browser';
const LEAVES = 'A session is left in every browser';
/** `single`: a customer with one bill. */
export const sessionWalked: MachineWalk = {
  machine: sessionMachine,
  starts: [
    { name: GOING_ON, input: EXPECTED, open: openAnew },
    { name: NOBODY, input: NO_ONE, open: openAsNobody },
    { name: UNFETCHED, input: { kind: 'unfetched' }, open: openUnfetched },
  ],
  calls: { checkProfile: getLoggedCustomer, renew: refreshToken, change: updateAccount },
  holds: (snapshot) => (isSignedIn(snapshot) ? ['change'] : []),
  facts: ({ context }) => (context as { reason?: string }).reason === ELSEWHERE,
  settles(snapshot, event) {
    const { idle = 0, kind } = (event ?? {}) as { idle?: number; kind?: string };
    const ending = (port: string, output: unknown): EventObject | undefined => {
      const [end] = endsOf(snapshot, port, 'done');
      return end && ({ ...end, output } as EventObject);
    };
    if (kind === 'unfetched') {
      const [end] = endsOf(snapshot, 'resume', 'error');
      return end && ({ ...end, error: new Error('gone') } as EventObject);
    }
    return (
      ending('resume', kind === 'none' ? NO_ONE : EXPECTED) ??
      ending('measureIdle', idle) ??
      ending('leave', (snapshot.context as { reason?: string }).reason)
    );
  },
  moves: unlessAsked([
    customerSends('session.started', { customer: 7, profile: PROFILE, keep: false }, ({ page }) =>
      fillLogin(page, PEOPLE.single.email),
    ),
    callAnswered('checkProfile', () => PROFILE),
    callAnswered('checkProfile', () => ({ ...PROFILE, verified: false }), {
      as: ', not verified',
      outcome: { changed: (body) => ({ data: { ...(body.data as object), verified: false } }) },
    }),
    callFailed('checkProfile', refused(BUSY, 403), failure('refused')),
    {
      ...callFailed('checkProfile', refused(BUSY, 500), failure('unreachable'), { as: ', not answered' }),
      // The client retries a call that only reads.
      does: async ({ page, gate }) => {
        await gate.release('checkProfile', refused(BUSY, 500));
        while ((await statesOf(page, 'session')).includes('session.signedIn.customer.checking'))
          if (gate.waits('checkProfile')) await gate.release('checkProfile', refused(BUSY, 500));
          else await page.clock.runFor(200);
      },
    },
    timePassed('profileAge', 30_000),
    timePassed('pingPause', 4.5 * MINUTE),
    {
      ...timePassed('checkInterval', 5 * MINUTE),
      when: (snapshot) => isOld(snapshot) && isQuiet(snapshot),
    },
    idling('checkInterval', 30, 'signedOut', ', after 30 minutes', isWarned),
    idling('untilWarning', 28, 'signedIn.warning.warned', '', (snapshot) => isOld(snapshot)),
    customerSends(
      'page.shown',
      {},
      ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
      { when: isQuiet },
    ),
    customerSends('stay.chosen', {}, ({ page }) => page.keyboard.press('Escape'), { when: isWarned }),
    customerSends('activity.noticed', {}, ({ page }) => page.getByText('Are you still there?').click(), {
      when: isWarned,
    }),
    customerSends('activity.noticed', {}, ({ page }) => page.getByRole('heading', { level: 1 }).click(), {
      as: ', after a while',
      when: (snapshot) => isOld(snapshot) && isQuiet(snapshot),
    }),
    customerSends(
      'route.changed',
      {},
      ({ page }) => goTo(page, page.url().includes('#/history') ? '#/wallet' : '#/history'),
      { when: (snapshot) => isQuiet(snapshot) && !isChecking(snapshot) },
    ),
    customerSends('logout.chosen', {}, ({ page }) => logoutOf(page), { when: isQuiet }),
    customerSends(
      'logout.chosen',
      { unsent: true },
      async ({ page }) => {
        await changeNickname(page);
        await logoutOf(page);
      },
      { as: ', with a change that waits', when: (snapshot) => isQuiet(snapshot) && isVerified(snapshot) },
    ),
    customerSends(
      'logout.confirmed',
      {},
      ({ page }) => parting(page).getByRole('button', { name: 'Log out' }).click(),
      {
        when: isAsked,
      },
    ),
    customerSends(
      'logout.dismissed',
      {},
      async ({ page, gate }) => {
        await parting(page).getByRole('button', { name: 'Stay signed in' }).click();
        // The call is sent again if the server first requires a new token.
        while (!(await statesOf(page, 'outbox')).includes('outbox.resting'))
          if (gate.waits('change')) await gate.release('change', 'answered');
      },
      { when: isAsked },
    ),
    customerSends(
      'profile.changed',
      { profile: PROFILE },
      async ({ page }) => {
        await goTo(page, '#/settings/profile');
        const contact = page.getByRole('region', { name: 'Contact Information' });
        await contact.getByRole('button', { name: 'Edit', exact: true }).click();
        await contact.getByRole('textbox', { name: 'First name' }).fill('Samuel');
        await contact.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('button', { name: 'Okay' }).click();
        await page.getByRole('button', { name: 'Only my profile' }).click();
        await page.getByRole('button', { name: 'Samuel Okafor' }).waitFor();
      },
      { when: (snapshot) => isQuiet(snapshot) && isVerified(snapshot) },
    ),
    customerSends(
      'session.lost',
      { reason: BUSY },
      async ({ gate }) => {
        gate.meet('renew', refused(BUSY, 401));
        await gate.release('checkProfile', refused(BUSY, 401));
      },
      { when: isChecking },
    ),
    customerSends(
      'tab.signedOut',
      { reason: ELSEWHERE },
      hear({ type: 'tab.signedOut', reason: ELSEWHERE }),
      {
        when: isSignedIn,
      },
    ),
    customerSends('tab.signedIn', {}, hear({ type: 'tab.signedIn' }), {
      when: (snapshot) =>
        isSignedIn(snapshot) || (snapshot.context as { reason?: string }).reason === ELSEWHERE,
    }),
  ]),
  impossible: {
    '(root): watchSession failed': LISTENS,
    'signedIn: watchActivity failed': LISTENS,
    'signedIn.idleness.checking: measureIdle failed': READS,
    'signedIn.warning.measuring: measureIdle failed': READS,
    'leaving.chosen: leave failed': LEAVES,
    'leaving.idle: leave failed': LEAVES,
    'leaving.lost: leave failed': LEAVES,
    'leaving.elsewhere: leave failed': LEAVES,
  },
};

/** Nothing else happens while the question before a logout is open. */
function unlessAsked(moves: readonly Move[]): Move[] {
  return moves.map((move) =>
    move.when === isAsked
      ? move
      : { ...move, when: (snapshot) => !isAsked(snapshot) && (move.when?.(snapshot) ?? true) },
  );
}

/** The page's clock measures the idle time. */
function idling(
  delay: string,
  minutes: number,
  until: string,
  as: string,
  when: (snapshot: AnyMachineSnapshot) => boolean,
) {
  const move = timePassed(delay, 0, { as, when });
  return {
    ...move,
    does: ({ page }: Stage) => waitFor(page, until),
    events: (snapshot: AnyMachineSnapshot) =>
      move.events(snapshot).map((event) => ({ ...event, idle: minutes * MINUTE })),
  };
}

async function logoutOf(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Sam(uel)? Okafor|More)$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
}
