import { act, cleanup, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { nicknameChange } from '../../../domain/outbox/nickname-change.ts';
import type { Change } from '../../../domain/outbox/outbox.ts';
import type { OutboxRef } from '../../../machines/app/app.machine.ts';
import { noticesMachine } from '../../../machines/app/notices.machine.ts';
import { type Delivery, outboxMachine } from '../../../machines/outbox/outbox.machine.ts';
import type { App } from '../../app/app.ts';
import { AppContext } from '../../app/app-context.tsx';
import { useToldInPlace } from '../../offline/told-in-place.ts';
import { QueuedChanges } from './QueuedChanges.tsx';

const change = nicknameChange(
  { account_id: 4, account_num: '551', nickname: 'Home' },
  'Cabin',
  'a',
) as Change;

function show(...deliveries: Delivery[]) {
  const notices = createActor(noticesMachine).start();
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        keepChanges: fromCallback(() => {}),
        deliverFirst: fromPromise<Delivery>(async () => deliveries.shift() ?? { kind: 'none' }),
      },
    }),
  ).start();
  render(
    <AppContext value={{ notices } as unknown as App}>
      <QueuedChanges outbox={outbox as unknown as OutboxRef} />
    </AppContext>,
  );
  return { outbox, toasts: () => notices.getSnapshot().context.toasts };
}

it('an undo that the device could not store is not reported as a failed change (ruling 19)', () => {
  const { outbox, toasts } = show();
  act(() => outbox.send({ type: 'undo.failed', change, message: 'It could not be taken back.' }));
  expect(toasts().map(({ text }) => text)).toEqual(['It could not be taken back.']);
});

it('a change that the server refuses is told for 5 seconds (ERR2-60)', async () => {
  const { outbox, toasts } = show({ kind: 'refused', change, message: 'Not today.' });
  await act(async () => outbox.send({ type: 'waiting.changed', waiting: [change] }));
  await vi.waitFor(() => expect(toasts()).toMatchObject([{ tone: 'error', seconds: 5 }]));
});

function Field() {
  useToldInPlace(change.subject, true);
  return null;
}

it('a change whose field tells that the server refused it is told by no toast (DET-09)', async () => {
  render(<Field />);
  const { outbox, toasts } = show({ kind: 'refused', change, message: 'Not today.' });
  const refusals: string[] = [];
  outbox.on('change.refused', ({ message }) => refusals.push(message));
  await act(async () => outbox.send({ type: 'waiting.changed', waiting: [change] }));
  await vi.waitFor(() => expect(refusals).toEqual(['Not today.']));
  expect(toasts()).toEqual([]);
  cleanup();
});
