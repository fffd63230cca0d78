import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import { lostSetback } from '../../../domain/checkout/open-attempt.ts';
import { getPaymentAttempt } from '../../../domain/checkout/payment-calls.ts';
import { sampleReview } from '../../../domain/fixtures/checkout.ts';
import { sampleOffer } from '../../../domain/fixtures/offer.ts';
import { cents } from '../../../domain/values/cents.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { clearShelves, loseConnection } from './device.ts';
import { refused } from './gate.ts';
import {
  callAnswered,
  callFailed,
  customerSends,
  deviceAnswers,
  endsOf,
  type MachineWalk,
  type Move,
  type Stage,
  timePassed,
} from './moves.ts';

const BUSY = 'Busy for a moment.';
const ATTEMPT = { key: 'an-attempt-of-this-device', total: 8240, at: 1 };
const REVIEW = sampleReview();
const OTHER = sampleReview({ review_id: 'other', total: cents(8340) });
const { tap: TAP } = sampleOffer;

/** This many milliseconds after a tap, nothing may be sent any more. */
const LATE = 20_000;
const ACCEPTED = { trans_status: 1 };

const FRESH = 'the review';
const OPEN = 'the review, with a payment whose outcome is not known';
const TAPPED = 'a draft that is paid with one tap';

const failure = (status: number) => new CallFailed({ kind: 'refused', message: BUSY, status, errors: {} });

const submit = (page: Page) => page.getByRole('button', { name: /^Submit Payment/ });
const number = (page: Page) => page.getByLabel('Purchase order number (optional)');

/** Presses as assistive technology does: the field being edited keeps the focus. */
const press = (page: Page) => submit(page).evaluate((button) => (button as HTMLElement).click());

/** Another tab announces that it paid, as it does with its receipt. */
const sayPaidElsewhere = ({ page }: Stage) =>
  page.evaluate(() => new BroadcastChannel('billfold.paid').postMessage({ confirmationNum: 'A1' }));

const STILL_OPEN = {
  state: 'open',
  key: ATTEMPT.key,
  started: 1,
  total: ATTEMPT.total,
  bills: [11],
} as const;
/** For as long as a walk may last. */
const CONFIRMING = { url: 'https://bank.example/confirm', until: Date.now() + 3_600_000 };

/** The server does not know yet what became of the payment. */
async function tellStillOpen({ page, gate }: Stage, confirming?: typeof CONFIRMING): Promise<void> {
  await gate.release('attemptOutcome', { answer: { ...STILL_OPEN, confirming } });
  await page.locator('html[data-state~="attemptOutcome.waiting"]').waitFor();
}

/** After a pause the machine inside asks again. */
async function pauseUntilAsked({ page, gate, stopClock }: Stage): Promise<void> {
  await stopClock();
  for (let second = 0; second < 10 && !gate.waits('attemptOutcome'); second += 1)
    await page.clock.runFor(1_000);
  await gate.arrived('attemptOutcome');
}

const toldStillOpen = (confirming: typeof CONFIRMING | undefined, as: string) =>
  customerSends(
    'attempt.stillOpen',
    { confirming },
    async (stage) => {
      await tellStillOpen(stage, confirming);
      await pauseUntilAsked(stage);
    },
    { as, when: (snapshot) => snapshot.matches('undetermined') },
  );

async function load(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.goto('/robots.txt');
  await clearShelves(page, ['attempts']);
  stage.gate.shut();
  await page.goto('/#/cart/checkout');
  await page.locator('html[data-state~="checkout.reviewing.loading"]').waitFor();
  // However long a step takes on a busy machine, no call times out.
  await stage.stopClock();
}

async function leaveOpen(stage: Stage): Promise<void> {
  const { page, gate } = stage;
  gate.hold(['reviewCart', 'checkout']);
  await load(stage);
  await gate.release('reviewCart', 'answered');
  await press(page);
  await gate.arrived('checkout');
  gate.hold(['attemptOutcome']);
  await stage.startClock();
  await page.goto('/robots.txt');
  await page.goto('/#/cart/checkout');
}

/** Makes the browser fail to create a key for the next payment. */
const makeNoKey = ({ page }: Stage) =>
  page.evaluate(() => {
    const make = crypto.randomUUID;
    crypto.randomUUID = () => {
      crypto.randomUUID = make;
      throw new Error('no key');
    };
  });

/** Makes the browser fail while the device keeps the receipt. */
const whoseReceiptIsLost = (move: Move): Move => ({
  ...move,
  async does(stage, event) {
    await stage.page.evaluate(() => {
      const Channel = BroadcastChannel;
      globalThis.BroadcastChannel = class extends Channel {
        constructor(name: string) {
          globalThis.BroadcastChannel = Channel;
          super(name);
          throw new Error('no channel');
        }
      };
    });
    await move.does(stage, event);
  },
  events: (snapshot) => move.events(snapshot).map((event) => ({ ...event, isUnkept: true })),
});

const isOpen = ({ context }: AnyMachineSnapshot) => context.review === undefined && !context.failure;

/** Whether the device holds a payment with an unknown outcome before the next tap. */
let isBehind = false;

const putBehind = async () => {
  isBehind = true;
};

const waitAfterTap = async ({ page }: Stage) =>
  page.clock.setSystemTime((await page.evaluate(() => Date.now())) + LATE);

/**
 * The cart holds one bill, to be paid with a card that requires an order number. `tap` pays a draft instead.
 * `paid` is the answer to a checkout.
 */
export const checkoutWalked = (
  paid: { data: object },
  tap: (stage: Stage, behind?: { key: string }) => Promise<void>,
): MachineWalk => ({
  machine: checkoutMachine,
  calls: { attemptOutcome: getPaymentAttempt },
  starts: [
    { name: FRESH, open: load },
    { name: OPEN, open: leaveOpen },
    {
      name: TAPPED,
      input: { offer: sampleOffer },
      open(stage) {
        const behind = isBehind ? ATTEMPT : undefined;
        isBehind = false;
        return tap(stage, behind);
      },
    },
  ],
  settles(snapshot, event) {
    const unkept = (event as { isUnkept?: boolean } | undefined)?.isUnkept
      ? endsOf(snapshot, 'keepReceipt', 'error')
      : [];
    const ends = ['forgetAttempt', 'keepReceipt'].flatMap((port) => endsOf(snapshot, port, 'done'));
    return [...unkept, ...ends.map((end) => ({ ...end, output: ATTEMPT }) as EventObject)][0];
  },
  // Only the walk itself pays, and tells what became of it.
  holds: (snapshot) => (snapshot.matches('undetermined') ? ['checkout', 'attemptOutcome'] : ['checkout']),
  facts: ({ context: { review, agreed, failure: why, attempt, offer } }) => [
    offer !== undefined,
    review?.total,
    agreed?.total,
    why?.status,
    attempt !== undefined,
  ],
  moves: [
    deviceAnswers('recallAttempt', 'done', undefined, undefined, { from: FRESH }),
    deviceAnswers('recallAttempt', 'done', undefined, undefined, {
      from: OPEN,
      as: ', with nothing any more',
      when: (snapshot) => !isOpen(snapshot),
    }),
    deviceAnswers('recallAttempt', 'done', ATTEMPT, undefined, {
      from: OPEN,
      as: ', with a payment',
      when: isOpen,
    }),
    deviceAnswers('recallAttempt', 'done', undefined, undefined, { from: TAPPED, as: ', after a tap' }),
    deviceAnswers('recallAttempt', 'done', ATTEMPT, putBehind, {
      from: TAPPED,
      as: ', with a payment behind the tap',
      when: ({ context }) => context.offer !== undefined,
    }),
    deviceAnswers('readClock', 'done', { ...TAP, at: TAP.at + 1 }),
    deviceAnswers('readClock', 'done', { ...TAP, at: TAP.at + LATE }, waitAfterTap, { as: ', too late' }),
    deviceAnswers('noteAttempt', 'done', ATTEMPT),
    deviceAnswers('noteAttempt', 'error', new Error('no key'), makeNoKey),
    callAnswered('reviewCart', () => REVIEW),
    callAnswered('reviewCart', OTHER, {
      as: ', with another sum',
      outcome: {
        changed: (body) => ({ data: { ...(body.data as object), review_id: 'other', total: 83.4 } }),
      },
    }),
    callFailed('reviewCart', refused(BUSY), failure(422)),
    callFailed('reviewCart', refused(BUSY, 409), failure(409), { as: ', being settled' }),
    customerSends('review.renewed', {}, ({ page }) => page.getByRole('button', { name: 'Retry' }).click(), {
      when: (snapshot) => snapshot.matches({ reviewing: 'unreviewable' }),
    }),
    timePassed('settlingPause', 10_000),
    customerSends('orderNumber.edited', { orderNumber: 'PO-1' }, async ({ page }) => {
      await number(page).fill('PO-1');
      await number(page).blur();
    }),
    customerSends(
      'payment.confirmed',
      { orderNumber: '' },
      async ({ page }) => {
        await number(page).fill('');
        await press(page);
      },
      { when: (snapshot) => snapshot.matches({ reviewing: 'shown' }) },
    ),
    customerSends(
      'payment.confirmed',
      { orderNumber: 'PO-2' },
      async ({ page }) => {
        await number(page).fill('PO-2');
        await press(page);
        // Otherwise the field would save again as soon as it loses the focus.
        await number(page).blur();
      },
      { as: ', with another order number', when: ({ context }) => context.agreed === undefined },
    ),
    callAnswered('updatePurchaseOrderNumber', { success: true }),
    callFailed('updatePurchaseOrderNumber', refused(BUSY), failure(422)),
    customerSends('cart.paidElsewhere', { confirmationNum: 'A1' }, sayPaidElsewhere),
    callAnswered(
      'checkout',
      { kind: 'accepted', answer: ACCEPTED },
      { outcome: { status: 200, body: paid } },
    ),
    whoseReceiptIsLost(
      callAnswered(
        'checkout',
        { kind: 'accepted', answer: ACCEPTED },
        { as: ', and the receipt cannot be kept', outcome: { status: 200, body: paid } },
      ),
    ),
    callAnswered(
      'checkout',
      { kind: 'declined', message: BUSY },
      { as: ', declined', outcome: refused(BUSY) },
    ),
    callAnswered(
      'checkout',
      { kind: 'undetermined' },
      { as: ', unknown', outcome: { status: 500, body: {} } },
    ),
    callAnswered(
      'attemptOutcome',
      { kind: 'accepted', answer: ACCEPTED },
      {
        as: ', accepted',
        outcome: { status: 200, body: { state: 'accepted', key: ATTEMPT.key, answer: paid.data } },
      },
    ),
    callAnswered(
      'attemptOutcome',
      { kind: 'unpaid', setback: lostSetback() },
      { as: ', void', outcome: { status: 200, body: { state: 'void', key: ATTEMPT.key } } },
    ),
    customerSends('connection.returned', {}, loseConnection, {
      when: (snapshot) => !snapshot.matches('undetermined'),
    }),
    customerSends(
      'connection.returned',
      {},
      async (stage) => {
        await stage.stopClock();
        await tellStillOpen(stage);
        await loseConnection(stage);
        await stage.gate.arrived('attemptOutcome');
      },
      {
        as: ', while the outcome is asked for',
        when: (snapshot) => snapshot.matches({ undetermined: 'checking' }),
      },
    ),
    toldStillOpen(undefined, ''),
    toldStillOpen(CONFIRMING, ', and the bank wants it confirmed'),
    customerSends('payment.canceled', {}, ({ page }) =>
      page.getByRole('button', { name: 'Cancel this payment' }).click(),
    ),
    callAnswered(
      'cancelAttempt',
      { state: 'accepted', key: ATTEMPT.key, answer: ACCEPTED },
      {
        as: ', paid meanwhile',
        outcome: { status: 200, body: { state: 'accepted', key: ATTEMPT.key, answer: paid.data } },
      },
    ),
    callAnswered('cancelAttempt', { state: 'void', key: ATTEMPT.key }, { as: ', given up' }),
    callAnswered('cancelAttempt', STILL_OPEN, { as: ', still open' }),
    callFailed('cancelAttempt', refused(BUSY), failure(422)),
  ],
  impossible: {
    'undetermined: attemptOutcome failed': 'The machine that asks what became of a payment never fails',
    '(root): watchOutside failed': 'A checkout hears of other tabs in every browser',
    'recalling: recallAttempt failed': 'A device reads its open payments in every browser',
    'tapped.recalling: recallAttempt failed': 'A device reads its open payments in every browser',
    'tapped.timing: readClock failed': 'The clock is read in every browser',
    'submitting.sending: checkout failed':
      'A call that pays never fails: what became of the money is its answer',
    'declined: forgetAttempt failed': 'A device forgets a payment in every browser',
  },
});
