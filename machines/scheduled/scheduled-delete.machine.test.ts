import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { samplePending } from '../../domain/fixtures/scheduled.ts';
import { deleteScheduled } from '../../domain/scheduled/calls.ts';
import { scheduledDeleteMachine } from './scheduled-delete.machine.ts';

const settle = () => new Promise((later) => setTimeout(later));

function openDelete(answer: () => AnswerOf<typeof deleteScheduled>) {
  const emitted: unknown[] = [];
  const sent: RequestOf<typeof deleteScheduled>[] = [];
  const actor = createActor(
    scheduledDeleteMachine.provide({
      actors: {
        deleteScheduled: fromPromise<AnswerOf<typeof deleteScheduled>, RequestOf<typeof deleteScheduled>>(
          async ({ input }) => {
            sent.push(input);
            return answer();
          },
        ),
      },
    }),
    { input: { payment: samplePending() } },
  );
  actor.on('task.closed', ({ wasLast }) => emitted.push(wasLast));
  return { actor: actor.start(), emitted, sent };
}

test('nothing is deleted before I confirm, and a second press deletes nothing more (SCH-23)', async () => {
  const { actor, sent, emitted } = openDelete(() => ({ success: true, remaining: 2 }));
  expect(sent).toEqual([]);
  actor.send({ type: 'delete.confirmed' });
  actor.send({ type: 'delete.confirmed' });
  await settle();
  expect(sent).toEqual([{ confirmation_number: 'PENDING1', version: 'version 1' }]);
  expect(actor.getSnapshot().value).toBe('deleted');
  actor.send({ type: 'dialog.closed' });
  expect(emitted).toEqual([false]);
});

test('after the last payment the app leads to the bills (SCH-26)', async () => {
  const { actor, emitted } = openDelete(() => ({ success: true, remaining: 0 }));
  actor.send({ type: 'delete.confirmed' });
  await settle();
  actor.send({ type: 'dialog.closed' });
  expect([emitted, actor.getSnapshot().output]).toEqual([[true], { wasLast: true }]);
});

test('a failure is shown where it happened, and I can try again (ERR2-14)', async () => {
  const { actor, emitted, sent } = openDelete(() => {
    throw new CallFailed({ kind: 'unknown', message: deleteScheduled.failure, status: 0, errors: {} });
  });
  actor.send({ type: 'delete.confirmed' });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.message]).toEqual([
    'confirming',
    'Error deleting pending payment, please try again later.',
  ]);
  actor.send({ type: 'delete.confirmed' });
  expect(actor.getSnapshot().context.message).toBe('');
  await settle();
  expect(sent.length).toBe(2);
  actor.send({ type: 'dialog.closed' });
  expect(emitted).toEqual([false]);
});
