import { expect, test } from 'vitest';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleDetails } from '../../domain/fixtures/checkout.ts';
import { cents } from '../../domain/values/cents.ts';
import { ATTEMPT, CART, DISCOVER, openSheet, reviewOf, TAP, VISA } from './pay-sheet.fixture.ts';

const STEPS = ['details', `method ${VISA.id}`, 'receipt dana@home.example', 'review'];
const RECEIPT = {
  email: true,
  firstEmail: 'office@home.example',
  secondEmail: '',
  sms: false,
  number: '',
};
const refused = (message: string) => new CallFailed({ kind: 'refused', status: 422, message, errors: {} });

/** A tap that was not sent must be forgotten, or the next review of its amount would send it. */
const waitingTap = ({ actor }: Pick<ReturnType<typeof openSheet>, 'actor'>) =>
  actor.getSnapshot().context.waiting;

test('one bill is paid with the calls of the three steps in their order, and one tap (ruling 45, CHK-17)', async () => {
  const { calls, accepted, reviewed, tap, until } = openSheet();
  await reviewed();
  expect(calls).toEqual(STEPS);
  tap();
  await until((snapshot) => snapshot.matches('paid'));
  expect(calls).toEqual([...STEPS, 'pay review of 8420', 'keep receipt']);
  expect(accepted).toEqual(['BF-7K2M-9QXA']);
});

test('a double tap makes one payment only (CHK-16)', async () => {
  const { calls, reviewed, tap, until } = openSheet();
  await reviewed();
  tap();
  tap();
  await until((snapshot) => snapshot.matches('paid'));
  expect(calls.filter((call) => call.startsWith('pay'))).toEqual(['pay review of 8420']);
});

test.each([
  ['several methods and none used before', sampleDetails()],
  ['no method at all', sampleDetails({ wallets: [] })],
  ['no answer', new Error('no connection')],
])('with %s nothing is saved or sent, and the steps pay the cart', async (_, details) => {
  const { calls, until } = openSheet({ details });
  await until((snapshot) => snapshot.matches('unsuited'));
  expect(calls).toEqual(['details']);
});

test('another method is saved and reviewed before it can pay', async () => {
  const { actor, calls, reviewed, tap, until } = openSheet();
  await reviewed();
  actor.send({ type: 'method.chosen', id: DISCOVER.id });
  tap();
  await reviewed();
  expect(calls).toEqual([...STEPS, `method ${DISCOVER.id}`, 'receipt dana@home.example', 'review']);
  tap();
  await until((snapshot) => snapshot.matches('paid'));
});

test('a tap before the review of another method is not taken: its fee was not shown yet', async () => {
  const { actor, calls, reviewed, tap, until, setback } = openSheet();
  await reviewed();
  actor.send({ type: 'method.chosen', id: DISCOVER.id });
  await until((snapshot) => snapshot.matches({ open: { paying: 'reviewing' } }));
  tap();
  expect(actor.getSnapshot().context.waiting).toBeUndefined();
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  await reviewed();
  expect([setback(), calls.some((call) => call.startsWith('pay'))]).toEqual([undefined, false]);
});

test('another receipt is saved and reviewed; one that reaches nobody is not taken (PAY-27)', async () => {
  const { actor, calls, reviewed } = openSheet();
  await reviewed();
  actor.send({ type: 'receipt.confirmed', receipt: { ...RECEIPT, firstEmail: 'office' } });
  expect(actor.getSnapshot().context.isReviewed).toBe(true);
  actor.send({ type: 'receipt.confirmed', receipt: RECEIPT });
  await reviewed();
  expect(calls.slice(4)).toEqual([`method ${VISA.id}`, 'receipt office@home.example', 'review']);
});

test('a method that cannot pay is not taken (ruling 9)', async () => {
  const expired = { ...DISCOVER, expired: true };
  const { actor, calls, reviewed } = openSheet({ details: sampleDetails({ wallets: [VISA, expired] }) });
  await reviewed();
  actor.send({ type: 'method.chosen', id: expired.id });
  expect([actor.getSnapshot().context.isReviewed, calls]).toEqual([true, STEPS]);
});

test('a method that cannot be saved says so, and another one can be chosen (PAY-36)', async () => {
  const { actor, calls, reviewed, until } = openSheet({ savings: [refused('Not now.')] });
  const { context } = await until((snapshot) => snapshot.matches({ open: 'unsaved' }));
  expect([context.failure, calls]).toEqual(['Not now.', ['details', `method ${VISA.id}`]]);
  actor.send({ type: 'method.chosen', id: DISCOVER.id });
  expect((await reviewed()).context.failure).toBeUndefined();
  expect(calls).toContain(`method ${DISCOVER.id}`);
});

test('a changed amount or date is reviewed anew, and cannot be submitted before', async () => {
  const { actor, calls, reviewed, until } = openSheet({ reviews: [reviewOf(8420), reviewOf(5000)] });
  await reviewed();
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  expect(actor.getSnapshot().context.isReviewed).toBe(false);
  await reviewed(5000);
  expect(calls).toEqual([...STEPS, 'review']);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  expect(actor.getSnapshot().context.isReviewed).toBe(true);
  await until((snapshot) => snapshot.matches({ open: { paying: 'reviewing' } }));
});

test('a tap right after typing waits for the review, and pays the typed amount (CRT-07)', async () => {
  const { actor, calls, reviewed, tap, until } = openSheet({
    reviews: [reviewOf(8420, 220), reviewOf(5000, 220)],
  });
  await reviewed();
  tap(5000);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(calls).toEqual(STEPS);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await until((snapshot) => snapshot.matches('paid'));
  expect(calls).toEqual([...STEPS, 'review', 'pay review of 5000', 'keep receipt']);
  expect(waitingTap({ actor })).toBeUndefined();
});

test('a fee that changed with the amount is shown first: nothing is sent', async () => {
  const { actor, calls, reviewed, tap, setback } = openSheet({
    reviews: [reviewOf(8420, 220), reviewOf(5000, 110)],
  });
  await reviewed();
  tap(5000);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await reviewed(5000);
  expect(setback()?.message).toBe(
    'The fee was $2.20 and is $1.10 now. Please review it before you submit it.',
  );
  expect(waitingTap({ actor })).toBeUndefined();
  expect(calls.some((call) => call.startsWith('pay'))).toBe(false);
  expect(actor.getSnapshot().hasTag('changeable')).toBe(true);
});

test('a tap whose amount is not saved in time is not sent later (CHK-23)', async () => {
  const { actor, calls, clock, reviewed, tap, setback } = openSheet({
    reviews: [reviewOf(8420), reviewOf(5000)],
  });
  await reviewed();
  tap(5000);
  clock.increment(15_000);
  expect(setback()?.message).toMatch(/^It took too long after your tap, so nothing was sent\./);
  expect(waitingTap({ actor })).toBeUndefined();
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await reviewed(5000);
  expect(calls.some((call) => call.startsWith('pay'))).toBe(false);
});

test('a tap on a device that slept meanwhile is not sent later, although no timer ended it (CHK-23)', async () => {
  const { actor, calls, tap, reviewed, setback, until } = openSheet({
    reviews: [reviewOf(8420), reviewOf(5000)],
    sentAt: 3_600_000,
  });
  await reviewed();
  tap(5000);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await until(() => setback() !== undefined);
  expect(setback()?.message).toMatch(/^It took too long after your tap, so nothing was sent\./);
  expect(calls.some((call) => call.startsWith('pay '))).toBe(false);
  expect(actor.getSnapshot().hasTag('changeable')).toBe(true);
  expect(waitingTap({ actor })).toBeUndefined();
});

test('a tap whose amount is refused says so, and nothing is sent (CRT-08)', async () => {
  const { actor, calls, reviewed, tap, setback } = openSheet();
  await reviewed();
  tap(5000);
  actor.send({ type: 'change.failed', message: 'Unable to save item.  Please try again later.' });
  expect(setback()).toEqual({ kind: 'not saved', message: 'Unable to save item.  Please try again later.' });
  expect(waitingTap({ actor })).toBeUndefined();
  expect(actor.getSnapshot().hasTag('changeable')).toBe(true);
  expect(calls).toEqual(STEPS);
});

test('a declined card says so, a new review is shown, and another method pays (CHK-18)', async () => {
  const { actor, calls, reviewed, tap, setback, until } = openSheet({
    outcome: { kind: 'declined', message: 'The card was declined.' },
  });
  await reviewed();
  tap();
  await until(({ context, children }) =>
    Boolean(context.isReviewed && children.checkout?.getSnapshot().context.setback),
  );
  expect(setback()?.message).toBe('The card was declined.');
  actor.send({ type: 'method.chosen', id: DISCOVER.id });
  await reviewed();
  expect(setback()).toBeUndefined();
  expect(calls.slice(4)).toEqual([
    'pay review of 8420',
    'review',
    `method ${DISCOVER.id}`,
    'receipt dana@home.example',
    'review',
  ]);
});

test('while the outcome is unknown nothing can be changed or sent again (CHK-24)', async () => {
  const { actor, calls, reviewed, tap, until } = openSheet({ outcome: { kind: 'undetermined' } });
  await reviewed();
  tap();
  await until(({ children }) => Boolean(children.checkout?.getSnapshot().matches('undetermined')));
  for (const event of [
    { type: 'method.chosen', id: DISCOVER.id },
    { type: 'cart.changed', cart: { ...CART, amount: cents(1) } },
    { type: 'receipt.confirmed', receipt: RECEIPT },
    { type: 'payment.confirmed', amount: cents(8420), orderNumber: '', tap: TAP },
  ] as const)
    actor.send(event);
  expect(actor.getSnapshot().matches({ open: { paying: 'underWay' } })).toBe(true);
  expect(calls.slice(4, 6)).toEqual(['pay review of 8420', `ask ${ATTEMPT.key}`]);
  expect(calls.filter((call) => call.startsWith('pay'))).toHaveLength(1);
});

test('an earlier payment without an outcome is asked about first (CHK-24)', async () => {
  const { calls, until } = openSheet({ remembered: () => ATTEMPT });
  await until((snapshot) => snapshot.matches({ open: { paying: 'underWay' } }));
  expect(calls.slice(0, 4)).toEqual([...STEPS.slice(0, 3), `ask ${ATTEMPT.key}`]);
});

test('an earlier payment that is found without an outcome drops a waiting tap (CHK-24)', async () => {
  let attempt: typeof ATTEMPT | undefined;
  const { actor, calls, reviewed, tap, until } = openSheet({
    reviews: [reviewOf(8420), reviewOf(5000)],
    remembered: () => attempt,
  });
  await reviewed();
  tap(5000);
  attempt = ATTEMPT;
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await until((snapshot) => snapshot.matches({ open: { paying: 'underWay' } }));
  expect(waitingTap({ actor })).toBeUndefined();
  expect(calls.some((call) => call.startsWith('pay '))).toBe(false);
});

test('a waiting tap is forgotten as it is sent, before anything becomes of the payment (CHK-16)', async () => {
  const { actor, reviewed, tap, until } = openSheet({ reviews: [reviewOf(8420), reviewOf(5000)] });
  await reviewed();
  const kept: unknown[] = [];
  let isTimed = false;
  actor.subscribe((snapshot) => {
    if (isTimed && snapshot.matches({ open: { paying: 'reviewing' } })) kept.push(snapshot.context.waiting);
    isTimed ||= snapshot.matches({ open: { paying: 'timing' } });
  });
  tap(5000);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await until((snapshot) => snapshot.matches('paid'));
  expect(kept).toEqual([undefined]);
});

test('a review that is refused says why, and a waiting tap is dropped', async () => {
  const { actor, reviewed, tap, until } = openSheet({
    reviews: [reviewOf(8420), refused('Can not overpay.')],
  });
  await reviewed();
  tap(9900);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(9900) } });
  const { context } = await until(({ children }) =>
    Boolean(children.checkout?.getSnapshot().matches({ reviewing: 'unreviewable' })),
  );
  expect([context.waiting, context.isReviewed]).toEqual([undefined, false]);
});

test.each([
  ['payMethods', STEPS.slice(0, 3)],
  ['checkout', STEPS],
] as const)('when %s breaks, nothing is sent, and the steps pay the cart', async (part, steps) => {
  const { calls, until } = openSheet({ breaks: [part] });
  await until((snapshot) => snapshot.matches('unsuited'));
  expect(calls).toEqual(steps);
});

test('a waiting tap whose time cannot be read is not sent (CHK-23)', async () => {
  const { actor, calls, reviewed, tap, setback, until } = openSheet({
    reviews: [reviewOf(8420), reviewOf(5000)],
    breaks: ['readClock'],
  });
  await reviewed();
  tap(5000);
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  await until(() => setback() !== undefined);
  expect(setback()?.message).toMatch(/^It took too long after your tap, so nothing was sent\./);
  expect(waitingTap({ actor })).toBeUndefined();
  expect(calls.some((call) => call.startsWith('pay '))).toBe(false);
});

test('a cart that changes before the method is saved is the one that is reviewed', async () => {
  const { actor, reviewed } = openSheet({ reviews: [reviewOf(5000)] });
  actor.send({ type: 'cart.changed', cart: { ...CART, amount: cents(5000) } });
  const { context } = await reviewed(5000);
  expect(context.cart.amount).toBe(5000);
});

test('after a method that cannot be saved, a changed receipt saves both again (PAY-27, PAY-36)', async () => {
  const { actor, calls, reviewed, until } = openSheet({ savings: [refused('Not now.')] });
  await until((snapshot) => snapshot.matches({ open: 'unsaved' }));
  actor.send({ type: 'receipt.confirmed', receipt: { ...RECEIPT, firstEmail: 'office' } });
  expect(actor.getSnapshot().matches({ open: 'unsaved' })).toBe(true);
  actor.send({ type: 'receipt.confirmed', receipt: RECEIPT });
  await reviewed();
  expect(calls.slice(2)).toEqual([`method ${VISA.id}`, 'receipt office@home.example', 'review']);
});
