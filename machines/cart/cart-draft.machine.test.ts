import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { addToCart } from '../../domain/cart/calls.ts';
import type { updateWallet } from '../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { draftOf } from '../../domain/draft/draft-bill.ts';
import type { AgreedDraft, DraftBasis } from '../../domain/draft/draft-comparison.ts';
import { draftMethodOf } from '../../domain/draft/draft-method.ts';
import { sampleAccount, sampleGroup } from '../../domain/fixtures/bill.ts';
import { sampleCart } from '../../domain/fixtures/cart.ts';
import { sampleDetails } from '../../domain/fixtures/checkout.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { cartDraftMachine } from './cart-draft.machine.ts';

const account = sampleAccount();
const drafted = draftOf(account, 'Red Mesa Water District');
const method = draftMethodOf(sampleSaved(1));
const TOTAL = cents(8420);
const TAP = { at: 1_000, day: sampleCart().scheduled_date };
const RECEIPT = 'dana@home.example';
const TERMS = [{ entity_id: 3, entity_name: 'Red Mesa Water', terms_and_conditions: '<p>Terms.</p>' }];

function ground(due = 8420): DraftBasis {
  const accounts = [{ ...account, period_amt_due: cents(due), balance: cents(due) }];
  return {
    groups: [sampleGroup({ accounts })],
    methods: [sampleSaved(1)],
    cart: sampleCart({ items: [] }),
    today: sampleCart().scheduled_date,
    terms: TERMS,
  };
}

const failed = (kind: 'refused' | 'unreachable' | 'unknown', message: string, status = 0) =>
  new CallFailed({ kind, message, status, errors: {} });
const NO_SIGNAL = failed('unreachable', 'We could not reach Billfold.');

interface World {
  /** The data that each read returns; the last one repeats. */
  reads?: (DraftBasis | CallFailed)[];
  adding?: CallFailed;
  choosing?: CallFailed;
  details?: Partial<CheckoutDetails> | CallFailed;
  /** Why the device cannot write. */
  keeping?: Error;
}

/** Starts a draft of one bill and records its reads, requests and notices. */
function open({ reads = [ground()], adding, choosing, details, keeping }: World = {}) {
  const story: unknown[] = [];
  const asked: (readonly number[])[] = [];
  let read = 0;
  const actor = createActor(
    cartDraftMachine.provide({
      actors: {
        readGround: fromPromise<DraftBasis, { ebillIds: readonly number[] }>(async ({ input }) => {
          const result = reads[Math.min(read, reads.length - 1)];
          read += 1;
          story.push('read');
          asked.push(input.ebillIds);
          if (!result || result instanceof CallFailed) throw result;
          return result;
        }),
        keepAgreed: fromPromise<void, AgreedDraft>(async ({ input }) => {
          story.push(`keep ${input.bills.map(({ amount }) => amount)}`);
          if (keeping) throw keeping;
          actor.send({ type: 'draft.renewed', draft: { bills: input.bills, method } });
        }),
        addToCart: fromPromise<AnswerOf<typeof addToCart>, RequestOf<typeof addToCart>>(async ({ input }) => {
          story.push(`add ${input.items.map(({ amount }) => amount)}`);
          if (adding) throw adding;
          return { items: [] };
        }),
        updateWallet: fromPromise<AnswerOf<typeof updateWallet>, RequestOf<typeof updateWallet>>(
          async ({ input }) => {
            story.push(`method ${input.wallet_id}`);
            if (choosing) throw choosing;
            return { success: true };
          },
        ),
        getCheckoutDetails: fromPromise(async () => {
          if (details instanceof CallFailed) throw details;
          return sampleDetails(details);
        }),
      },
    }),
    { input: { draft: { bills: [drafted], method } } },
  );
  actor.on('draft.handedOver', ({ offer, ebillIds }) =>
    story.push(`offer ${offer?.total}`, `end ${ebillIds}`),
  );
  actor.on('method.refused', ({ message }) => story.push(message));
  actor.start();
  const settled = () =>
    waitFor(actor, (snapshot) => snapshot.hasTag('settled') || snapshot.status === 'done');
  const back = () => {
    actor.send({ type: 'connection.returned' });
    return settled();
  };
  return { actor, story, asked, settled, back };
}

test('without a connection nothing is read, sent or paid, whatever I press (CRT-37)', () => {
  const { actor, story } = open();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  actor.send({ type: 'changes.accepted' });
  actor.send({ type: 'comparison.asked' });
  expect([actor.getSnapshot().value, story]).toEqual(['draft', []]);
});

test('back online the draft is only read, and says that nothing changed (CRT-37)', async () => {
  const { actor, story, asked, back } = open();
  await back();
  expect([actor.getSnapshot().value, story]).toEqual([{ compared: 'unchanged' }, ['read']]);
  expect(asked).toEqual([[account.ebill_id]]);
});

test('one tap reads once more, fills the cart and hands over exactly the agreed offer (CRT-37)', async () => {
  const { actor, story, asked, settled, back } = open();
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  expect([actor.getSnapshot().value, story]).toEqual([
    'handedOver',
    ['read', 'read', 'add 8420', `method ${method.id}`, 'offer 8420', `end ${account.ebill_id}`],
  ]);
  expect(actor.getSnapshot().output).toMatchObject({ offer: { total: 8420 }, ebillIds: [account.ebill_id] });
  expect(asked).toEqual([[account.ebill_id], [account.ebill_id]]);
});

test('a tap on another sum than the current one pays nothing (CRT-37)', async () => {
  const { actor, story, back } = open();
  await back();
  actor.send({ type: 'payment.confirmed', total: cents(8419), tap: TAP, receipt: RECEIPT });
  expect([actor.getSnapshot().value, story]).toEqual([{ compared: 'unchanged' }, ['read']]);
});

test('changes must be accepted first, and are read once more before the draft can be paid (CRT-37)', async () => {
  const { actor, story, settled, back } = open({ reads: [ground(6420)] });
  await back();
  expect(actor.getSnapshot().value).toEqual({ compared: 'changed' });
  actor.send({ type: 'payment.confirmed', total: cents(6420), tap: TAP, receipt: RECEIPT });
  actor.send({ type: 'changes.accepted' });
  await settled();
  expect([actor.getSnapshot().value, story]).toEqual([
    { compared: 'unchanged' },
    ['read', 'keep 6420', 'read'],
  ]);
});

test('a change between the look and the tap stops the tap and is shown (CRT-37)', async () => {
  const { actor, story, settled, back } = open({ reads: [ground(), ground(9000)] });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  const { value, context } = actor.getSnapshot();
  expect([value, context.setback, story]).toEqual([
    { compared: 'changed' },
    'Something changed while you were looking at it.',
    ['read', 'read'],
  ]);
});

test.each<[string, Partial<CheckoutDetails>]>([
  ['a note of an organization', { messages: [{ entity_id: 3, entity_name: 'Red Mesa', message: 'Note.' }] }],
  ['a pending payment', { is_pending_payment: true }],
])(
  '%s that is known only with the cart stops the tap, because I must read it first (CRT-37)',
  async (_, details) => {
    const { actor, story, settled, back } = open({ details });
    await back();
    actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
    await settled();
    expect(story.at(-1)).toBe('There is something to read here before you pay.');
  },
);

test('when the terms could not be read no tap pays, and the button leads to the review (CRT-37)', async () => {
  const { actor, story, settled, back } = open({ reads: [{ ...ground(), terms: undefined }] });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  expect([actor.getSnapshot().value, story]).toEqual([{ compared: 'unchanged' }, ['read']]);
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: undefined });
  await settled();
  expect(story).toContain('offer undefined');
});

test('a tap on another business date fills no cart (CRT-37)', async () => {
  const { actor, story, settled, back } = open();
  await back();
  actor.send({
    type: 'payment.confirmed',
    total: TOTAL,
    tap: { at: 1_000, day: calendarDate('2026-11-19') },
    receipt: RECEIPT,
  });
  await settled();
  expect([actor.getSnapshot().value, story]).toEqual([{ compared: 'unchanged' }, ['read', 'read']]);
});

test('a new read with a different cart keeps the message why a tap did not pay (CRT-37)', async () => {
  const { actor, settled, back } = open({ reads: [ground(), ground(9000)] });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  actor.send({ type: 'comparison.asked' });
  await settled();
  expect(actor.getSnapshot().context.setback).toBe('Something changed while you were looking at it.');
});

test('a bill that another tab adds while the tap fills the cart stays in the draft (CRT-37)', async () => {
  const { actor, story, settled, back } = open();
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await waitFor(actor, (snapshot) => snapshot.matches({ handingOver: 'choosingMethod' }));
  actor.send({ type: 'draft.renewed', draft: { bills: [drafted, { ...drafted, ebill_id: 99 }], method } });
  await settled();
  expect(story.at(-1)).toBe(`end ${account.ebill_id}`);
});

test('a bill that another tab removes while the tap is under way stops it (CRT-37)', async () => {
  const { actor, story, settled, back } = open();
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  actor.send({ type: 'draft.renewed', draft: { bills: [{ ...drafted, paying: cents(1000) }], method } });
  await settled();
  expect([actor.getSnapshot().value, story]).toEqual([{ compared: 'unchanged' }, ['read', 'read']]);
});

test('data that cannot be read is never called unchanged, and can be read again (CRT-37)', async () => {
  const { actor, settled, back } = open({ reads: [NO_SIGNAL, ground()] });
  await back();
  const { value, context } = actor.getSnapshot();
  expect([value, context.setback]).toEqual(['unread', NO_SIGNAL.message]);
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  expect(actor.getSnapshot().value).toBe('unread');
  actor.send({ type: 'comparison.asked' });
  await settled();
  expect(actor.getSnapshot().value).toEqual({ compared: 'unchanged' });
});

test('when the answer about the cart is lost, the cart is read before anything is said (CRT-37)', async () => {
  const inCart = { ...account, cart_item_id: 51 };
  const filled = { ...ground(), groups: [sampleGroup({ accounts: [inCart] })], cart: sampleCart() };
  const { actor, story, settled, back } = open({
    reads: [ground(), ground(), filled],
    adding: failed('unknown', 'No answer.'),
  });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  const { value, context } = actor.getSnapshot();
  expect([value, context.setback]).toEqual([{ compared: 'changed' }, 'No answer.']);
  expect(story).toEqual(['read', 'read', 'add 8420', 'read']);
});

test('a method that the server refuses for these bills pays nothing and says why (PAY-12)', async () => {
  const words = 'Summit Gas does not accept Visa.';
  const { actor, story, settled, back } = open({ choosing: failed('refused', words, 422) });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  expect(story.slice(-2)).toEqual([`method ${method.id}`, words]);
});

test('when the connection is lost again the draft stays where it was (CRT-37)', async () => {
  const { actor, back } = open();
  await back();
  actor.send({ type: 'connection.lost' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.ground]).toEqual(['draft', undefined]);
});

test('data that cannot be read is read again when I ask, or when the connection returns', async () => {
  const { actor, story, settled, back } = open({ reads: [NO_SIGNAL, NO_SIGNAL, ground()] });
  await back();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.setback]).toEqual([
    'unread',
    NO_SIGNAL.message,
  ]);
  actor.send({ type: 'comparison.asked' });
  await settled();
  await back();
  expect([actor.getSnapshot().value, story]).toEqual([{ compared: 'unchanged' }, ['read', 'read', 'read']]);
});

test('a connection that is lost again leads back to the draft, from the reading and from its failure (CRT-37)', async () => {
  const { actor, back } = open({ reads: [NO_SIGNAL] });
  actor.send({ type: 'connection.returned' });
  actor.send({ type: 'connection.lost' });
  expect(actor.getSnapshot().value).toBe('draft');
  await back();
  actor.send({ type: 'connection.lost' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'draft', context: { setback: undefined } });
});

test('a draft that changes in another tab is judged anew', async () => {
  const { actor, back } = open({ reads: [ground(9000)] });
  await back();
  expect(actor.getSnapshot().value).toEqual({ compared: 'changed' });
  const grown = { ...account, period_amt_due: cents(9000), balance: cents(9000) };
  const bills = [draftOf(grown, 'Red Mesa Water District')];
  actor.send({ type: 'draft.renewed', draft: { bills, method } });
  expect(actor.getSnapshot().value).toEqual({ compared: 'unchanged' });
});

test('changes that the device cannot keep are shown again, with the reason', async () => {
  const { actor, settled, back } = open({ reads: [ground(9000)], keeping: new Error('quota') });
  await back();
  actor.send({ type: 'changes.accepted' });
  await settled();
  expect(actor.getSnapshot().value).toEqual({ compared: 'changed' });
  expect(actor.getSnapshot().context.setback).toBeTruthy();
});

test('a tap whose data cannot be read again sends nothing (CRT-37)', async () => {
  const { actor, story, settled, back } = open({ reads: [ground(), NO_SIGNAL] });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  expect([actor.getSnapshot().value, story]).toEqual(['unread', ['read', 'read']]);
});

test('notes that cannot be read lead to the review, which shows them', async () => {
  const { actor, story, settled, back } = open({ details: NO_SIGNAL });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: RECEIPT });
  await settled();
  expect(actor.getSnapshot().value).toBe('handedOver');
  expect(story).toContain(NO_SIGNAL.message);
  expect(story.some((entry) => String(entry).startsWith('offer'))).toBe(false);
});

test('the reason why nothing could be read goes with each new look, and with the changes that I accept', async () => {
  const { actor, settled, back } = open({ reads: [NO_SIGNAL, NO_SIGNAL, ground(9000)] });
  const setback = () => actor.getSnapshot().context.setback;
  await back();
  expect(setback()).toBe(NO_SIGNAL.message);
  actor.send({ type: 'comparison.asked' });
  expect(setback()).toBe(undefined);
  await settled();
  expect(setback()).toBe(NO_SIGNAL.message);
  actor.send({ type: 'connection.returned' });
  expect(setback()).toBe(undefined);
  await settled();
  expect(actor.getSnapshot().value).toEqual({ compared: 'changed' });
});

test('why the device could not keep the changes is gone as soon as I accept them again', async () => {
  const { actor, settled, back } = open({ reads: [ground(9000)], keeping: new Error('quota') });
  await back();
  actor.send({ type: 'changes.accepted' });
  await settled();
  expect(actor.getSnapshot().context.setback).toBeTruthy();
  actor.send({ type: 'changes.accepted' });
  expect(actor.getSnapshot().context.setback).toBe(undefined);
});

test('a tap for the review hands over the bills without an offer: what is to be read stands there (CRT-37)', async () => {
  const { actor, story, settled, back } = open({ details: { is_pending_payment: true } });
  await back();
  actor.send({ type: 'payment.confirmed', total: TOTAL, tap: TAP, receipt: undefined });
  await settled();
  expect(story.slice(-2)).toEqual(['offer undefined', `end ${account.ebill_id}`]);
  expect(actor.getSnapshot().output).toEqual({ offer: undefined, ebillIds: [account.ebill_id] });
});
