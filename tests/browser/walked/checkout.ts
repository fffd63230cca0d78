import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { cents } from '../../../domain/cents.ts';
import { CallFailed } from '../../../domain/failure.ts';
import { sampleReview } from '../../../domain/sample-checkout.ts';
import { sampleOffer } from '../../../domain/sample-offer.ts';
import { checkoutMachine } from '../../../machines/checkout.ts';
import { statesOf } from '../live-states.ts';
import { clearShelves } from './device.ts';
import { refused } from './gate.ts';
import { answered, atOnce, endsOf, failed, passed, type Stage, told, type Walked } from './moves.ts';

const BUSY = 'Busy for a moment.';
const ATTEMPT = { key: 'an-attempt-of-this-device', total: 8240, at: 1 };
const REVIEW = sampleReview();
const OTHER = sampleReview({ review_id: 'other', total: cents(8340) });
const { tap: TAP } = sampleOffer;
/** So long after a tap nothing is sent any more. */
const LATE = 20_000;
const ACCEPTED = { trans_status: 1 };

const FRESH = 'the review';
const OPEN = 'the review, with a payment whose outcome is not known';
const TAPPED = 'a draft that is paid with one tap';

const failure = (status: number) => new CallFailed({ kind: 'refused', message: BUSY, status, errors: {} });

const submit = (page: Page) => page.getByRole('button', { name: /^Submit Payment/ });
const number = (page: Page) => page.getByLabel('Purchase order number (optional)');

/** As assistive technology presses: the field that is being filled in keeps the focus. */
const press = (page: Page) => submit(page).evaluate((button) => (button as HTMLElement).click());

/** Another tab says that it paid, as it does with its receipt. */
const sayPaidElsewhere = ({ page }: Stage) =>
  page.evaluate(() => new BroadcastChannel('billfold.paid').postMessage({ confirmationNum: 'A1' }));

/** The clock stands still, so that nothing is asked again before the connection is back. */
async function loseConnection({ page, stopClock }: Stage): Promise<void> {
  await stopClock();
  await page.context().setOffline(true);
  await page.locator('html[data-state*="connectivity.offline"]').waitFor();
  await page.context().setOffline(false);
  await page.locator('html[data-state~="connectivity.online"]').waitFor();
}

async function load(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.goto('/robots.txt');
  await clearShelves(page, ['attempts']);
  stage.gate.shut();
  await page.goto('/#/cart/checkout');
  await page.locator('html[data-state~="checkout.reviewing.loading"]').waitFor();
  // However long a step takes on a busy machine, no call runs out of its time.
  await stage.stopClock();
}

async function leaveOpen(stage: Stage): Promise<void> {
  const { page, gate } = stage;
  gate.hold(['reviewCart', 'checkout']);
  await load(stage);
  await gate.release('reviewCart', 'answered');
  await press(page);
  await gate.arrived('checkout');
  gate.hold(['getPaymentAttempt']);
  await stage.startClock();
  await page.goto('/robots.txt');
  await page.goto('/#/cart/checkout');
}

/** The browser makes no key for the next payment. */
const makeNoKey = ({ page }: Stage) =>
  page.evaluate(() => {
    const make = crypto.randomUUID;
    crypto.randomUUID = () => {
      crypto.randomUUID = make;
      throw new Error('no key');
    };
  });

const isOpen = ({ context }: AnyMachineSnapshot) => context.review === undefined && !context.failure;

/** Whether a payment whose outcome is not known lies on the device before the next tap. */
let isBehind = false;

const putBehind = async () => {
  isBehind = true;
};

const waitAfterTap = async ({ page }: Stage) =>
  page.clock.setSystemTime((await page.evaluate(() => Date.now())) + LATE);

const KEPT = 'The device falls back to memory where its store fails, and does not reject.';

/**
 * The cart holds one bill, paid by a card for which an order number is asked, until `tap` pays a draft in place of it.
 * `paid` is an answer to a checkout.
 */
export const checkoutWalked = (
  paid: { data: object },
  tap: (stage: Stage, behind?: { key: string }) => Promise<void>,
): Walked => ({
  machine: checkoutMachine,
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
  settles(snapshot) {
    const ends = ['forgetAttempt', 'keepReceipt'].flatMap((port) => endsOf(snapshot, port, 'done'));
    return ends.map((end) => ({ ...end, output: ATTEMPT }) as EventObject)[0];
  },
  // Nothing is paid that the walk does not pay.
  holds: () => ['checkout'],
  facts: ({ context: { review, agreed, failure: why, attempt, checks, offer } }) => [
    offer !== undefined,
    review?.total,
    agreed?.total,
    why?.status,
    attempt !== undefined,
    checks > 0,
  ],
  moves: [
    atOnce('recallAttempt', 'done', undefined, undefined, { from: FRESH }),
    atOnce('recallAttempt', 'done', undefined, undefined, {
      from: OPEN,
      as: ', with nothing any more',
      when: (snapshot) => !isOpen(snapshot),
    }),
    atOnce('recallAttempt', 'done', ATTEMPT, undefined, { from: OPEN, as: ', with a payment', when: isOpen }),
    atOnce('recallAttempt', 'done', undefined, undefined, { from: TAPPED, as: ', after a tap' }),
    atOnce('recallAttempt', 'done', ATTEMPT, putBehind, {
      from: TAPPED,
      as: ', with a payment behind the tap',
      when: ({ context }) => context.offer !== undefined,
    }),
    atOnce('readClock', 'done', { ...TAP, at: TAP.at + 1 }),
    atOnce('readClock', 'done', { ...TAP, at: TAP.at + LATE }, waitAfterTap, { as: ', too late' }),
    atOnce('noteAttempt', 'done', ATTEMPT),
    atOnce('noteAttempt', 'error', new Error('no key'), makeNoKey),
    answered('reviewCart', () => REVIEW),
    answered('reviewCart', OTHER, {
      as: ', with another sum',
      fate: { changed: (body) => ({ data: { ...(body.data as object), review_id: 'other', total: 83.4 } }) },
    }),
    failed('reviewCart', refused(BUSY), failure(422)),
    failed('reviewCart', refused(BUSY, 409), failure(409), { as: ', being settled' }),
    told('review.renewed', {}, ({ page }) => page.getByRole('button', { name: 'Retry' }).click(), {
      when: (snapshot) => snapshot.matches({ reviewing: 'unreviewable' }),
    }),
    passed('settlingPause', 10_000),
    told('orderNumber.edited', { orderNumber: 'PO-1' }, async ({ page }) => {
      await number(page).fill('PO-1');
      await number(page).blur();
    }),
    told(
      'payment.confirmed',
      { orderNumber: '' },
      async ({ page }) => {
        await number(page).fill('');
        await press(page);
      },
      { when: (snapshot) => snapshot.matches({ reviewing: 'shown' }) },
    ),
    told(
      'payment.confirmed',
      { orderNumber: 'PO-2' },
      async ({ page }) => {
        await number(page).fill('PO-2');
        await press(page);
        // Else the field is left, and saved once more, as soon as something else takes the focus.
        await number(page).blur();
      },
      { as: ', with another order number', when: ({ context }) => context.agreed === undefined },
    ),
    answered('updatePurchaseOrderNumber', { success: true }),
    failed('updatePurchaseOrderNumber', refused(BUSY), failure(422)),
    told('cart.paidElsewhere', { confirmationNum: 'A1' }, sayPaidElsewhere),
    answered('checkout', { kind: 'accepted', answer: ACCEPTED }, { fate: { status: 200, body: paid } }),
    answered('checkout', { kind: 'declined', message: BUSY }, { as: ', declined', fate: refused(BUSY) }),
    answered('checkout', { kind: 'undetermined' }, { as: ', unknown', fate: { status: 500, body: {} } }),
    answered(
      'getPaymentAttempt',
      { state: 'accepted', answer: ACCEPTED },
      {
        as: ', accepted',
        fate: { status: 200, body: { state: 'accepted', key: ATTEMPT.key, answer: paid.data } },
      },
    ),
    answered('getPaymentAttempt', { state: 'void', key: ATTEMPT.key }, { as: ', void' }),
    answered(
      'getPaymentAttempt',
      { state: 'open', key: ATTEMPT.key, started: 1_800_000_000_000, total: 8240 },
      { as: ', open' },
    ),
    failed('getPaymentAttempt', refused(BUSY), failure(422)),
    {
      ...passed('checkPause', 0),
      // Second by second: further on the call that follows would run out of its time.
      does: async ({ page }) => {
        for (let seconds = 0; seconds < 10; seconds += 1) {
          await page.clock.runFor(1_000);
          if ((await statesOf(page, 'checkout')).includes('checkout.undetermined.asking')) return;
        }
      },
    },
    told('connection.returned', {}, loseConnection),
  ],
  undriven: {
    '(root): watchOutside failed': 'Listening to the other tabs does not fail.',
    'recalling: recallAttempt failed': KEPT,
    'submitting.timing: readClock failed': 'Reading the clock does not fail.',
    'submitting.sending: checkout failed':
      'A call that pays never rejects: what became of the money is its answer.',
    'declined: forgetAttempt failed': KEPT,
    'accepted: keepReceipt failed': KEPT,
  },
});
