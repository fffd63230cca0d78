import type { Locator, Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { calendarDate } from '../../../domain/calendar-date.ts';
import { CallFailed } from '../../../domain/failure.ts';
import { sampleCartItem } from '../../../domain/sample-cart.ts';
import { cartMachine } from '../../../machines/cart.ts';
import { type AmountEdit, type CartWish, wishedDate } from '../../../machines/cart-wish.ts';
import { refused } from './gate.ts';
import { answered, failed, passed, type Stage, told, type Walked } from './moves.ts';

const BUSY = 'Busy for a moment.';
const REFUSED = new CallFailed({ kind: 'refused', message: BUSY, status: 422, errors: {} });
const ITEM = sampleCartItem();
const [TODAY, TOMORROW, LATER] = ['2026-11-20', '2026-11-21', '2026-12-01'].map(calendarDate) as [
  ReturnType<typeof calendarDate>,
  ReturnType<typeof calendarDate>,
  ReturnType<typeof calendarDate>,
];

const NOW = 'a cart that is paid now';
const SCHEDULED = 'a cart that is scheduled';

/** As assistive technology presses: the field that is being filled in keeps the focus. */
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
  readonly wishes: readonly CartWish[];
  readonly typedDate: string | undefined;
  readonly chosenDate: string | undefined;
}
const contextOf = ({ context }: AnyMachineSnapshot) => context as Context;
const isResting = (snapshot: AnyMachineSnapshot) => snapshot.matches({ amounts: 'resting' });
const isRoomy = (snapshot: AnyMachineSnapshot, most = 0) => contextOf(snapshot).wishes.length <= most;
/** Whether the page shows `Pay Now`: what was wished last, else what the cart was when it was opened. */
const isNow = (snapshot: AnyMachineSnapshot) => {
  const { wishes, chosenDate } = contextOf(snapshot);
  const wished = wishedDate(wishes);
  return wished === undefined ? chosenDate === undefined : wished === TODAY;
};
const mayWish = (snapshot: AnyMachineSnapshot) => isResting(snapshot) && isRoomy(snapshot);

/** Three bills. The server keeps them: removals are answered in its place. `schedule` has them paid on another day. */
export const cartWalked = (schedule: () => Promise<void>): Walked => ({
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
    told('amount.edited', { edit: { item: ITEM, typed: '15.00' } }, type(anotherAmount), {
      when: (snapshot) => isRoomy(snapshot),
    }),
    told(
      'amount.edited',
      { edit: { item: ITEM, typed: '' } },
      type(() => ''),
      {
        as: ', to none',
        when: (snapshot) => isRoomy(snapshot),
      },
    ),
    passed('amountPause', 1_000),
    told('amount.left', {}, ({ page }) =>
      page
        .getByLabel(/^Amount to pay/)
        .first()
        .blur(),
    ),
    told('proceed.chosen', { items: [ITEM] }, ({ page }) => press(button(page, 'Proceed to Checkout')), {
      when: (snapshot) =>
        isRoomy(snapshot, 1) && !contextOf(snapshot).wishes.some(({ kind }) => kind === 'agreement'),
    }),
    told('item.removed', { cartItemId: 2 }, ({ page }) => press(button(page, /^Remove .*\d/).last()), {
      when: (snapshot) => isRoomy(snapshot),
    }),
    told('emptying.asked', {}, ({ page }) => press(button(page, 'Remove All')), { when: mayWish }),
    told('emptying.dismissed', {}, ({ page }) => button(page, 'Keep them').click()),
    told(
      'emptying.confirmed',
      {},
      ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove All' }).click(),
      { when: mayWish },
    ),
    told(
      'payNow.chosen',
      { today: TODAY },
      ({ page }) => press(page.getByRole('radio', { name: 'Pay Now' })),
      {
        when: (snapshot) => mayWish(snapshot) && !isNow(snapshot),
      },
    ),
    told(
      'schedule.chosen',
      { tomorrow: TOMORROW },
      ({ page }) => press(page.getByRole('radio', { name: 'Schedule Payment On' })),
      { when: (snapshot) => isResting(snapshot) && isRoomy(snapshot, 1) && isNow(snapshot) },
    ),
    told('date.chosen', { date: LATER, tomorrow: TOMORROW }, ({ page }) => date(page).fill(anotherDay()), {
      from: SCHEDULED,
      when: (snapshot) => mayWish(snapshot) && !isNow(snapshot),
    }),
    told('date.chosen', { date: TODAY, tomorrow: TOMORROW }, ({ page }) => date(page).fill('2020-01-01'), {
      as: ', too early',
      from: SCHEDULED,
      when: (snapshot) => mayWish(snapshot) && !isNow(snapshot),
    }),
    told('cart.renewed', {}, async () => {}),
    answered('updateCartItem', {}, { fate: 'answered' }),
    failed('updateCartItem', refused(BUSY), REFUSED),
    answered('removeFromCart', { success: true }),
    failed('removeFromCart', refused(BUSY), REFUSED),
    answered('emptyCart', { success: true }),
    failed('emptyCart', refused(BUSY), REFUSED),
    answered(
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
    failed('updateScheduledDate', refused(BUSY), REFUSED),
  ],
  leavingBy: ['server.settled: always 5', 'server.emptying: emptyCart done'],
  undriven: {},
});

let typed = 0;

/** Never the same twice: a field that says the same as before tells nothing. */
function anotherAmount(): string {
  typed += 1;
  return (15 + typed / 100).toFixed(2);
}

function anotherDay(): string {
  typed += 1;
  return dayIn(30 + typed);
}

/** So many days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
