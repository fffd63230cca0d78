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
  const payment = samplePending({ fee: cents(150), total_plus_fees: cents(4_150), ...overrides });
  let isDown = false;
  let fees = cents(150);
  let discounts = cents(0);
  let transaction_limit = cents(0);
  const edit = createActor(
    scheduledEditMachine.provide({
      actors: {
        calculateFees: fromPromise<AnswerOf<typeof calculateFees>, RequestOf<typeof calculateFees>>(
          async ({ input: { amount } }) => {
            requests.push(amount);
            if (isDown) throw failed('');
            return { amount, fees, discounts, total: cents(amount + fees - discounts), transaction_limit };
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
    press: () => edit.send({ type: 'update.confirmed' }),
    /** True where a press is sent with the total on the screen. */
    can: () => {
      const snapshot = edit.getSnapshot();
      return snapshot.hasTag('quoted') && snapshot.can({ type: 'update.confirmed' });
    },
    at: () => edit.getSnapshot(),
    fail: () => {
      isDown = true;
    },
    charge: (fee: number, discount = 0) => {
      fees = cents(fee);
      discounts = cents(discount);
    },
    limit: (limit: number) => {
      transaction_limit = cents(limit);
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
    const { type, clock, requests, can, press, at } = openEdit({
      is_card: true,
      transaction_limit: cents(50_000),
    });
    type(typed);
    clock.increment(2_000);
    expect([requests, can()]).toEqual([[], false]);
    press();
    expect(at().matches({ editing: 'unpayable' })).toBe(true);
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
  expect(at().context.message).toBe('');
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

test.each(['while I still type', 'while the fees are asked for'])(
  'an Update that is pressed %s waits for the total, and is then saved (SCH-13, SCH-17)',
  async (moment) => {
    const { type, clock, press, sent, at, requests } = openEdit();
    type('20');
    if (moment !== 'while I still type') clock.increment(1_000);
    press();
    press();
    expect([at().matches({ editing: 'agreed' }), at().hasTag('quoted'), sent]).toEqual([true, false, []]);
    await settle();
    await settle();
    clock.increment(1_000);
    expect([requests.at(-1), sent.map(({ amount }) => amount), at().value]).toEqual([
      2_000,
      [2_000],
      'updated',
    ]);
  },
);

test.each([
  ['higher fees', 300, 0, [] as number[]],
  ['lower fees', 50, 0, [2_000]],
  ['higher fees that a discount outweighs', 300, 200, [2_000]],
])('a waiting Update with %s than on the screen', async (_, fee, discount, saved) => {
  const { type, press, sent, at, can, charge } = openEdit();
  charge(fee, discount);
  type('20');
  press();
  await settle();
  await settle();
  expect([sent.map(({ amount }) => amount), at().context.heldBack]).toEqual([
    saved,
    saved.length === 0 ? 'fees' : undefined,
  ]);
  if (saved.length > 0) return;
  expect([at().context.quote.fees, can()]).toEqual([fee, true]);
  press();
  expect([at().context.heldBack, at().matches('saving')]).toEqual([undefined, true]);
  await settle();
  expect(sent.map(({ amount }) => amount)).toEqual([2_000]);
});

test('a waiting Update is not saved above a limit that comes with the fees (SCH-19)', async () => {
  const { type, press, sent, at, can, limit } = openEdit({ is_card: true });
  limit(1_500);
  type('20');
  press();
  await settle();
  expect([sent, at().matches({ editing: 'quoted' }), can()]).toEqual([[], true, false]);
});

test('a waiting Update ends with another amount, a wrong date, or without fees (ERR2-11)', async () => {
  const { edit, type, clock, press, sent, at, fail } = openEdit();
  const date = (chosen: string) => edit.send({ type: 'date.edited', date: chosen });
  type('20');
  press();
  type('25');
  expect(at().matches({ editing: 'typing' })).toBe(true);
  press();
  for (const chosen of ['2026-12-02', '2026-11-19']) {
    date(chosen);
    await settle();
    expect([chosen, at().matches({ editing: 'quoted' }), at().context.heldBack, sent]).toEqual([
      chosen,
      true,
      'date',
      [],
    ]);
    type('24');
    press();
  }
  type('26');
  press();
  expect(at().matches({ editing: 'typing' })).toBe(true);
  clock.increment(1_000);
  press();
  expect(at().matches({ editing: 'calculating' })).toBe(true);
  date('2026-12-24');
  expect(at().context.heldBack).toBeUndefined();
  fail();
  press();
  await settle();
  expect([at().matches({ editing: 'uncalculated' }), sent]).toEqual([true, []]);
  expect(at().context.message).toBe('Could not update the amount and fees, please try again later.');
});

test('a refusal goes when I press Update again', async () => {
  const { press, at, sent } = openEdit({}, 'Not now.');
  press();
  await settle();
  expect(at().context.message).toBe('Not now.');
  press();
  expect(at().context.message).toBe('');
  await settle();
  expect(sent).toHaveLength(2);
});

test('that my other date was held back is no longer said once I press Update for it (SCH-13)', () => {
  const { edit, type, press, at } = openEdit();
  type('20');
  press();
  edit.send({ type: 'date.edited', date: calendarDate('2026-11-28') });
  expect(at().context.heldBack).toBe('date');
  press();
  expect(at().matches({ editing: 'agreed' })).toBe(true);
  expect(at().context.heldBack).not.toBe('date');
});
