import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  appMachine,
  type ConnectivityRef,
  type NoticesRef,
  type SessionRef,
} from '../../machines/app/app.machine.ts';
import type { appUpdateMachine } from '../../machines/app/app-update.machine.ts';
import { connectivityMachine, type ProbeAnswer } from '../../machines/app/connectivity.machine.ts';
import type { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import type {
  LoggedCustomer,
  SessionEndReason,
  SessionResumption,
} from '../../machines/session/session-values.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { probeServer, watchReach } from '../adapters/http/connectivity.ts';
import { measureIdle } from '../adapters/session/activity.ts';
import type { WithNotices } from '../adapters/session/session.ts';
import type { App } from '../app/app.ts';
import { expectScreen, firstScreen, markFirstScreen } from '../browser/first-screen.ts';
import { RECORDING_MARK } from '../browser/recording-mark.ts';
import { tabBar, topLinks } from '../shell/Navigation.tsx';
import { screens } from '../shell/screens.tsx';

const loadServices = () => import('./signed-in-services.ts');

/**
 * Wires the root machine and starts it, outside React, so that a double render starts nothing twice. The
 * `ticket` of a sign-in link signs in once, unless a customer is already signed in here (SES-29).
 */
export function startApp(adapters: Adapters, ticket?: string): App {
  const { wire, reach } = adapters;
  const unused = [ticket];
  let enter = () => {};
  const signedIn = new Promise<void>((entered) => {
    enter = entered;
  });
  const session = wire(sessionMachine, {
    actors: {
      resume: fromPromise<SessionResumption>(({ system }) => resume(adapters, unused.pop(), system)),
      leave: fromPromise<string, { how: SessionEndReason; reason: string }>(async ({ input, system }) =>
        (await loadSessionCode()).leaveSession(adapters, input.how, input.reason, system),
      ),
      checkProfile: fromPromise<LoggedCustomer>(async ({ signal }) =>
        (await loadSessionCode()).fetchProfile(adapters, signal),
      ),
      measureIdle: fromPromise<number>(async () => measureIdle(adapters)),
      watchActivity: fromCallback(({ sendBack }) => {
        expectScreen();
        enter();
        let stop = () => {};
        let hasEnded = false;
        void firstScreen()
          .then(() => loadServices().catch(loadServices))
          .then(({ startSignedInServices: attend }) => {
            if (!hasEnded) stop = attend(adapters, sendBack);
          })
          // A page that is left meanwhile gets no chunk any more.
          .catch(() => {});
        return () => {
          hasEnded = true;
          stop();
        };
      }),
      watchSession: fromCallback(({ sendBack }) => watchSession(adapters, sendBack)),
    },
  });
  const connectivity = wire(connectivityMachine, {
    actors: {
      watchReach: fromCallback(({ sendBack }) => watchReach(reach, sendBack)),
      probe: fromPromise<ProbeAnswer>(({ signal }) => probeServer(reach, adapters.fetch, signal)),
    },
  });
  reach.watchReturn(() => void adapters.tokens.endRemembered());
  const loadUpdates = fromPromise<typeof appUpdateMachine>(async ({ system }) => {
    // Pages that were not built have no worker and no builds to update to.
    await (import.meta.env.PROD ? firstScreen() : new Promise(() => {}));
    return bringUpdates().then((work) => work.appUpdate(adapters, system.get('notices')));
  });
  const loadOutbox = fromPromise<typeof outboxMachine>(async ({ system }) => {
    await signedIn;
    await firstScreen();
    return import('../offline/outbox.ts').then((work) => work.outbox(adapters, system.get('session')));
  });
  const root = createActor(
    wire(appMachine, { actors: { session, connectivity, loadUpdates, loadOutbox } }),
  ).start();
  const judged = root.system.get('connectivity') as ConnectivityRef;
  judged.subscribe((snapshot) => reach.judge(snapshot.hasTag('offline')));
  return {
    adapters,
    root,
    session: root.system.get('session') as SessionRef,
    connectivity: judged,
    notices: root.system.get('notices') as NoticesRef,
  };
}

/**
 * Requests together what a start with a session needs one after the other. Failed requests are repeated
 * later.
 */
function preloadScreens(): Promise<unknown> {
  // The inline script of the page marks a start with a session that opens the bills.
  const opensBills = document.documentElement.dataset.session === 'true';
  return Promise.allSettled([
    opensBills && screens.bills.bring(),
    topLinks.bring(),
    tabBar.bring(),
    import('../adapters/device/dexie.ts'),
    import('../adapters/http/client.ts'),
  ]);
}

const bringUpdates = () => import('./updates.ts');

const loadSessionCode = () => import('../adapters/session/session.ts');

/** Without a session to resume, the sign-in page waits for nothing. */
async function resume(
  adapters: Adapters,
  ticket: string | undefined,
  system: WithNotices,
): Promise<SessionResumption> {
  await Promise.race([firstScreen(), recorderReady(adapters)]).catch(() => {});
  if (adapters.tokens.expected() || ticket !== undefined) {
    const loading = preloadScreens();
    const resumed = await (await loadSessionCode()).resumeSession(adapters, ticket, system, loading);
    if (resumed.kind === 'none') markFirstScreen();
    return resumed;
  }
  adapters.device.close();
  void adapters.device.finishWipe();
  void adapters.tokens.endRemembered();
  markFirstScreen();
  return { kind: 'none', reason: undefined };
}

/**
 * A browser that records machines shows no screen before the recorder is there, which then misses no event. Other work
 * begins beside a first screen that takes longer, so nothing waits for a recorder that is later than that.
 */
async function recorderReady(adapters: Adapters): Promise<unknown> {
  return (
    localStorage.getItem(RECORDING_MARK) && bringUpdates().then((work) => work.followRecording(adapters))
  );
}

type SessionEvent =
  | { type: 'session.lost'; reason: string }
  | { type: 'tab.signedOut'; reason: string }
  | { type: 'tab.signedIn' };

function watchSession(adapters: Adapters, emit: (event: SessionEvent) => void): () => void {
  const stopLost = adapters.tokens.watchLost((reason, isElsewhere) =>
    emit({ type: isElsewhere ? 'tab.signedOut' : 'session.lost', reason }),
  );
  const stopTabs = adapters.tabs.watch((message) => {
    if (message.type === 'tab.signedOut') emit(message);
    if (message.type !== 'tab.signedIn') return;
    void loadSessionCode()
      .then(({ shouldSwitchSession: shallFollow }) => shallFollow(adapters, message.customer))
      .then((shall) => shall && emit(message));
  });
  return () => {
    stopLost();
    stopTabs();
  };
}
