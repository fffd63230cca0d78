import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type SnapshotFrom, waitFor } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { removeFromCart } from '../../domain/cart/calls.ts';
import type { emptyCart, updateCartItem, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { sampleCartItem } from '../../domain/fixtures/cart.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { cartMachine } from './cart.machine.ts';

type Fails = Partial<Record<'amount' | 'removal' | 'emptying' | 'date' | 'listening' | 'field', string>>;

/** In place of a message: the signal dies. */
const CUT = 'no signal';

/** Starts a cart and records its saving states, calls and notices in order. */
function openCart(fails: Fails = {}, chosenDate = undefined as ReturnType<typeof calendarDate> | undefined) {
  const story: unknown[] = [];
  const clock = new SimulatedClock();
  const call = <C extends Call>(kind: keyof Fails, words: (input: RequestOf<C>) => string, answer: unknown) =>
    fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input }) => {
      story.push(words(input));
      const message = fails[kind];
      if (message === CUT) throw new CallFailed({ kind: 'unreachable', message, status: 0, errors: {} });
      const errors: Record<string, string> = message && fails.field ? { [fails.field]: message } : {};
      if (message) throw new CallFailed({ kind: 'refused', message, status: 422, errors });
      return answer as AnswerOf<C>;
    });
  const cart = createActor(
    cartMachine.provide({
      actors: {
        updateCartItem: call<typeof updateCartItem>(
          'amount',
          ({ cart_item_id, amount }) => `save ${cart_item_id} ${amount}`,
          sampleCartItem(),
        ),
        removeFromCart: call<typeof removeFromCart>('removal', ({ cartItemId }) => `remove ${cartItemId}`, {
          success: true,
        }),
        watchConnection: fromCallback(() => {
          if (fails.listening) throw new Error(fails.listening);
        }),
        emptyCart: call<typeof emptyCart>('emptying', () => 'empty', { success: true }),
        updateScheduledDate: call<typeof updateScheduledDate>(
          'date',
          ({ scheduled_date }) => `date ${scheduled_date}`,
          { success: true },
        ),
      },
    }),
    { input: { chosenDate }, clock },
  );
  let last: unknown;
  cart.subscribe(({ value }) => {
    if (value.server !== last) story.push(value.server);
    last = value.server;
  });
  cart.on('*', (emitted) => story.push(emitted));
  cart.start();
  return { cart, clock, story, idle: () => waitFor(cart, isIdle) };
}

function isIdle(snapshot: SnapshotFrom<typeof cartMachine>): boolean {
  return snapshot.hasTag('settled') && snapshot.context.wishes.length === 0;
}

const ITEM = sampleCartItem();
const TOMORROW = calendarDate('2026-11-21');
const typed = (text: string, item = ITEM) =>
  ({ type: 'amount.edited', edit: { item, typed: text } }) as const;
const PROCEED = { type: 'proceed.chosen', items: [ITEM] } as const;

test('an amount is saved once, a second after the last keystroke (CRT-06, MSC-18)', async () => {
  const { cart, clock, story, idle } = openCart();
  cart.send(typed('5'));
  clock.increment(900);
  cart.send(typed('50'));
  clock.increment(999);
  expect(story).toEqual(['settled']);
  clock.increment(1);
  await idle();
  expect(story).toEqual(['settled', 'save 51 5000', 'savingAmount', 'settled']);
  expect(cart.getSnapshot().context.edits).toEqual([{ item: ITEM, typed: '50', isSaved: true }]);
  cart.send({ type: 'cart.renewed' });
  expect(cart.getSnapshot().context.edits).toEqual([]);
});

test('an amount is saved at once when I leave its field or the page (CRT-06)', async () => {
  const { cart, clock, story, idle } = openCart();
  cart.send(typed('50'));
  cart.send({ type: 'amount.left' });
  await idle();
  clock.increment(5_000);
  cart.send({ type: 'amount.left' });
  expect(story).toEqual(['settled', 'save 51 5000', 'savingAmount', 'settled']);
});

test('an amount that is refused as I leave its field is not sent again by itself (CRT-08)', async () => {
  const message = 'Not today.';
  const { cart, clock, story, idle } = openCart({ amount: message });
  cart.send(typed('50'));
  cart.send({ type: 'amount.left' });
  await idle();
  clock.increment(5_000);
  await idle();
  const once = ['save 51 5000', 'savingAmount', { type: 'change.failed', message }, 'settled'];
  expect(story.slice(1)).toEqual(once);
  cart.send({ type: 'amount.left' });
  await idle();
  expect(story.slice(5)).toEqual(once);
});

test('Proceed to Checkout saves a pending amount first and then continues (CRT-07)', async () => {
  const { cart, clock, story, idle } = openCart();
  cart.send(typed('50'));
  cart.send(PROCEED);
  await idle();
  clock.increment(5_000);
  expect(story).toEqual(['settled', 'save 51 5000', 'savingAmount', { type: 'cart.agreed' }, 'settled']);
});

test('an amount that cannot be saved stays with the reason, is saved again on Proceed, and the cart stays open (CRT-08)', async () => {
  const message = 'Unable to save item.  Please try again later.';
  const { cart, story, idle } = openCart({ amount: message });
  cart.send(typed('50'));
  cart.send(PROCEED);
  await idle();
  expect(story).toEqual([
    'settled',
    'save 51 5000',
    'savingAmount',
    { type: 'change.failed', message },
    'settled',
  ]);
  expect(cart.getSnapshot().context).toEqual({
    edits: [{ item: ITEM, typed: '50', failure: message }],
    wishes: [],
    isCutOff: false,
    typedDate: undefined,
    dateRefusal: undefined,
    chosenDate: undefined,
  });
  cart.send({ type: 'cart.renewed' });
  cart.send(PROCEED);
  await idle();
  expect(story.slice(5)).toEqual([
    'save 51 5000',
    'savingAmount',
    { type: 'change.failed', message },
    'settled',
  ]);
  cart.send({ type: 'amount.left' });
  await idle();
  expect(story.slice(9)).toEqual(story.slice(5, 9));
  cart.send(typed('60'));
  expect(cart.getSnapshot().context.edits).toEqual([{ item: ITEM, typed: '60' }]);
});

test('an amount typed during a save is saved after it (CRT-06)', async () => {
  const { cart, clock, story, idle } = openCart();
  cart.send(typed('50'));
  clock.increment(1_000);
  cart.send(typed('60'));
  await waitFor(cart, isIdle);
  expect(cart.getSnapshot().context.edits).toEqual([{ item: ITEM, typed: '60' }]);
  clock.increment(1_000);
  await idle();
  expect(story).toEqual([
    'settled',
    'save 51 5000',
    'savingAmount',
    'settled',
    'save 51 6000',
    'savingAmount',
    'settled',
  ]);
});

test.each([
  ['an invalid amount (CRT-05)', '5x', ITEM],
  ['an amount of zero (CRT-23)', '0', ITEM],
  ['an amount above balance and amount due (CRT-25)', '90.01', ITEM],
  [
    'an amount above the amount due where that is not allowed (CRT-24)',
    '84.21',
    sampleCartItem({ no_overpayment: true }),
  ],
])('%s is not saved and does not continue', async (_, text, item) => {
  const { cart, clock, story } = openCart();
  cart.send(typed(text, item));
  clock.increment(1_000);
  cart.send({ type: 'proceed.chosen', items: [item] });
  expect(story).toEqual(['settled']);
  expect(cart.getSnapshot().value).toEqual({ amounts: 'resting', attention: 'refused', server: 'settled' });
  cart.send(typed('80', item));
  expect(cart.getSnapshot().value.attention).toBe('none');
});

test('items are removed one after the other (CRT-09)', async () => {
  const { cart, story, idle } = openCart();
  cart.send({ type: 'item.removed', cartItemId: 51 });
  cart.send({ type: 'item.removed', cartItemId: 52 });
  await idle();
  expect(story).toEqual(['settled', 'remove 51', 'removing', 'remove 52', 'settled']);
});

test('the cart is emptied only after I confirm (CRT-10)', async () => {
  const { cart, story, idle } = openCart();
  cart.send({ type: 'emptying.asked' });
  cart.send({ type: 'emptying.dismissed' });
  expect(story).toEqual(['settled']);
  cart.send({ type: 'emptying.asked' });
  cart.send({ type: 'emptying.confirmed' });
  await idle();
  expect(story).toEqual(['settled', 'empty', 'emptying', 'settled']);
});

test('a removal that fails says so (ERR-32)', async () => {
  const message = 'Unable to remove item from the cart.  Please try again later.';
  const { cart, story, idle } = openCart({ removal: message });
  cart.send({ type: 'item.removed', cartItemId: 51 });
  await idle();
  expect(story).toEqual(['settled', 'remove 51', 'removing', { type: 'change.failed', message }, 'settled']);
});

test('scheduling starts with tomorrow, pay now takes today, and the chosen date is restored (CRT-15, CRT-16)', async () => {
  const { cart, story, idle } = openCart();
  cart.send({ type: 'schedule.chosen', tomorrow: TOMORROW });
  await idle();
  cart.send({ type: 'date.chosen', date: '2026-11-25', tomorrow: TOMORROW });
  await idle();
  cart.send({ type: 'payNow.chosen', today: calendarDate('2026-11-20') });
  await idle();
  cart.send({ type: 'schedule.chosen', tomorrow: TOMORROW });
  await idle();
  expect(story.filter((entry) => String(entry).startsWith('date'))).toEqual([
    'date 2026-11-21',
    'date 2026-11-25',
    'date 2026-11-20',
    'date 2026-11-25',
  ]);
});

test('a chosen date that has passed becomes tomorrow (CRT-19)', async () => {
  const { cart, story, idle } = openCart({}, calendarDate('2026-11-19'));
  cart.send({ type: 'schedule.chosen', tomorrow: TOMORROW });
  await idle();
  expect(story).toEqual(['settled', 'date 2026-11-21', 'savingDate', 'settled']);
});

test('a date before tomorrow is not saved and the cart cannot continue (CRT-17, NAV-42)', () => {
  const { cart, story } = openCart();
  cart.send({ type: 'date.chosen', date: '2026-11-20', tomorrow: TOMORROW });
  cart.send(PROCEED);
  expect(story).toEqual(['settled']);
  expect(cart.getSnapshot().value.attention).toBe('refused');
  expect(cart.getSnapshot().context.typedDate).toBe('2026-11-20');
});

test('an unknown amount is never paid (CRT-24)', () => {
  const { cart } = openCart();
  const item = sampleCartItem({ amount_due: null, amount: cents(1) });
  cart.send({ type: 'proceed.chosen', items: [item] });
  expect(cart.getSnapshot().value.attention).toBe('refused');
});

const untilCut = (cart: ReturnType<typeof openCart>['cart']) =>
  waitFor(cart, (snapshot) => snapshot.matches({ server: 'cutOff' }));

test('what I typed while the signal died stays, and is saved when the connection returns (ruling 19)', async () => {
  const fails: Fails = { amount: CUT };
  const { cart, clock, story, idle } = openCart(fails);
  cart.send(typed('50'));
  cart.send({ type: 'amount.left' });
  await untilCut(cart);
  cart.send(typed('60'));
  clock.increment(1_000);
  expect(cart.getSnapshot().context).toMatchObject({
    edits: [{ typed: '60' }],
    isCutOff: true,
  });
  fails.amount = '';
  cart.send({ type: 'connection.returned' });
  await idle();
  expect(story.filter((step) => String(step).startsWith('save'))).toEqual(['save 51 5000', 'save 51 6000']);
  expect(cart.getSnapshot().context).toMatchObject({ edits: [{ isSaved: true }], isCutOff: false });
});

test('a look without a signal sends the amount as it is typed by then (ruling 19)', async () => {
  const fails: Fails = { amount: CUT };
  const { cart, clock, story, idle } = openCart(fails);
  cart.send(typed('50'));
  cart.send({ type: 'amount.left' });
  await untilCut(cart);
  cart.send(typed('60'));
  fails.amount = '';
  clock.increment(5_000);
  await idle();
  expect(story.filter((step) => String(step).startsWith('save'))).toEqual(['save 51 5000', 'save 51 6000']);
});

test('Proceed to Checkout waits until a cut-off amount is saved (CRT-07, ruling 19)', async () => {
  const fails: Fails = { amount: CUT };
  const { cart, clock, story, idle } = openCart(fails);
  cart.send(typed('50'));
  cart.send(PROCEED);
  await untilCut(cart);
  expect(story).not.toContainEqual({ type: 'cart.agreed' });
  fails.amount = '';
  clock.increment(5_000);
  await idle();
  expect(story.slice(-4)).toEqual(['save 51 5000', 'savingAmount', { type: 'cart.agreed' }, 'settled']);
});

test('a date chosen while the signal died is saved when the connection returns (ruling 19)', async () => {
  const fails: Fails = { date: CUT };
  const { cart, story, idle } = openCart(fails);
  cart.send({ type: 'date.chosen', date: '2026-12-01', tomorrow: TOMORROW });
  await untilCut(cart);
  fails.date = '';
  cart.send({ type: 'connection.returned' });
  await idle();
  expect(story.filter((step) => String(step).startsWith('date'))).toEqual([
    'date 2026-12-01',
    'date 2026-12-01',
  ]);
});

test('a page that cannot hear of the connection saves all the same', async () => {
  const { cart, clock, story, idle } = openCart({ listening: 'no events' });
  cart.send(typed('50'));
  clock.increment(1_000);
  await idle();
  expect(story).toContain('save 51 5000');
});

test.each([
  ['choose another date', { type: 'date.chosen', date: TOMORROW, tomorrow: TOMORROW }],
  ['choose to pay now', { type: 'payNow.chosen', today: calendarDate('2026-11-20') }],
] as const)('the list of what cannot be paid goes when I %s (CRT-23 to CRT-25)', (_, event) => {
  const { cart } = openCart();
  cart.send(typed('nonsense'));
  cart.send(PROCEED);
  expect(cart.getSnapshot().matches({ attention: 'refused' })).toBe(true);
  cart.send(event);
  expect(cart.getSnapshot().matches({ attention: 'none' })).toBe(true);
});

test('a cart that cannot be emptied keeps its bills and says so (CRT-10)', async () => {
  const message = 'Unable to remove items. Please try again later.';
  const { cart, story, idle } = openCart({ emptying: message });
  cart.send({ type: 'emptying.asked' });
  cart.send({ type: 'emptying.confirmed' });
  await idle();
  expect(story).toContainEqual({ type: 'change.failed', message });
});

test('a date that the server refuses says so', async () => {
  const message = 'Payments can be scheduled from tomorrow on. Please choose another date.';
  const { cart, story, idle } = openCart({ date: message });
  cart.send({ type: 'date.chosen', date: TOMORROW, tomorrow: TOMORROW });
  await idle();
  expect(story).toContainEqual({ type: 'change.failed', message });
});

test('a date that the server refuses stays in its field with the reason, until another is chosen', async () => {
  const message = 'The biller takes no payment on this day.';
  const { cart, story, idle } = openCart({ date: message, field: 'scheduled_date' });
  cart.send({ type: 'date.chosen', date: TOMORROW, tomorrow: TOMORROW });
  await idle();
  expect(story).toContainEqual({ type: 'change.failed', message, field: 'date' });
  expect(cart.getSnapshot().context).toMatchObject({ typedDate: TOMORROW, dateRefusal: message });
  cart.send(PROCEED);
  expect(cart.getSnapshot().matches({ attention: 'refused' })).toBe(true);
  cart.send({ type: 'payNow.chosen', today: calendarDate('2026-11-20') });
  expect(cart.getSnapshot().context).toMatchObject({ typedDate: undefined, dateRefusal: undefined });
});

test.each([
  ['another date', { type: 'date.chosen', date: '2026-11-25', tomorrow: TOMORROW }, 'date 2026-11-25'],
  ['pay now', { type: 'payNow.chosen', today: calendarDate('2026-11-20') }, 'date 2026-11-20'],
] as const)('a date that is refused after I chose %s does not come back', async (_, choice, saved) => {
  const message = 'The biller takes no payment on this day.';
  const fails: Fails = { date: message, field: 'scheduled_date' };
  const { cart, story, idle } = openCart(fails);
  cart.send({ type: 'date.chosen', date: TOMORROW, tomorrow: TOMORROW });
  fails.date = '';
  cart.send(choice);
  await idle();
  expect(story.filter((step) => String(step).startsWith('date'))).toEqual([`date ${TOMORROW}`, saved]);
  expect(cart.getSnapshot().context).toMatchObject({ typedDate: undefined, dateRefusal: undefined });
});

test('what I typed while a date was refused stays in its field', async () => {
  const { cart, idle } = openCart({
    date: 'The biller takes no payment on this day.',
    field: 'scheduled_date',
  });
  cart.send({ type: 'date.chosen', date: TOMORROW, tomorrow: TOMORROW });
  cart.send({ type: 'date.chosen', date: '', tomorrow: TOMORROW });
  await idle();
  expect(cart.getSnapshot().context).toMatchObject({ typedDate: '', dateRefusal: undefined });
});
