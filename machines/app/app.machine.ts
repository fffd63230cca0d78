import { type ActorRefFrom, enqueueActions, setup } from 'xstate';
import type { outboxMachine } from '../outbox/outbox.machine.ts';
import { unwired } from '../port.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { appUpdateMachine } from './app-update.machine.ts';
import { connectivityMachine } from './connectivity.machine.ts';
import { noticesMachine } from './notices.machine.ts';

/** The long-lived parts of the app; the system finds each by its name. */
export const appMachine = setup({
  types: {
    children: {} as { session: 'session'; connectivity: 'connectivity'; notices: 'notices' },
  },
  actors: {
    session: sessionMachine,
    connectivity: connectivityMachine,
    notices: noticesMachine,
    /** Loads the part that offers newer builds, after the page has loaded, so that nothing waits for it. */
    loadUpdates: unwired.promise<typeof appUpdateMachine>(),
    /** Loads the outbox after the sign-in. */
    loadOutbox: unwired.promise<typeof outboxMachine>(),
  },
  actions: {
    offerUpdates: enqueueActions(({ enqueue }, { appUpdate }: { appUpdate: typeof appUpdateMachine }) => {
      enqueue.spawnChild(appUpdate, { systemId: 'appUpdate' });
    }),
    openOutbox: enqueueActions(({ enqueue }, { outbox }: { outbox: typeof outboxMachine }) => {
      enqueue.spawnChild(outbox, { systemId: 'outbox' });
    }),
  },
}).createMachine({
  id: 'app',
  description:
    'Runs as long as the page: the session, the connection, the toasts, the offer of updates and the outbox.',
  invoke: [
    { src: 'session', id: 'session', systemId: 'session', onError: '.broken' },
    { src: 'connectivity', id: 'connectivity', systemId: 'connectivity', onError: '.broken' },
    { src: 'notices', id: 'notices', systemId: 'notices', onError: '.broken' },
    {
      src: 'loadUpdates',
      onDone: { actions: { type: 'offerUpdates', params: ({ event }) => ({ appUpdate: event.output }) } },
      onError: {},
    },
    {
      src: 'loadOutbox',
      onDone: { actions: { type: 'openOutbox', params: ({ event }) => ({ outbox: event.output }) } },
      onError: {},
    },
  ],
  initial: 'running',
  states: {
    running: {},
    broken: {
      description: 'A part of the app failed because of a bug; the page says so and offers a reload.',
    },
  },
});

export type AppRef = ActorRefFrom<typeof appMachine>;
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>;
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type AppUpdateRef = ActorRefFrom<typeof appUpdateMachine>;
