import type { CalendarDate } from '../domain/calendar-date.ts';
import { getAccountList } from '../domain/calls/bills.ts';
import { addToCart, emptyCart, updateScheduledDate } from '../domain/calls/cart.ts';
import { reviewCart, updateWallet } from '../domain/calls/checkout.ts';
import { getBill } from '../domain/calls/ebills.ts';
import { checkout, getPaymentAttempt } from '../domain/calls/payments.ts';
import { listPaymentMethods } from '../domain/calls/wallet.ts';
import type { Cents } from '../domain/cents.ts';
import type { Portal, Signed } from './portal.ts';

interface Wish {
  readonly accounts: readonly string[];
  readonly method: string;
  /** Null pays now. */
  readonly on?: CalendarDate;
  readonly amount?: Cents;
  /** The lines of the bill that are paid, by id. */
  readonly lines?: readonly string[];
}

let keys = 0;

/** A customer at the till: fills the cart, chooses, reviews and pays. */
export function payer(portal: Portal, who: () => Signed) {
  async function accountsNumbered(number: string) {
    const groups = (await portal.send(getAccountList, {}, who())).answer();
    return groups.flatMap((group) => group.accounts).filter((one) => one.account_num === number);
  }

  async function accountNumbered(number: string) {
    const [account] = await accountsNumbered(number);
    if (!account?.ebill_id) throw new Error(`no bill on ${number}`);
    return { ...account, ebill_id: account.ebill_id };
  }

  const self = {
    accountNumbered,
    accountsNumbered,

    async bill(number: string) {
      const { ebill_id } = await accountNumbered(number);
      return (await portal.send(getBill, { id: ebill_id }, who())).answer();
    },

    async review({ accounts, method, on, amount, lines = [] }: Wish) {
      await portal.send(emptyCart, {}, who());
      for (const number of accounts) {
        const account = await accountNumbered(number);
        const asked = amount ?? account.period_amt_due;
        if (!asked) throw new Error(`nothing to pay on ${number}`);
        const item = {
          reference_num: number,
          reference_num2: lines.join(','),
          conf_id: account.conf_id,
          quantity: 1,
          amount: asked,
        };
        (await portal.send(addToCart, { source_id: 1, items: [item as never] }, who())).answer();
      }
      await portal.send(updateScheduledDate, { scheduled_date: on ?? portal.parts.clock.today() }, who());
      const { items } = (await portal.send(listPaymentMethods, {}, who())).answer();
      const chosen = items.find(({ nickname }) => nickname === method);
      (await portal.send(updateWallet, { wallet_id: chosen?.id ?? 0 }, who())).answer();
      return (await portal.send(reviewCart, {}, who())).answer();
    },

    /** Chooses a method for the cart as it is and reviews it; false when there is nothing to review. */
    async choose(method: string): Promise<boolean> {
      const { items } = (await portal.send(listPaymentMethods, {}, who())).answer();
      await portal.send(
        updateWallet,
        { wallet_id: items.find(({ nickname }) => nickname === method)?.id ?? 0 },
        who(),
      );
      return (await portal.send(reviewCart, {}, who())).status === 200;
    },

    async becameOf(key: string) {
      return (await portal.send(getPaymentAttempt, { key }, who())).answer().state;
    },

    submit(key = `a-key-of-the-tests-${keys++}`) {
      return portal.send(checkout, {}, { ...who(), key });
    },

    async pay(wish: Wish) {
      await self.review(wish);
      return (await self.submit()).answer();
    },
  };
  return self;
}

/** Switches the sandbox processor, as its page does. */
export async function processorIs(
  portal: Portal,
  state: 'up' | 'down' | 'slow' | 'ambiguous',
): Promise<void> {
  await portal.app.request('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ processor: state }),
  });
}
