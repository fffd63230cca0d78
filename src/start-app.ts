import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  type AppRef,
  appMachine,
  type ConnectivityRef,
  type NoticesRef,
  type SessionRef,
} from '../machines/app.ts';
import type { appUpdateMachine } from '../machines/appUpdate.ts';
import { connectivityMachine } from '../machines/connectivity.ts';
import type { outboxMachine } from '../machines/outbox.ts';
import { sessionMachine } from '../machines/session.ts';
import type { Leaving, LoggedCustomer, Resumed } from '../machines/session-facts.ts';
import { measureIdle } from './adapters/activity.ts';
import type { Adapters } from './adapters/adapters.ts';
import { probe, watchReach } from './adapters/connectivity.ts';
import type { WithNotices } from './adapters/session.ts';
import { firstScreen, tellFirstScreen } from './first-screen.ts';
import { screens } from './screens/routes.tsx';
import { tabBar, topLinks } from './screens/shell/Navigation.tsx';

/** What runs for as long as the page, in the hands of whoever renders it. */
export interface App {
  readonly adapters: Adapters;
  readonly root: AppRef;
  readonly session: SessionRef;
  readonly connectivity: ConnectivityRef;
  readonly notices: NoticesRef;
}

/**
 * Wires the root machine and starts it, outside React so that a double render starts nothing twice. A `ticket` of a link
 * signs in once, unless somebody is signed in here already (SES-29).
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
      resume: fromPromise<Resumed>(({ system }) => resume(adapters, unused.pop(), system)),
      leave: fromPromise<string, { how: Leaving; reason: string }>(async ({ input, system }) =>
        (await sessionWork()).leaveSession(adapters, input.how, input.reason, system),
      ),
      checkProfile: fromPromise<LoggedCustomer>(async ({ signal }) =>
        (await sessionWork()).checkProfile(adapters, signal),
      ),
      measureIdle: fromPromise<number>(async () => measureIdle(adapters)),
      watchActivity: fromCallback(({ sendBack }) => {
        enter();
        const attending = firstScreen
          .then(() => import('./attend.ts'))
          .then(({ attend }) => attend(adapters, sendBack));
        return () => void attending.then((stop) => stop());
      }),
      watchSession: fromCallback(({ sendBack }) => watchSession(adapters, sendBack)),
    },
  });
  const connectivity = wire(connectivityMachine, {
    actors: {
      watchReach: fromCallback(({ sendBack }) => watchReach(reach, sendBack)),
      probe: fromPromise<void>(({ signal }) => probe(reach, adapters.fetch, signal)),
    },
  });
  reach.watchReturn(() => void adapters.tokens.endRemembered());
  const loadUpdates = fromPromise<typeof appUpdateMachine>(async ({ system }) => {
    // Pages that are not built have no worker and no builds to go on to.
    await (import.meta.env.PROD ? firstScreen : new Promise(() => {}));
    return (await import('./app-update.ts')).appUpdate(adapters, system.get('notices'));
  });
  const loadOutbox = fromPromise<typeof outboxMachine>(async ({ system }) => {
    await Promise.all([signedIn, firstScreen]);
    return (await import('./open-outbox.ts')).outbox(adapters, system.get('session'));
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

/** What a start with a session needs one after the other is asked for together. What cannot be had is asked for again. */
function bringAtOnce(): Promise<unknown> {
  const opensBills = /^(#\/?(bills)?)?$/.test(location.hash);
  return Promise.allSettled([
    opensBills && screens.bills.bring(),
    topLinks.bring(),
    tabBar.bring(),
    import('./adapters/device/dexie.ts'),
    import('./adapters/client.ts'),
  ]);
}

const sessionWork = () => import('./adapters/session.ts');

/** Without a session to go on with, the sign-in page waits for nothing. */
async function resume(adapters: Adapters, ticket: string | undefined, system: WithNotices): Promise<Resumed> {
  if (adapters.tokens.expected() || ticket !== undefined) {
    const brought = bringAtOnce();
    const resumed = await (await sessionWork()).resumeSession(adapters, ticket, system, brought);
    if (resumed.kind === 'none') tellFirstScreen();
    return resumed;
  }
  adapters.device.close();
  void adapters.device.finishWipe();
  void adapters.tokens.endRemembered();
  tellFirstScreen();
  return { kind: 'none', reason: undefined };
}

type SessionEvent =
  | { type: 'session.lost'; reason: string }
  | { type: 'tab.signedOut'; reason: string }
  | { type: 'tab.signedIn' };

function watchSession(adapters: Adapters, tell: (event: SessionEvent) => void): () => void {
  const stopLost = adapters.tokens.watchLost((reason, isElsewhere) =>
    tell({ type: isElsewhere ? 'tab.signedOut' : 'session.lost', reason }),
  );
  const stopTabs = adapters.tabs.watch((message) => {
    if (message.type === 'tab.signedOut') tell(message);
    if (message.type !== 'tab.signedIn') return;
    void sessionWork()
      .then(({ shallFollow }) => shallFollow(adapters, message.customer))
      .then((shall) => shall && tell(message));
  });
  return () => {
    stopLost();
    stopTabs();
  };
}
