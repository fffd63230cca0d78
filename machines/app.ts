import { type ActorRefFrom, setup } from 'xstate';
import { connectivityMachine } from './connectivity.ts';
import { noticesMachine } from './notices.ts';
import { sessionMachine } from './session.ts';

/** The long-lived parts of the app, each found in the system by its name. */
export const appMachine = setup({
  types: {
    children: {} as { session: 'session'; connectivity: 'connectivity'; notices: 'notices' },
  },
  actors: { session: sessionMachine, connectivity: connectivityMachine, notices: noticesMachine },
}).createMachine({
  id: 'app',
  description: 'Runs for as long as the page: the session, the connection and the toasts.',
  invoke: [
    { src: 'session', id: 'session', systemId: 'session', onError: '.broken' },
    { src: 'connectivity', id: 'connectivity', systemId: 'connectivity', onError: '.broken' },
    { src: 'notices', id: 'notices', systemId: 'notices', onError: '.broken' },
  ],
  initial: 'running',
  states: {
    running: {},
    broken: {
      description: 'A part of the app failed by a mistake of ours; the page says so and offers a reload.',
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>;
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
