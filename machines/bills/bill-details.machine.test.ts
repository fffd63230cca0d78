import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { getBalance } from '../../domain/bills/list-calls.ts';
import type { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { cents } from '../../domain/values/cents.ts';
import { balanceLookUpMachine } from './balance-look-up.machine.ts';
import { billDetailsMachine } from './bill-details.machine.ts';

interface Server {
  add?: () => Promise<AnswerOf<typeof addToCart>>;
  remove?: () => Promise<AnswerOf<typeof removeFromCart>>;
  lookUp?: typeof balanceLookUpMachine;
  /** The biller gives no balance. */
  isDown?: boolean;
}

function openBill({
  add = async () => ({ items: [] }),
  remove = async () => ({ success: true }),
  lookUp = balanceLookUpMachine,
  isDown = false,
}: Server = {}) {
  const story: unknown[] = [];
  const details = createActor(
    billDetailsMachine.provide({
      actors: {
        balanceLookUp: lookUp.provide({
          actors: {
            getBalance: fromPromise<AnswerOf<typeof getBalance>, RequestOf<typeof getBalance>>(
              async ({ input }) => {
                if (isDown) throw new Error('lost');
                return {
                  ebill_id: input.ebillId,
                  balance: cents(1),
                  period_amt_due: cents(1),
                  amount_due_calculated: true,
                  real_time_balance: true,
                };
              },
            ),
          },
        }),
        addToCart: fromPromise<AnswerOf<typeof addToCart>, RequestOf<typeof addToCart>>(({ input }) => {
          story.push(
            `add ${input.items.map(({ reference_num, reference_num2, amount }) => [reference_num, amount, reference_num2].filter(Boolean).join(' '))}`,
          );
          return add();
        }),
        removeFromCart: fromPromise<AnswerOf<typeof removeFromCart>, RequestOf<typeof removeFromCart>>(
          ({ input }) => {
            story.push(`remove ${input.cartItemId}`);
            return remove();
          },
        ),
      },
    }),
    { input: { ebillId: 11 } },
  );
  details.subscribe(({ value }) => story.push(value));
  details.on('*', (emitted) => story.push(emitted));
  details.start();
  return { details, story, idle: () => waitFor(details, isIdle) };
}

function isIdle(snapshot: SnapshotFrom<typeof billDetailsMachine>): boolean {
  return !snapshot.hasTag('busy');
}

const UNTOUCHED = { reviewing: 'untouched' };
const EDITED = { reviewing: 'edited' };

test('Make a Payment puts the amount due into the cart and opens the cart (DET-87)', async () => {
  const { details, story, idle } = openBill();
  details.send({ type: 'payment.chosen', bill: sampleBill() });
  await idle();
  expect(story).toEqual([UNTOUCHED, 'add 100200301 8420', 'adding', { type: 'cart.filled' }, UNTOUCHED]);
});

test('a typed amount is the one that is added (DET-87)', async () => {
  const { details, story, idle } = openBill();
  details.send({ type: 'amount.edited', typed: '20' });
  details.send({ type: 'payment.chosen', bill: sampleBill() });
  await idle();
  expect(story).toEqual([
    UNTOUCHED,
    EDITED,
    'add 100200301 2000',
    'adding',
    { type: 'cart.filled' },
    UNTOUCHED,
  ]);
});

const license = (id: string, amount: number) => ({
  id,
  amount: cents(amount),
  paid: false,
  cells: [id],
  details: [],
});

test('ticked lines make up the amount, and the request names them (DET-35, ENT-22)', async () => {
  const bill = sampleBill({
    licenses: {
      title: 'Licenses',
      headers: [{ text: 'License', type: 'string' }],
      rows: [license('a', 1000), license('b', 2000), license('c', 3000)],
    },
  });
  const { details, story, idle } = openBill();
  details.send({ type: 'lines.ticked', ids: ['c', 'a', 'b'] });
  details.send({ type: 'lines.unticked', ids: ['a'] });
  details.send({ type: 'payment.chosen', bill });
  await idle();
  expect(story[3]).toBe('add 100200301 5000 b,c');
  expect(details.getSnapshot().context.choice).toEqual({ typed: undefined, lines: [] });
});

test('an amount that cannot be paid disables the pay button (DET-85)', () => {
  const { details } = openBill();
  const pay = { type: 'payment.chosen', bill: sampleBill() } as const;
  expect(details.getSnapshot().can(pay)).toBe(true);
  details.send({ type: 'amount.edited', typed: '90.01' });
  expect(details.getSnapshot().can(pay)).toBe(false);
  details.send({ type: 'amount.edited', typed: '90' });
  expect(details.getSnapshot().can(pay)).toBe(true);
});

test.each([
  ['not calculated (DET-81)', { amount_due_calculated: false }],
  ['in collections (DET-89)', { collections: { isInCollections: true, html: '' } }],
  ['in the cart (DET-88)', { cart_item_id: 4 }],
])('a bill cannot be paid while it is %s', (_, overrides) => {
  const { details } = openBill();
  expect(details.getSnapshot().can({ type: 'payment.chosen', bill: sampleBill(overrides) })).toBe(false);
});

test('a cart rule is explained and the typed amount stays (CRT-27)', async () => {
  const add = async () => {
    throw new CallFailed({ kind: 'refused', message: 'Fee first.', status: 409, errors: {} });
  };
  const { details, story, idle } = openBill({ add });
  details.send({ type: 'amount.edited', typed: '20' });
  details.send({ type: 'payment.chosen', bill: sampleBill() });
  await idle();
  expect(details.getSnapshot().context.barrier).toBe('Fee first.');
  details.send({ type: 'barrier.read' });
  expect(story).toEqual([UNTOUCHED, EDITED, 'add 100200301 2000', 'adding', 'barred', EDITED]);
});

test('a bill that could not be added says so (ERR-27)', async () => {
  const { details, story, idle } = openBill({ add: () => Promise.reject(new Error('lost')) });
  details.send({ type: 'payment.chosen', bill: sampleBill() });
  await idle();
  expect(story).toEqual([
    UNTOUCHED,
    'add 100200301 8420',
    'adding',
    { type: 'change.failed', message: 'Unable to add bill to cart.  Please try again later.' },
    UNTOUCHED,
  ]);
});

test('Remove from cart removes the bill and stays on the page (DET-88)', async () => {
  const { details, story, idle } = openBill();
  details.send({ type: 'removal.chosen', cartItemId: 77 });
  await idle();
  expect(story).toEqual([UNTOUCHED, 'remove 77', 'removing', { type: 'removal.done' }, UNTOUCHED]);
});

test('a removal that fails says so (ERR-28)', async () => {
  const { details, story, idle } = openBill({ remove: () => Promise.reject(new Error('lost')) });
  details.send({ type: 'removal.chosen', cartItemId: 77 });
  await idle();
  expect(story.slice(3)).toEqual([
    { type: 'change.failed', message: 'Unable to remove bill from cart.  Please try again later.' },
    UNTOUCHED,
  ]);
});

test('the balance is looked up in parallel with everything else (DET-80)', async () => {
  const { details } = openBill();
  details.send({ type: 'balance.asked' });
  const { balance } = details.getSnapshot().children;
  expect(balance?.getSnapshot().value).toBe('asking');
  if (balance) await waitFor(balance, ({ value }) => value === 'live');
  expect(details.getSnapshot().value).toEqual(UNTOUCHED);
});

test('a look-up of the balance that breaks keeps what I typed, and the bill can still be paid (DET-80)', async () => {
  const lookUp = balanceLookUpMachine.provide({
    guards: {
      wasAnswered: () => {
        throw new Error('a bug');
      },
    },
  });
  const { details, story, idle } = openBill({ lookUp, isDown: true });
  details.send({ type: 'amount.edited', typed: '20' });
  const { balance } = details.getSnapshot().children;
  details.send({ type: 'balance.asked' });
  await expect.poll(() => balance?.getSnapshot().status).toBe('error');
  expect([details.getSnapshot().status, details.getSnapshot().context.choice.typed]).toEqual([
    'active',
    '20',
  ]);
  details.send({ type: 'payment.chosen', bill: sampleBill() });
  await idle();
  expect(story.slice(-4)).toEqual(['add 100200301 2000', 'adding', { type: 'cart.filled' }, UNTOUCHED]);
});
