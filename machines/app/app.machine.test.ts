import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { outboxMachine } from '../outbox/outbox.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { SessionResumption } from '../session/session-values.ts';
import { appMachine } from './app.machine.ts';
import { appUpdateMachine } from './app-update.machine.ts';
import { connectivityMachine, type ProbeAnswer } from './connectivity.machine.ts';
import { noticesMachine } from './notices.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const quiet = fromCallback(() => {});
const broken = () => {
  throw new Error('a bug');
};

type Part = 'session' | 'connectivity' | 'notices' | 'updates' | 'outbox';

const session = sessionMachine.provide({
  actors: {
    resume: fromPromise<SessionResumption>(async () => ({ kind: 'none', reason: undefined })),
    watchSession: quiet,
  },
});
const connectivity = connectivityMachine.provide({
  actors: { watchReach: quiet, probe: fromPromise<ProbeAnswer>(async () => 'ours') },
});

/** The app with one part that has a bug, or that could not be loaded. */
async function openApp(fault?: Part) {
  const load = async <Machine>(part: Part, machine: Machine) => {
    if (part === fault) throw new Error('not loaded');
    return machine;
  };
  const actor = createActor(
    appMachine.provide({
      actors: {
        session: fault === 'session' ? session.provide({ actions: { keepResumed: broken } }) : session,
        connectivity:
          fault === 'connectivity' ? connectivity.provide({ actions: { noteCut: broken } }) : connectivity,
        notices:
          fault === 'notices' ? noticesMachine.provide({ actions: { addToast: broken } }) : noticesMachine,
        loadUpdates: fromPromise<typeof appUpdateMachine>(() =>
          load('updates', appUpdateMachine.provide({ actors: { watchBuilds: quiet } })),
        ),
        loadOutbox: fromPromise<typeof outboxMachine>(() => load('outbox', outboxMachine)),
      },
    }),
  ).start();
  await settle();
  return actor;
}

describe('the app', () => {
  it('runs with the offer of updates and the outbox once they are loaded', async () => {
    const app = await openApp();
    expect(app.getSnapshot().value).toBe('running');
    expect(app.system.get('appUpdate')?.getSnapshot().value).toBe('current');
    expect(app.system.get('outbox')?.getSnapshot().context.waiting).toEqual([]);
  });

  it.each([
    ['updates', 'appUpdate'],
    ['outbox', 'outbox'],
  ] as const)('goes on without the part that could not be loaded: %s', async (fault, name) => {
    const app = await openApp(fault);
    expect([app.getSnapshot().value, app.getSnapshot().status]).toEqual(['running', 'active']);
    expect(app.system.get(name)).toBeUndefined();
    expect(app.system.get('session')?.getSnapshot().value).toBe('signedOut');
  });

  it('says that it is broken when a bug ends the session', async () => {
    const app = await openApp('session');
    expect([app.getSnapshot().value, app.getSnapshot().status]).toEqual(['broken', 'active']);
  });

  it('says that it is broken when a bug ends the watch on the connection', async () => {
    const app = await openApp('connectivity');
    expect(app.getSnapshot().value).toBe('running');
    app.getSnapshot().children.connectivity?.send({ type: 'browser.offline' });
    expect(app.getSnapshot().value).toBe('broken');
  });

  it('says that it is broken when a bug ends the toasts', async () => {
    const app = await openApp('notices');
    expect(app.getSnapshot().value).toBe('running');
    app.getSnapshot().children.notices?.send({
      type: 'toast.shown',
      toast: { tone: 'ok', text: 'Saved.', seconds: 3 },
    });
    expect(app.getSnapshot().value).toBe('broken');
  });
});
