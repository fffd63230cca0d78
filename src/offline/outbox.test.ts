import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { nicknameChange } from '../../domain/outbox/nickname-change.ts';
import type { Change } from '../../domain/outbox/outbox.ts';
import type { SessionRef } from '../../machines/app/app.machine.ts';
import { noticesMachine } from '../../machines/app/notices.machine.ts';
import { type Adapters, createAdapters } from '../adapters/adapters.ts';
import type { App } from '../app/app.ts';
import { logOut, outbox } from './outbox.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };
const change = nicknameChange(account, 'Cabin', 'a') as Change;
const nobody = {
  getSnapshot: () => ({ hasTag: () => false }),
  subscribe: () => ({ unsubscribe: () => {} }),
} as unknown as SessionRef;

it.each([
  [
    'does not take my change',
    'change.made',
    'change.refused',
    'This could not be saved on this device. Please try again.',
  ],
  [
    'does not let it be taken back, which then waits on or was sent',
    'change.undone',
    'undo.failed',
    'This could not be taken back on this device. Please try again.',
  ],
] as const)(
  'I am told when a device whose lock was set in another tab %s (ruling 19)',
  async (_, type, outcome, message) => {
    const adapters = createAdapters();
    const refuse = () => Promise.reject(new Error('locked'));
    const locked: Adapters = { ...adapters, device: { ...adapters.device, save: refuse, list: refuse } };
    const reports: unknown[] = [];
    const actor = createActor(outbox(locked, nobody));
    actor.on('*', (event) => reports.push(event));
    actor.start();
    actor.send({ type, change });
    await expect.poll(() => reports).toMatchObject([{ type: outcome, change, message }]);
    actor.stop();
  },
);

it.each([
  ['and stays signed in until the answer if changes are queued', true],
  ['or leaves at once if none are', false],
])(
  'a customer who chooses Logout is asked, %s, and the toasts stay until then (ruling 14, SES-35)',
  async (_, isDirty) => {
    const notices = createActor(noticesMachine).start();
    notices.send({ type: 'toast.shown', toast: { tone: 'error', text: 'It was not saved.', seconds: 8 } });
    const sent: unknown[] = [];
    await logOut({
      root: { system: { get: () => ({ getSnapshot: () => ({ hasTag: () => isDirty }) }) } },
      session: { send: (event: unknown) => sent.push(event) },
      notices,
      adapters: { device: { list: async () => [], opening: () => null } },
    } as unknown as App);
    expect(sent).toEqual([{ type: 'logout.chosen', unsent: isDirty }]);
    expect(notices.getSnapshot().context.toasts).toMatchObject([{ text: 'It was not saved.' }]);
  },
);
