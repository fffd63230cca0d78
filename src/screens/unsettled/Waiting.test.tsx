import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { nicknameChange } from '../../../domain/nickname-change.ts';
import type { Change } from '../../../domain/outbox.ts';
import type { OutboxRef } from '../../../machines/app.ts';
import { noticesMachine } from '../../../machines/notices.ts';
import { type Delivery, outboxMachine } from '../../../machines/outbox.ts';
import { AppContext } from '../../app-context.tsx';
import type { App } from '../../start-app.ts';
import { Waiting } from './Waiting.tsx';

const change = nicknameChange(
  { account_id: 4, account_num: '551', nickname: 'Home' },
  'Cabin',
  'a',
) as Change;

it('an undo that the device did not take is not told as a change that was not made (ruling 19)', () => {
  const notices = createActor(noticesMachine).start();
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        keepChanges: fromCallback(() => {}),
        deliverFirst: fromPromise<Delivery>(async () => ({ kind: 'none' })),
      },
    }),
  ).start();
  render(
    <AppContext value={{ notices } as unknown as App}>
      <Waiting outbox={outbox as unknown as OutboxRef} />
    </AppContext>,
  );
  act(() => outbox.send({ type: 'undo.failed', change, message: 'It could not be taken back.' }));
  expect(notices.getSnapshot().context.toasts.map(({ text }) => text)).toEqual([
    'It could not be taken back.',
  ]);
});
