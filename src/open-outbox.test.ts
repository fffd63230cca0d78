import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { nicknameChange } from '../domain/nickname-change.ts';
import type { Change } from '../domain/outbox.ts';
import type { SessionRef } from '../machines/app.ts';
import { noticesMachine } from '../machines/notices.ts';
import { type Adapters, createAdapters } from './adapters/adapters.ts';
import { leave, outbox } from './open-outbox.ts';
import type { App } from './start-app.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };
const change = nicknameChange(account, 'Cabin', 'a') as Change;
const nobody = {
  getSnapshot: () => ({ hasTag: () => false }),
  subscribe: () => ({ unsubscribe: () => {} }),
} as unknown as SessionRef;

it.each([
  ['change.made', 'This could not be saved on this device. Please try again.'],
  ['change.undone', 'This could not be taken back on this device. Please try again.'],
] as const)(
  'I am told where a device whose lock was set in another tab does not take my change: %s (ruling 19)',
  async (type, message) => {
    const adapters = createAdapters();
    const refuse = () => Promise.reject(new Error('locked'));
    const locked: Adapters = { ...adapters, device: { ...adapters.device, save: refuse, list: refuse } };
    const told: unknown[] = [];
    const actor = createActor(outbox(locked, nobody));
    actor.on('change.refused', (event) => told.push(event));
    actor.start();
    actor.send({ type, change });
    await expect.poll(() => told).toEqual([{ type: 'change.refused', change, message }]);
    actor.stop();
  },
);

it('who logs out takes along what was told to them (SES-35)', async () => {
  const notices = createActor(noticesMachine).start();
  notices.send({ type: 'toast.shown', toast: { tone: 'info', text: 'Somebody signed in.', seconds: 15 } });
  const sent: unknown[] = [];
  await leave({
    root: { system: { get: () => undefined } },
    session: { send: (event: unknown) => sent.push(event) },
    notices,
    adapters: { device: { list: async () => [], opening: () => null } },
  } as unknown as App);
  expect([sent, notices.getSnapshot().context.toasts]).toEqual([
    [{ type: 'logout.chosen', unsent: false }],
    [],
  ]);
});
