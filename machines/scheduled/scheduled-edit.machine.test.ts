import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { samplePending } from '../../domain/fixtures/scheduled.ts';
import type { calculateFees, editScheduled } from '../../domain/scheduled/calls.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { scheduledEditMachine } from './scheduled-edit.machine.ts';

const TOMORROW = calendarDate('2026-11-21');
const settle = () => new Promise((later) => setTimeout(later));

function openEdit(overrides: Partial<ScheduledPayment> = {}, refused?: string) {
  const requests: number[] = [];
  const sent: RequestOf<typeof editScheduled>[] = [];
  const clock = new SimulatedClock();
  const payment = samplePending(overrides);
  let isDown = false;
  const edit = createActor(
    scheduledEditMachine.provide({
      actors: {
        calculateFees: fromPromise<AnswerOf<typeof calculateFees>, RequestOf<typeof calculateFees>>(
          async ({ input: { amount } }) => {
            requests.push(amount);
            if (isDown) throw failed('');
            const fees = cents(150);
            return {
              amount,
              fees,
              discounts: cents(0),
              total: cents(amount + fees),
              transaction_limit: cents(0),
            };
          },
        ),
        editScheduled: fromPromise<AnswerOf<typeof editScheduled>, RequestOf<typeof editScheduled>>(
          async ({ input }) => {
            sent.push(input);
            if (refused) throw failed(refused);
            return { success: true, payment };
          },
        ),
      },
    }),
    { clock, input: { payment, tomorrow: TOMORROW } },
  ).start();
  return {
    edit,
    clock,
    requests,
    sent,
    type: (typed: string) => edit.send({ type: 'amount.edited', typed }),
    can: () => edit.getSnapshot().can({ type: 'update.confirmed' }),
    at: () => edit.getSnapshot(),
    fail: () => {
      isDown = true;
    },
  };
}

const failed = (message: string) =>
  new CallFailed({
    kind: 'refused',
    message: message || 'Could not update the amount and fees, please try again later.',
    status: 422,
    errors: {},
  });

test('fees are calculated once, a second after the last keystroke (SCH-13, SCH-17)', async () => {
  const { type, clock, requests, can, at } = openEdit();
  for (const typed of ['2', '20', '20.', '20.5', '20.50']) {
    type(typed);
    clock.increment(900);
  }
  expect([requests, can()]).toEqual([[], false]);
  clock.increment(100);
  await settle();
  expect(requests).toEqual([2_050]);
  expect([at().context.quote.total, can()]).toEqual([2_200, true]);
});

test('typing the original amount calculates nothing and can be saved', () => {
  const { type, clock, requests, can } = openEdit();
  type('30');
  type('40.00');
  clock.increment(2_000);
  expect([requests, can()]).toEqual([[], true]);
});

test.each(['', '0', '0.00', '-5', '1.234', 'abc', '500.01'])(
  'an amount of "%s" cannot be agreed to, and no fees are calculated for it (SCH-14 to SCH-17)',
  (typed) => {
    const { type, clock, requests, can } = openEdit({ is_card: true, transaction_limit: cents(50_000) });
    type(typed);
    clock.increment(2_000);
    expect([requests, can()]).toEqual([[], false]);
  },
);

test('the limit itself is accepted, and does not bind bank accounts (SCH-14, SCH-19)', async () => {
  const card = openEdit({ is_card: true, transaction_limit: cents(50_000) });
  card.type('500.00');
  card.clock.increment(1_000);
  await settle();
  expect(card.can()).toBe(true);
  const bank = openEdit({ is_card: false, transaction_limit: cents(50_000) });
  bank.type('500.01');
  bank.clock.increment(1_000);
  await settle();
  expect(bank.can()).toBe(true);
});

test('a failed calculation of fees is shown, and can be repeated (ERR2-11)', async () => {
  const { type, clock, can, at, fail, edit, requests } = openEdit();
  fail();
  type('20');
  clock.increment(1_000);
  await settle();
  expect([at().context.message, can()]).toEqual([
    'Could not update the amount and fees, please try again later.',
    false,
  ]);
  edit.send({ type: 'fees.asked' });
  await settle();
  expect(requests).toEqual([2_000, 2_000]);
});

test('a date before tomorrow blocks the update; the original date does not (SCH-20)', () => {
  const { edit, can } = openEdit({ scheduled_date: calendarDate('2026-11-20') });
  expect(can()).toBe(true);
  for (const [date, may] of [
    ['2026-11-19', false],
    ['2026-11-21', true],
    ['', false],
    ['2028-01-01', false],
  ] as const) {
    edit.send({ type: 'date.edited', date });
    expect([date, can()]).toEqual([date, may]);
  }
});

test('the request sends what I saw, with its version; a refusal keeps the dialog open (SCH-22, SRV2-25)', async () => {
  const { edit, at, sent, can } = openEdit({}, 'This pending payment was changed elsewhere.');
  edit.send({ type: 'date.edited', date: '2026-12-24' });
  edit.send({ type: 'update.confirmed' });
  expect(at().hasTag('busy')).toBe(true);
  await settle();
  expect(sent).toEqual([
    { confirmation_number: 'PENDING1', amount: 4_000, schedule_date: '2026-12-24', version: 'version 1' },
  ]);
  expect([at().context.message, can()]).toEqual(['This pending payment was changed elsewhere.', true]);
});

test('no fees are asked for, and nothing is updated, when the amount is more than is owed (CRT-25)', async () => {
  const { type, clock, requests, can, at } = openEdit();
  for (const typed of ['700', '1,200.50', '99999999']) {
    type(typed);
    expect([at().matches({ editing: 'unpayable' }), can()]).toEqual([true, false]);
    clock.increment(1_000);
    await settle();
  }
  expect(requests).toEqual([]);
});

test('an accepted change ends the dialog and is told to the list, once (SCH-22)', async () => {
  const { edit, at, sent, type, clock } = openEdit();
  const told: string[] = [];
  edit.on('payment.updated', (event) => told.push(event.type));
  type('20');
  clock.increment(1_000);
  await settle();
  edit.send({ type: 'update.confirmed' });
  edit.send({ type: 'update.confirmed' });
  await settle();
  expect([at().value, at().status, told]).toEqual(['updated', 'done', ['payment.updated']]);
  expect(sent.map(({ amount }) => amount)).toEqual([2_000]);
});
