import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import type { listPaymentMethods } from '../../domain/wallet/calls.ts';
import type { deletePaymentMethod } from '../../domain/wallet/change-calls.ts';
import { deleteMethodMachine } from './delete-method.machine.ts';

const ID = 101;
const USE = {
  confirmation_num: 'PLAN-1',
  entity_name: 'Harbor City Utilities',
  account_num: '0094471',
  scheduled_date: calendarDate('2026-12-03'),
  amount: cents(4000),
};
const refused = (status: number) =>
  new CallFailed({ kind: 'refused', message: 'Not now.', status, errors: {} });

interface Server {
  isUsed?: () => boolean;
  load?: () => Promise<void>;
  remove?: () => Promise<AnswerOf<typeof deletePaymentMethod>>;
}

function start({
  isUsed = () => false,
  load = async () => {},
  remove = async () => ({ success: true }),
}: Server) {
  const requests: unknown[] = [];
  const notices: unknown[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    deleteMethodMachine.provide({
      actors: {
        loadUses: fromPromise<AnswerOf<typeof listPaymentMethods>, RequestOf<typeof listPaymentMethods>>(
          async ({ input }) => {
            requests.push(input);
            await load();
            return { items: [sampleSaved(1, { id: ID, assoc_scheduled_payments: isUsed() ? [USE] : [] })] };
          },
        ),
        deletePaymentMethod: fromPromise<
          AnswerOf<typeof deletePaymentMethod>,
          RequestOf<typeof deletePaymentMethod>
        >(({ input }) => {
          requests.push(input);
          return remove();
        }),
      },
    }),
    { clock },
  ).start();
  actor.on('*', (event) => notices.push(event));
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state);
  return { actor, requests, notices, clock, reach, state: () => actor.getSnapshot().value };
}

test('deleting an unused method asks after a second, and deletes it after I confirm (WAL-37, WAL-42, WAL-43)', async () => {
  const { actor, requests, notices, clock, reach, state } = start({});
  actor.send({ type: 'delete.chosen', id: ID });
  expect(state()).toBe('checking');
  await reach('unused');
  clock.increment(999);
  expect(state()).toBe('unused');
  clock.increment(1);
  expect(state()).toBe('confirming');
  actor.send({ type: 'delete.confirmed' });
  await reach('present');
  expect(requests).toEqual([
    { expand: 'assoc_auto_pays,assoc_scheduled_payments,assoc_pay_by_text' },
    { id: ID },
  ]);
  expect(notices).toEqual([{ type: 'method.deleted', id: ID }]);
});

test('cancelling keeps the method (WAL-43)', async () => {
  const { actor, requests, clock, reach, state } = start({});
  actor.send({ type: 'delete.chosen', id: ID });
  await reach('unused');
  clock.increment(1_000);
  actor.send({ type: 'delete.dismissed' });
  expect([state(), requests.length]).toEqual(['present', 1]);
});

test('a method in use cannot be deleted, and its uses are shown (WAL-38, WAL-39)', async () => {
  const { actor, clock, reach } = start({ isUsed: () => true });
  actor.send({ type: 'delete.chosen', id: ID });
  await reach('prevented');
  clock.increment(5_000);
  expect(actor.getSnapshot().context.uses).toEqual({
    assoc_auto_pays: [],
    assoc_scheduled_payments: [USE],
    assoc_pay_by_text: [],
  });
  expect(actor.getSnapshot().can({ type: 'delete.confirmed' })).toBe(false);
});

test('a use that started meanwhile is found when the services refuse (WAL-38)', async () => {
  let isUsed = false;
  const { actor, clock, reach } = start({
    isUsed: () => isUsed,
    remove: () => {
      isUsed = true;
      return Promise.reject(refused(409));
    },
  });
  actor.send({ type: 'delete.chosen', id: ID });
  await reach('unused');
  clock.increment(1_000);
  actor.send({ type: 'delete.confirmed' });
  await reach('prevented');
  expect(actor.getSnapshot().context.uses.assoc_scheduled_payments).toEqual([USE]);
});

test.each([
  ['the uses cannot be loaded', { load: () => Promise.reject(new Error('lost')) }],
  ['it cannot be deleted', { remove: () => Promise.reject(new Error('lost')) }],
])('when %s, a message says so and nothing is deleted (ERR2-18)', async (_, server) => {
  const { actor, notices, clock, reach, state } = start(server);
  actor.send({ type: 'delete.chosen', id: ID });
  if ('remove' in server) {
    await reach('unused');
    clock.increment(1_000);
    actor.send({ type: 'delete.confirmed' });
  }
  await reach('present');
  const message = 'Unable to process request, refresh the page and try again.';
  expect([state(), actor.getSnapshot().context.message, notices]).toEqual([
    'present',
    message,
    [{ type: 'delete.failed', message }],
  ]);
});

test('after I have read what uses a method, it is still there and can be looked at again (WAL-41)', async () => {
  const { actor, requests, notices, reach, state } = start({ isUsed: () => true });
  for (const time of [1, 2]) {
    actor.send({ type: 'delete.chosen', id: ID });
    await reach('prevented');
    actor.send({ type: 'delete.dismissed' });
    expect([state(), requests.length]).toEqual(['present', time]);
  }
  expect(notices).toEqual([]);
});
