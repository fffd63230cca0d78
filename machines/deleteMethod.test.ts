import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { calendarDate } from '../domain/calendar-date.ts';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { listPaymentMethods } from '../domain/calls/wallet.ts';
import type { deletePaymentMethod } from '../domain/calls/wallet-changes.ts';
import { cents } from '../domain/cents.ts';
import { CallFailed } from '../domain/failure.ts';
import { sampleSaved } from '../domain/sample-method.ts';
import { deleteMethodMachine } from './deleteMethod.ts';

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
  const asked: unknown[] = [];
  const told: unknown[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    deleteMethodMachine.provide({
      actors: {
        loadUses: fromPromise<AnswerOf<typeof listPaymentMethods>, RequestOf<typeof listPaymentMethods>>(
          async ({ input }) => {
            asked.push(input);
            await load();
            return { items: [sampleSaved(1, { id: ID, assoc_scheduled_payments: isUsed() ? [USE] : [] })] };
          },
        ),
        deletePaymentMethod: fromPromise<
          AnswerOf<typeof deletePaymentMethod>,
          RequestOf<typeof deletePaymentMethod>
        >(({ input }) => {
          asked.push(input);
          return remove();
        }),
      },
    }),
    { clock },
  ).start();
  actor.on('*', (event) => told.push(event));
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state);
  return { actor, asked, told, clock, reach, state: () => actor.getSnapshot().value };
}

test('what is not in use is asked about after a second, and deleted once it is confirmed WAL-37 WAL-42 WAL-43', async () => {
  const { actor, asked, told, clock, reach, state } = start({});
  actor.send({ type: 'delete.chosen', id: ID });
  expect(state()).toBe('checking');
  await reach('unused');
  clock.increment(999);
  expect(state()).toBe('unused');
  clock.increment(1);
  expect(state()).toBe('confirming');
  actor.send({ type: 'delete.confirmed' });
  await reach('present');
  expect(asked).toEqual([
    { expand: 'assoc_auto_pays,assoc_scheduled_payments,assoc_pay_by_text' },
    { id: ID },
  ]);
  expect(told).toEqual([{ type: 'method.deleted', id: ID }]);
});

test('cancelling keeps the method WAL-43', async () => {
  const { actor, asked, clock, reach, state } = start({});
  actor.send({ type: 'delete.chosen', id: ID });
  await reach('unused');
  clock.increment(1_000);
  actor.send({ type: 'delete.dismissed' });
  expect([state(), asked.length]).toEqual(['present', 1]);
});

test('what is in use cannot be deleted, and the uses are there to be shown WAL-38 WAL-39', async () => {
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

test('something that began to use it meanwhile is found when the services refuse WAL-38', async () => {
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
])('when %s, the words say so and nothing is gone ERR2-18', async (_, server) => {
  const { actor, told, clock, reach, state } = start(server);
  actor.send({ type: 'delete.chosen', id: ID });
  if ('remove' in server) {
    await reach('unused');
    clock.increment(1_000);
    actor.send({ type: 'delete.confirmed' });
  }
  await reach('present');
  const message = 'Unable to process request, refresh the page and try again.';
  expect([state(), actor.getSnapshot().context.message, told]).toEqual([
    'present',
    message,
    [{ type: 'delete.failed', message }],
  ]);
});
