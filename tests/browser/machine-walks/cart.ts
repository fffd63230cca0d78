import type { Locator, Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { CallFailed } from '../../../domain/api/failure.ts';
import { sampleCartItem } from '../../../domain/fixtures/cart.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import {
  type AmountEdit,
  type CartPageRequest,
  requestedDate,
} from '../../../machines/cart/cart-requests.ts';
import { loseConnection } from './device.ts';
import { refused } from './gate.ts';
import {
  callAnswered,
  callFailed,
  customerSends,
  type MachineWalk,
  type Stage,
  timePassed,
} from './moves.ts';

const BUSY = 'Busy for a moment.';
const REFUSED = new CallFailed({ kind: 'refused', message: BUSY, status: 422, errors: {} });
const CUT = new CallFailed({ kind: 'unreachable', message: '', status: 0, errors: {} });
const ITEM = sampleCartItem();
const [TODAY, TOMORROW, LATER] = ['2026-11-20', '2026-11-21', '2026-12-01'].map(calendarDate) as [
  ReturnType<typeof calendarDate>,
  ReturnType<typeof calendarDate>,
  ReturnType<typeof calendarDate>,
];

const NOW = 'a cart that is paid now';
const SCHEDULED = 'a cart that is scheduled';

/** Presses as assistive technology does: the field being edited keeps the focus. */
const press = (button: Locator) => button.evaluate((element) => (element as HTMLElement).click());
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const type = (next: () => string) => async (stage: Stage) => {
  await stage.stopClock();
  await stage.page
    .getByLabel(/^Amount to pay/)
    .first()
    .fill(next());
};
const date = (page: Page) => page.getByLabel('Payment date');

const open = async ({ page, gate }: Stage) => {
  await page.goto('/robots.txt');
  await page.goto('/#/cart');
  await page
    .getByLabel(/^Amount to pay/)
    .nth(2)
    .waitFor();
  gate.shut();
};

interface Context {
  readonly edits: readonly AmountEdit[];
  readonly wishes: readonly CartPageRequest[];
  readonly typedDate: string | undefined;
  readonly chosenDate: string | undefined;
}
const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;
const isResting = (snapshot: AnyMachineSnapshot) => snapshot.matches({ amounts: 'resting' });
const isRoomy = (snapshot: AnyMachineSnapshot, most = 0) => contextOf(snapshot).wishes.length <= most;

/** Whether the page shows `Pay Now`: after the last change of the date, otherwise as the cart was opened. */
const isNow = (snapshot: AnyMachineSnapshot) => {
  const { wishes, chosenDate } = contextOf(snapshot);
  const requested = requestedDate(wishes);
  return requested === undefined ? chosenDate === undefined : requested === TODAY;
};
const mayWish = (snapshot: AnyMachineSnapshot) => isResting(snapshot) && isRoomy(snapshot);

/**
 * A cart of three bills. The server keeps them, because the test answers removals itself. `schedule` sets
 * another payment date.
 */
export const cartWalked = (schedule: () => Promise<void>): MachineWalk => ({
  machine: cartMachine,
  starts: [
    { name: NOW, input: { chosenDate: undefined }, open },
    {
      name: SCHEDULED,
      input: { chosenDate: LATER },
      open: async (stage) => {
        await schedule();
        await open(stage);
      },
    },
  ],
  facts: (snapshot) => {
    const { edits, wishes, typedDate, chosenDate } = contextOf(snapshot);
    return [
      edits.map(({ typed, isSaved }) => [typed, isSaved]),
      wishes.slice(0, 2).map((wish) => (wish.kind === 'date' ? wish.date : wish.kind)),
      typedDate,
      chosenDate !== undefined,
    ];
  },
  moves: [
    customerSends('amount.edited', { edit: { item: ITEM, typed: '15.00' } }, type(anotherAmount), {
      when: (snapshot) => isRoomy(snapshot),
    }),
    customerSends(
      'amount.edited',
      { edit: { item: ITEM, typed: '' } },
      type(() => ''),
      {
        as: ', to none',
        when: (snapshot) => isRoomy(snapshot),
      },
    ),
    timePassed('amountPause', 1_000),
    customerSends('amount.left', {}, ({ page }) =>
      page
        .getByLabel(/^Amount to pay/)
        .first()
        .blur(),
    ),
    customerSends(
      'proceed.chosen',
      { items: [ITEM] },
      ({ page }) => press(button(page, 'Proceed to Checkout')),
      {
        when: (snapshot) =>
          isRoomy(snapshot, 1) && !contextOf(snapshot).wishes.some(({ kind }) => kind === 'agreement'),
      },
    ),
    customerSends(
      'item.removed',
      { cartItemId: 2 },
      ({ page }) => press(button(page, /^Remove .*\d/).last()),
      {
        when: (snapshot) => isRoomy(snapshot),
      },
    ),
    customerSends('emptying.asked', {}, ({ page }) => press(button(page, 'Remove All')), { when: mayWish }),
    customerSends('emptying.dismissed', {}, ({ page }) => button(page, 'Keep them').click()),
    customerSends(
      'emptying.confirmed',
      {},
      ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove All' }).click(),
      { when: mayWish },
    ),
    customerSends(
      'payNow.chosen',
      { today: TODAY },
      ({ page }) => press(page.getByRole('radio', { name: 'Pay Now' })),
      {
        when: (snapshot) => mayWish(snapshot) && !isNow(snapshot),
      },
    ),
    customerSends(
      'schedule.chosen',
      { tomorrow: TOMORROW },
      ({ page }) => press(page.getByRole('radio', { name: 'Schedule Payment On' })),
      { when: (snapshot) => isResting(snapshot) && isRoomy(snapshot, 1) && isNow(snapshot) },
    ),
    customerSends(
      'date.chosen',
      { date: LATER, tomorrow: TOMORROW },
      ({ page }) => date(page).fill(anotherDay()),
      {
        from: SCHEDULED,
        when: (snapshot) => mayWish(snapshot) && !isNow(snapshot),
      },
    ),
    customerSends(
      'date.chosen',
      { date: TODAY, tomorrow: TOMORROW },
      ({ page }) => date(page).fill('2020-01-01'),
      {
        as: ', too early',
        from: SCHEDULED,
        when: (snapshot) => mayWish(snapshot) && !isNow(snapshot),
      },
    ),
    customerSends('cart.renewed', {}, async () => {}),
    callAnswered('updateCartItem', {}, { outcome: 'answered' }),
    callFailed('updateCartItem', refused(BUSY), REFUSED),
    callFailed('updateCartItem', 'unreachable', CUT, { as: ', cut off' }),
    callAnswered('removeFromCart', { success: true }),
    callFailed('removeFromCart', refused(BUSY), REFUSED),
    callAnswered('emptyCart', { success: true }),
    callFailed('emptyCart', refused(BUSY), REFUSED),
    callAnswered(
      'updateScheduledDate',
      { success: true },
      {
        when: (snapshot) => {
          const { wishes, chosenDate } = contextOf(snapshot);
          const [wish] = wishes;
          return wish?.kind === 'date' && (wish.date === TODAY) === (chosenDate === undefined);
        },
      },
    ),
    callFailed('updateScheduledDate', refused(BUSY), REFUSED),
    callFailed('updateScheduledDate', 'unreachable', CUT, { as: ', cut off' }),
    timePassed('retryPause', 5_000),
    customerSends(
      'connection.returned',
      {},
      async (stage) => {
        await loseConnection(stage);
        await stage.startClock();
      },
      { when: (snapshot) => snapshot.matches({ server: 'cutOff' }) },
    ),
  ],
  leavingBy: ['server.settled: always 5', 'server.emptying: emptyCart done'],
  impossible: {
    '(root): watchConnection failed': 'A cart hears of the connection in every browser',
  },
});

let typed = 0;

/** A value that never repeats: an unchanged field sends no event. */
function anotherAmount(): string {
  typed += 1;
  return (15 + typed / 100).toFixed(2);
}

function anotherDay(): string {
  typed += 1;
  return dayIn(30 + typed);
}

/** The date this many days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
