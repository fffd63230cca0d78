import { createActor, fromCallback, fromPromise } from 'xstate';
import { appMachine, type ConnectivityRef, type NoticesRef, type SessionRef } from '../machines/app.ts';
import { connectivityMachine } from '../machines/connectivity.ts';
import { sessionMachine } from '../machines/session.ts';
import type { Leaving, LoggedCustomer, Resumed } from '../machines/session-facts.ts';
import { measureIdle } from './adapters/activity.ts';
import type { Adapters } from './adapters/adapters.ts';
import { probe, watchReach } from './adapters/connectivity.ts';

/** What runs for as long as the page, in the hands of whoever renders it. */
export interface App {
  readonly adapters: Adapters;
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
  const session = wire(sessionMachine, {
    actors: {
      resume: fromPromise<Resumed>(() => resume(adapters, unused.pop())),
      leave: fromPromise<void, { how: Leaving; reason: string }>(async ({ input }) =>
        (await sessionWork()).leaveSession(adapters, input.how, input.reason),
      ),
      checkProfile: fromPromise<LoggedCustomer>(async ({ signal }) =>
        (await sessionWork()).checkProfile(adapters, signal),
      ),
      measureIdle: fromPromise<number>(async () => measureIdle(adapters)),
      watchActivity: fromCallback(({ sendBack }) => {
        const watching = import('./adapters/watch-activity.ts').then(({ watchActivity }) =>
          watchActivity(adapters, sendBack),
        );
        return () => void watching.then((stop) => stop());
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
  const root = createActor(wire(appMachine, { actors: { session, connectivity } })).start();
  return {
    adapters,
    session: root.system.get('session') as SessionRef,
    connectivity: root.system.get('connectivity') as ConnectivityRef,
    notices: root.system.get('notices') as NoticesRef,
  };
}

const sessionWork = () => import('./adapters/session.ts');

/** Without a session to go on with, the sign-in page waits for nothing. */
async function resume(adapters: Adapters, ticket: string | undefined): Promise<Resumed> {
  if (adapters.tokens.expected() || ticket !== undefined)
    return (await sessionWork()).resumeSession(adapters, ticket);
  adapters.device.close();
  void adapters.device.finishWipe();
  void adapters.tokens.endRemembered();
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
    const marked = sessionWork().then(({ untilExpected }) => untilExpected(adapters));
    void marked.then(() => tell(message));
  });
  return () => {
    stopLost();
    stopTabs();
  };
}
