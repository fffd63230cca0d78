import { type ActorRefFrom, enqueueActions, setup } from 'xstate';
import type { appUpdateMachine } from './appUpdate.ts';
import { connectivityMachine } from './connectivity.ts';
import { noticesMachine } from './notices.ts';
import type { outboxMachine } from './outbox.ts';
import { unwired } from './port.ts';
import { sessionMachine } from './session.ts';

/** The long-lived parts of the app, each found in the system by its name. */
export const appMachine = setup({
  types: {
    children: {} as { session: 'session'; connectivity: 'connectivity'; notices: 'notices' },
  },
  actors: {
    session: sessionMachine,
    connectivity: connectivityMachine,
    notices: noticesMachine,
    /** Brings the part that offers newer builds, once the page has loaded: nothing waits for it. */
    loadUpdates: unwired.promise<typeof appUpdateMachine>(),
    /** Brings the outbox, once somebody is signed in. */
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
    'Runs for as long as the page: the session, the connection, the toasts, the offer of updates and the outbox.',
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
      description: 'A part of the app failed by a mistake of ours; the page says so and offers a reload.',
    },
  },
});

export type AppRef = ActorRefFrom<typeof appMachine>;
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>;
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
export type OutboxRef = ActorRefFrom<typeof outboxMachine>;
export type AppUpdateRef = ActorRefFrom<typeof appUpdateMachine>;
