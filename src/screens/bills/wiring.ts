import { fromPromise } from 'xstate';
import type { Account, BillerGroup } from '../../../domain/account.ts';
import type { Bill } from '../../../domain/bill.ts';
import {
  afterAddition,
  afterRemoval,
  changeAccounts,
  withAdded,
  withBalance,
  withoutAnswer,
} from '../../../domain/bill-changes.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { getAccountList, getBalance } from '../../../domain/calls/bills.ts';
import { addToCart, removeFromCart } from '../../../domain/calls/cart.ts';
import type { Cart } from '../../../domain/cart.ts';
import { withoutItem } from '../../../domain/cart-amounts.ts';
import { failureOf } from '../../../domain/failure.ts';
import { balanceLookUpMachine } from '../../../machines/balanceLookUp.ts';
import { billListMachine } from '../../../machines/billList.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import type { Entry } from '../../adapters/device/device.ts';
import { cartCountView } from '../../cart-count.ts';
import { cartView, keepCart } from '../../cart-view.ts';
import { refreshView, type View } from '../../read-view.ts';

/** BIL-01, BIL-40. */
export const billListView: View<BillerGroup[]> = {
  shelf: 'billList',
  id: 'all',
  fetch: ({ services }, signal) => services.send(getAccountList, {}, { signal }),
};

/** Once for each answer of the server: the bills themselves, for a time without a signal (ruling 20). */
export function readBillsAhead(adapters: Adapters, groups: readonly BillerGroup[]): void {
  if (readAheadOf === groups) return;
  readAheadOf = groups;
  void import('../../read-ahead.ts')
    .then(({ readAhead }) => readAhead(adapters, groups, AbortSignal.timeout(READ_AHEAD_LIMIT)))
    .catch(() => {});
}

let readAheadOf: readonly BillerGroup[] | undefined;

const READ_AHEAD_LIMIT = 30_000;

export const billListWiring = (adapters: Adapters) =>
  adapters.wire(billListMachine, { actors: billActors(adapters) });

/** The business date that "due" is told against, and the moment that "As of" is. */
export function momentIn({ clock }: Adapters): { today: CalendarDate; now: number } {
  return { today: clock.today(), now: clock.now() };
}

/** The calls that change what a bill says, each of which also changes what the device holds of it. */
export function billActors(adapters: Adapters) {
  const { services, wire } = adapters;
  const lookUp = fromPromise<AnswerOf<typeof getBalance>, RequestOf<typeof getBalance>>(
    async ({ input, signal }) => {
      const keep = (change: <T extends Account | Bill>(bill: T) => T) =>
        keepBills(adapters, (bill) => (idOf(bill) === input.ebillId ? change(bill) : bill));
      try {
        const live = await services.send(getBalance, input, { signal });
        await keep((bill) => withBalance(bill, live));
        return live;
      } catch (error) {
        if (failureOf(error, '').status === SERVICE_DOWN) await keep(withoutAnswer);
        throw error;
      }
    },
  );
  return {
    balanceLookUp: wire(balanceLookUpMachine, { actors: { getBalance: lookUp } }),
    getBalance: lookUp,
    addToCart: fromPromise<AnswerOf<typeof addToCart>, RequestOf<typeof addToCart>>(
      async ({ input, signal }) => {
        const added = await services.send(addToCart, input, { signal });
        await keepBills(adapters, (bill) => afterAddition(bill, added.items));
        await keepInCart(adapters, added.items.length, (cart) => withAdded(cart, added.items));
        return added;
      },
    ),
    removeFromCart: fromPromise<AnswerOf<typeof removeFromCart>, RequestOf<typeof removeFromCart>>(
      async ({ input, signal }) => {
        const answer = await services.send(removeFromCart, input, { signal, failure: NOT_REMOVED });
        await keepBills(adapters, (bill) => afterRemoval(bill, input.cartItemId));
        await keepInCart(adapters, -1, (cart) => withoutItem(cart, input.cartItemId));
        return answer;
      },
    ),
  };
}

const SERVICE_DOWN = 503;
const NOT_REMOVED = 'Unable to remove bill from cart.  Please try again later.';

function idOf(bill: Account | Bill): number | null {
  return 'ebill_id' in bill ? bill.ebill_id : bill.id;
}

/** Changes bills wherever the device holds them, so that every screen and tab shows the same at once. */
async function keepBills(
  { device }: Adapters,
  change: <T extends Account | Bill>(bill: T) => T,
): Promise<void> {
  const list = await device.read<BillerGroup[]>(billListView.shelf, billListView.id);
  const bills = await device.list<Bill>('bills');
  const changed = bills.flatMap((held): Entry[] => {
    const value = change(held.value);
    return value === held.value ? [] : [{ ...held, shelf: 'bills', value }];
  });
  if (list) changed.push({ ...list, shelf: billListView.shelf, value: changeAccounts(list.value, change) });
  await device.save(changed);
}

/** Changes the cart and its count at once, and asks the server afterwards, whose cart is the one that stands. */
async function keepInCart(adapters: Adapters, more: number, change: (cart: Cart) => Cart): Promise<void> {
  const { shelf, id } = cartCountView;
  const held = await adapters.device.read<{ count: number }>(shelf, id);
  if (held) {
    const count = Math.max(0, held.value.count + more);
    await adapters.device.save([{ ...held, shelf, value: { count } }]);
  }
  await keepCart(adapters, change);
  void refreshView(cartView, adapters, AbortSignal.timeout(CART_LIMIT)).catch(() => {});
}

const CART_LIMIT = 8_000;
