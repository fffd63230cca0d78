import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { type TaxPayable, taxPaymentMachine } from './tax-payment.machine.ts';

const payable: TaxPayable = {
  taxReturn: { id: 31, balance: cents(6_000), amount_due: cents(10_000) },
  terms: { biller: 'Harbor City', can_edit_amount: true },
  accountNumber: '7001234',
  billTypeId: 9,
};

const refusal = (status: number) =>
  new CallFailed({ kind: 'refused', message: `No ${status}.`, status, errors: {} });

interface Server {
  add?: () => Promise<AnswerOf<typeof addToCart>>;
  remove?: () => Promise<AnswerOf<typeof removeFromCart>>;
}

function openReturn({
  add = async () => ({ items: [] }),
  remove = async () => ({ success: true }),
}: Server = {}) {
  const story: unknown[] = [];
  const payment = createActor(
    taxPaymentMachine.provide({
      actors: {
        addToCart: fromPromise<AnswerOf<typeof addToCart>, RequestOf<typeof addToCart>>(({ input }) => {
          story.push(input.items);
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
  payment.on('*', (emitted) => story.push(emitted));
  payment.start();
  const idle = () => waitFor(payment, (snapshot) => !snapshot.hasTag('busy'));
  return { payment, story, idle };
}

test('the amount due goes into the cart under the account and the return (RET-28, ENT2-22)', async () => {
  const { payment, story, idle } = openReturn();
  payment.send({ type: 'payment.chosen', payable });
  await idle();
  expect(story).toEqual([
    [{ reference_num: '7001234', reference_num2: '31', conf_id: 9, quantity: 1, amount: 6_000 }],
    { type: 'cart.filled' },
  ]);
});

test('a custom amount is paid while it is switched on, and kept while it is off (RET-31)', async () => {
  const { payment, story, idle } = openReturn();
  expect(payment.getSnapshot().context.addition).toEqual({ source_id: 1, items: [] });
  payment.send({ type: 'custom.switched', isOn: true });
  expect(payment.getSnapshot().value).toEqual({ choosing: 'custom' });
  payment.send({ type: 'amount.edited', typed: '25,50' });
  payment.send({ type: 'custom.switched', isOn: false });
  expect(payment.getSnapshot().context.choice).toEqual({ isCustom: false, typed: '25,50' });
  payment.send({ type: 'custom.switched', isOn: true });
  payment.send({ type: 'payment.chosen', payable });
  await idle();
  expect(story[0]).toMatchObject([{ amount: 2_550 }]);
});

test('more than the amount due cannot be chosen (RET-33)', () => {
  const { payment } = openReturn();
  payment.send({ type: 'amount.edited', typed: '60.01' });
  expect(payment.getSnapshot().value).toEqual({ choosing: 'custom' });
  payment.send({ type: 'custom.switched', isOn: true });
  expect(payment.getSnapshot().can({ type: 'payment.chosen', payable })).toBe(false);
  payment.send({ type: 'amount.edited', typed: '60.00' });
  expect(payment.getSnapshot().can({ type: 'payment.chosen', payable })).toBe(true);
});

test('a cart rule is explained until I have read it, and the amount stays (RET-36)', async () => {
  const { payment, story, idle } = openReturn({ add: () => Promise.reject(refusal(409)) });
  payment.send({ type: 'custom.switched', isOn: true });
  payment.send({ type: 'amount.edited', typed: '5' });
  payment.send({ type: 'payment.chosen', payable });
  await idle();
  expect([payment.getSnapshot().value, payment.getSnapshot().context.barrier]).toEqual(['barred', 'No 409.']);
  payment.send({ type: 'barrier.read' });
  expect(payment.getSnapshot().value).toEqual({ choosing: 'custom' });
  expect([story.length, payment.getSnapshot().context.choice.typed]).toEqual([1, '5']);
});

test('a payment that could not be added is reported, with its own message when the server sends none (ERR2-49)', async () => {
  const { payment, story, idle } = openReturn({ add: () => Promise.reject(new Error('lost')) });
  payment.send({ type: 'payment.chosen', payable });
  await idle();
  expect(story.at(-1)).toEqual({
    type: 'change.failed',
    message: 'Unable to add taxes to the cart.  Please try again later.',
  });
});

test('an amount that the server refuses is told with its own words', async () => {
  const words = 'The office takes no such amount.';
  const failure = { kind: 'refused', message: words, status: 422, errors: { amount: words } } as const;
  const { payment, story, idle } = openReturn({ add: () => Promise.reject(new CallFailed(failure)) });
  payment.send({ type: 'payment.chosen', payable });
  await idle();
  expect(story.at(-1)).toEqual({ type: 'change.failed', message: words, amountRefusal: words });
});

test('a return leaves the cart, or a message says that it could not (RET-29)', async () => {
  const missing = openReturn();
  missing.payment.send({ type: 'removal.chosen', cartItemId: 4 });
  await missing.idle();
  expect(missing.story).toEqual(['remove 4', { type: 'removal.done' }]);
  const stuck = openReturn({ remove: () => Promise.reject(refusal(404)) });
  stuck.payment.send({ type: 'removal.chosen', cartItemId: 4 });
  await stuck.idle();
  expect(stuck.story.at(-1)).toEqual({ type: 'change.failed', message: 'No 404.' });
});
