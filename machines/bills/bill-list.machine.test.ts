import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { getBalance } from '../../domain/bills/list-calls.ts';
import { cartAdditionOf } from '../../domain/cart/add-to-cart.ts';
import type { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { sampleAccount, sampleBillType } from '../../domain/fixtures/bill.ts';
import { cents } from '../../domain/values/cents.ts';
import { balanceLookUpMachine } from './balance-look-up.machine.ts';
import { billListMachine } from './bill-list.machine.ts';
import type { AdditionRequest } from './bill-list-requests.ts';

interface Server {
  add?: () => Promise<AnswerOf<typeof addToCart>>;
  remove?: () => Promise<AnswerOf<typeof removeFromCart>>;
  balance?: (ebillId: number) => Promise<AnswerOf<typeof getBalance>>;
}

/** Starts a list and records its cart states, notices and calls in order. */
function openList({
  add = async () => ({ items: [] }),
  remove = async () => ({ success: true }),
  balance = async (ebill_id) => ({ ...LIVE, ebill_id }),
}: Server = {}) {
  const story: unknown[] = [];
  const getBalanceFake = fromPromise<AnswerOf<typeof getBalance>, RequestOf<typeof getBalance>>(
    ({ input }) => {
      story.push(`balance of ${input.ebillId}`);
      return balance(input.ebillId);
    },
  );
  const list = createActor(
    billListMachine.provide({
      actors: {
        balanceLookUp: balanceLookUpMachine.provide({ actors: { getBalance: getBalanceFake } }),
        getBalance: getBalanceFake,
        addToCart: fromPromise<AnswerOf<typeof addToCart>, RequestOf<typeof addToCart>>(({ input }) => {
          story.push(`add ${input.items.map((item) => `${item.reference_num} ${item.amount}`)}`);
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
  );
  let last: unknown;
  list.subscribe(({ value }) => {
    if (value.cart !== last) story.push(value.cart);
    last = value.cart;
  });
  list.on('*', (emitted) => story.push(emitted));
  list.start();
  return { list, story, settled: () => waitFor(list, isSettled) };
}

const LIVE = {
  balance: cents(5000),
  period_amt_due: cents(4500),
  amount_due_calculated: true,
  real_time_balance: true,
};

function isSettled(snapshot: SnapshotFrom<typeof billListMachine>): boolean {
  return snapshot.hasTag('settled') && snapshot.context.wishes.length === 0;
}

function bill(at: number, overrides: Parameters<typeof sampleAccount>[0] = {}) {
  const account = sampleAccount({ account_id: at, ebill_id: at, account_num: `A${at}`, ...overrides });
  return cartAdditionOf(account, `Biller ${at}`);
}

function addition(
  bills: AdditionRequest['bills'],
  overrides: Partial<AdditionRequest> = {},
): AdditionRequest {
  return { kind: 'addition', bills, inCart: [], next: 'list', ...overrides };
}

const refuse = (status: number, message: string) => async () => {
  throw new CallFailed({ kind: 'refused', message, status, errors: {} });
};

test('Add to cart adds one bill and stays on the list (BIL-17)', async () => {
  const { list, story, settled } = openList();
  list.send({ type: 'bill.added', wish: addition([bill(1)]) });
  await settled();
  expect(story).toEqual(['settled', 'add A1 8420', 'adding', { type: 'wish.granted' }, 'settled']);
});

test('Pay Now adds the bill and opens the cart (BIL-18)', async () => {
  const { list, story, settled } = openList();
  list.send({ type: 'bill.added', wish: addition([bill(1)], { next: 'cart' }) });
  await settled();
  expect(story).toEqual(['settled', 'add A1 8420', 'adding', { type: 'cart.filled' }, 'settled']);
});

test('taps during a request are carried out after it (BIL-17)', async () => {
  const { list, story, settled } = openList();
  list.send({ type: 'bill.added', wish: addition([bill(1)]) });
  list.send({ type: 'bill.added', wish: addition([bill(2)]) });
  list.send({ type: 'bill.removed', wish: { kind: 'removal', ebillId: 3, cartItemId: 30 } });
  await settled();
  expect(story).toEqual([
    'settled',
    'add A1 8420',
    'adding',
    { type: 'wish.granted' },
    'add A2 8420',
    { type: 'wish.granted' },
    'remove 30',
    'removing',
    { type: 'wish.granted' },
    'settled',
  ]);
});

test('all selected bills join the cart in one call, which clears the selection (BIL-16)', async () => {
  const { list, story, settled } = openList();
  list.send({ type: 'bills.selected', ebillIds: [1, 2] });
  list.send({ type: 'selection.added', wish: addition([bill(1), bill(2)], { next: 'cart' }) });
  await settled();
  expect(story).toEqual(['settled', 'add A1 8420,A2 8420', 'adding', { type: 'cart.filled' }, 'settled']);
  expect(list.getSnapshot().context.selected).toEqual([]);
});

test('nothing can be paid while nothing is selected (BIL-15)', () => {
  const { list } = openList();
  const pay = { type: 'selection.added', wish: addition([]) } as const;
  expect(list.getSnapshot().can(pay)).toBe(false);
  list.send({ type: 'bills.selected', ebillIds: [1] });
  expect(list.getSnapshot().can(pay)).toBe(true);
  list.send({ type: 'bills.deselected', ebillIds: [1] });
  expect(list.getSnapshot().can(pay)).toBe(false);
});

test('the twenty-first bill stays unselected, and a message names the limit (BIL-12)', () => {
  const { list, story } = openList();
  const twenty = Array.from({ length: 20 }, (_, at) => at + 1);
  list.send({ type: 'bills.selected', ebillIds: twenty });
  list.send({ type: 'bills.selected', ebillIds: [21] });
  expect(list.getSnapshot().context.selected).toEqual(twenty);
  expect(story).toEqual(['settled', { type: 'limit.reached' }]);
});

test('a bill with a fee does not join others, and nothing is sent (CRT-27)', async () => {
  const { list, story, settled } = openList();
  const fee = bill(2, { bill_type: sampleBillType({ has_xbp_fee: true }) });
  list.send({ type: 'bill.added', wish: addition([fee], { inCart: [bill(1)] }) });
  expect(list.getSnapshot().value.cart).toBe('barred');
  expect(list.getSnapshot().context.barrier).toEqual({ kind: 'fee among additions' });
  list.send({ type: 'barrier.read' });
  await settled();
  expect(story).toEqual(['settled', 'barred', 'settled']);
});

test('a rule that only the server knows is explained in its words (CRT-30)', async () => {
  const words = 'Only One Bill Allowed in Cart: the bill of Harbor must be paid by itself.';
  const { list, story } = openList({ add: refuse(409, words) });
  list.send({ type: 'bill.added', wish: addition([bill(1)]) });
  await waitFor(list, ({ value }) => value.cart === 'barred');
  expect(list.getSnapshot().context.barrier).toBe(words);
  expect(story).toEqual(['settled', 'add A1 8420', 'adding', 'barred']);
});

test('an unknown amount is looked up before its bill is added (BIL-28)', async () => {
  const { list, story, settled } = openList();
  const unknown = bill(2, { amount_due_calculated: false, period_amt_due: null });
  list.send({ type: 'bill.added', wish: addition([bill(1), unknown]) });
  await settled();
  expect(story).toEqual([
    'settled',
    'balance of 2',
    'lookingUp',
    'add A1 8420,A2 4500',
    'adding',
    { type: 'wish.granted' },
    'settled',
  ]);
});

test('a look-up that fails adds nothing and says so (BIL-28)', async () => {
  const { list, story, settled } = openList({ balance: refuse(503, 'Web Service is not responding') });
  list.send({ type: 'bill.added', wish: addition([bill(1, { amount_due_calculated: false })]) });
  await settled();
  expect(story).toEqual([
    'settled',
    'balance of 1',
    'lookingUp',
    { type: 'wish.failed', message: 'Unable to add bill to cart.  Please try again later.' },
    'settled',
  ]);
});

test('a bill with a zero balance is not added (BIL-28)', async () => {
  const balance = async (ebill_id: number) => ({ ...LIVE, ebill_id, period_amt_due: cents(0) });
  const { list, story, settled } = openList({ balance });
  list.send({ type: 'bill.added', wish: addition([bill(1, { amount_due_calculated: false })]) });
  await settled();
  expect(story).toEqual([
    'settled',
    'balance of 1',
    'lookingUp',
    { type: 'wish.failed', message: 'Nothing is due on this bill.' },
    'settled',
  ]);
});

test('a removal that fails says so and leaves the bill in the cart (ERR-28)', async () => {
  const { list, story, settled } = openList({
    remove: async () => {
      throw new Error('lost');
    },
  });
  list.send({ type: 'bill.removed', wish: { kind: 'removal', ebillId: 1, cartItemId: 9 } });
  await settled();
  expect(story).toEqual([
    'settled',
    'remove 9',
    'removing',
    { type: 'wish.failed', message: 'Unable to remove bill from cart.  Please try again later.' },
    'settled',
  ]);
});

test('each row looks up its own balance while the rest stays usable (BIL-24)', async () => {
  const { list } = openList();
  list.send({ type: 'balance.asked', ebillId: 4 });
  list.send({ type: 'balance.asked', ebillId: 5 });
  const { lookUps } = list.getSnapshot().context;
  expect(Object.keys(lookUps)).toEqual(['4', '5']);
  expect(list.getSnapshot().hasTag('settled')).toBe(true);
  const states = () => Object.values(lookUps).map((lookUp) => lookUp.getSnapshot().value);
  expect(states()).toEqual(['asking', 'asking']);
  for (const lookUp of Object.values(lookUps)) await waitFor(lookUp, ({ value }) => value === 'live');
  expect(states()).toEqual(['live', 'live']);
});

test('a bill that could not be added says so, and the next one is added all the same (ERR-27)', async () => {
  const answers = [refuse(422, 'This bill was paid.'), async () => ({ items: [] })];
  const { list, story, settled } = openList({
    add: () => (answers.shift() as () => Promise<{ items: [] }>)(),
  });
  list.send({ type: 'bills.selected', ebillIds: [1] });
  list.send({ type: 'bill.added', wish: addition([bill(1)]) });
  list.send({ type: 'bill.added', wish: addition([bill(2)]) });
  await settled();
  expect(story).toEqual([
    'settled',
    'add A1 8420',
    'adding',
    { type: 'wish.failed', message: 'This bill was paid.' },
    'add A2 8420',
    { type: 'wish.granted' },
    'settled',
  ]);
  expect(list.getSnapshot().context.selected).toEqual([1]);
});
