import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { emptyCart, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { addBillingInfo, reviewCart, updateWallet } from '../../domain/checkout/calls.ts';
import { checkout, getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import type { Portal, PortalResponse, SignedInCustomer } from './portal.ts';

interface Wish {
  readonly accounts: readonly string[];
  readonly method: string;
  /** Null pays now. */
  readonly on?: CalendarDate;
  readonly amount?: Cents;
  /** The ids of the lines of the bill that are paid. */
  readonly lines?: readonly string[];
}

type Shares = readonly (readonly [method: string, amount: number])[];

let keys = 0;

/** The newest review of each session. */
const reviews = new Map<string, string>();

/** Reviews the present cart, and remembers the review as the one that this session agreed to. */
export async function review(
  portal: Portal,
  who: SignedInCustomer,
): Promise<PortalResponse<typeof reviewCart>> {
  const response = await portal.send(reviewCart, {}, who);
  if (response.status === 200) reviews.set(who.token, response.answer().review_id);
  return response;
}

/** Submits the review that this session agreed to last, with or without a key. */
export function submit(
  portal: Portal,
  who: SignedInCustomer & { key?: string; headers?: Record<string, string> },
) {
  const review_id = reviews.get(who.token);
  return portal.send(checkout, review_id === undefined ? {} : { review_id }, who);
}

/** A customer who fills the cart, chooses a method, reviews and pays. */
export function payer(portal: Portal, who: () => SignedInCustomer) {
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
      return (await review(portal, who())).answer();
    },

    /** Chooses a method for the present cart and reviews it. False when there is nothing to review. */
    async choose(method: string): Promise<boolean> {
      const { items } = (await portal.send(listPaymentMethods, {}, who())).answer();
      await portal.send(
        updateWallet,
        { wallet_id: items.find(({ nickname }) => nickname === method)?.id ?? 0 },
        who(),
      );
      return (await review(portal, who())).status === 200;
    },

    /** Reviews what several methods pay, each with its share in cents. */
    async reviewSplit(wish: Omit<Wish, 'method'>, shares: Shares) {
      const [[first] = ['']] = shares;
      await self.review({ ...wish, method: first });
      const { items } = (await portal.send(listPaymentMethods, {}, who())).answer();
      for (const [method, share] of shares) {
        const payment_method = items.find(({ nickname }) => nickname === method)?.id ?? 0;
        (await portal.send(addBillingInfo, { payment_method, amount: cents(share) }, who())).answer();
      }
      (await review(portal, who())).answer();
    },

    /** Pays them. Resolves to the confirmation number. */
    async split(wish: Omit<Wish, 'method'>, shares: Shares) {
      await self.reviewSplit(wish, shares);
      return (await self.submit()).answer().confirmation_nums[0] ?? '';
    },

    async becameOf(key: string) {
      return (await portal.send(getPaymentAttempt, { key }, who())).answer().state;
    },

    submit(key = `a-key-of-the-tests-${keys++}`) {
      return submit(portal, { ...who(), key });
    },

    async pay(wish: Wish) {
      await self.review(wish);
      return (await self.submit()).answer();
    },
  };
  return self;
}

/** Sets the state of the sandbox processor, as its page does. */
export async function setProcessorState(
  portal: Portal,
  state: 'up' | 'down' | 'slow' | 'ambiguous',
): Promise<void> {
  await portal.app.request('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ processor: state }),
  });
}

/** Sets the state of a biller's web service, as the sandbox page does. */
export async function setBillerState(portal: Portal, biller: number, state: 'up' | 'down'): Promise<void> {
  await portal.app.request('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ billers: { [biller]: state } }),
  });
}

/** Takes a payment back from the biller's or the bank's side. Resolves to the status of the answer. */
export async function takeBack(
  { app }: Portal,
  confirmation_num: string,
  ending:
    | 'void'
    | 'return'
    | 'refund'
    | 'refund in part'
    | 'refund fails'
    | 'dispute'
    | 'won'
    | 'lost'
    | 'reverse',
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await app.request('/sandbox/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation_num, ending }),
  });
  return { status: answer.status, body: await answer.json() };
}
