import { removeAccount } from '../../../domain/accounts/calls.ts';
import { removeFromCart } from '../../../domain/cart/calls.ts';
import { getCart } from '../../../domain/cart/read-calls.ts';
import { checkout } from '../../../domain/checkout/payment-calls.ts';
import { sampleCardEntries } from '../../../domain/fixtures/method.ts';
import { DELETED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { deleteScheduled, editScheduled, payScheduledNow } from '../../../domain/scheduled/calls.ts';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { cents, fromDollars } from '../../../domain/values/cents.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../../domain/wallet/change-calls.ts';
import { BALANCE, paymentStates, writePending } from '../../runner/payments.ts';
import { cardNumbered } from '../../support/card-numbers.ts';
import { payer } from '../../support/payer.ts';
import type { Portal, SignedInCustomer } from '../../support/portal.ts';
import { count, type Pair, unless } from './race.ts';
import type { TwoServers } from './two-servers.ts';

const NUMBER = '0094471';
const METHOD = 'Everyday Visa';
const DOLLAR = fromDollars(1);

const danas = new WeakMap<Portal, SignedInCustomer>();

/** The demo customer, signed in once for all races on a database. */
export async function danaOf({ portal }: TwoServers): Promise<SignedInCustomer> {
  const dana = danas.get(portal) ?? (await portal.signIn('demo', true));
  danas.set(portal, dana);
  return dana;
}

export async function numberOf({ store }: Portal, query: string): Promise<number> {
  const { rows } = (await store.db.execute(query)) as unknown as { rows: { n: number | string }[] };
  return Number(rows[0]?.n);
}

/** Payments of carts, and what the processor holds of them. */
const paymentsMade = (portal: Portal) =>
  numberOf(
    portal,
    'select count(*) as n from transactions where checkout_id is not null and status in (1, 7)',
  );
const centsHeld = (portal: Portal) =>
  numberOf(
    portal,
    "select coalesce(sum(amount - given_back), 0) as n from processor_charges where outcome in ('accepted', 'processing')",
  );

/** A reviewed cart with one dollar, and what stood in the books before it is paid. */
async function oneDollar(servers: TwoServers, method = METHOD, account = NUMBER) {
  const { portal } = servers;
  const dana = await danaOf(servers);
  await portal.store.db.execute('delete from sign_in_tries');
  const { review_id } = await payer(portal, () => dana).review({
    accounts: [account],
    method,
    amount: DOLLAR,
  });
  const [made, held] = [await paymentsMade(portal), await centsHeld(portal)];
  const pay = (at: number, key: string) => servers.send(at)(checkout, { review_id }, { ...dana, key });
  /** What is wrong with the books after the race. Each answer 200 speaks of one and the same payment. */
  const booked = async (paid: readonly number[]) => {
    const [more, taken] = [(await paymentsMade(portal)) - made, (await centsHeld(portal)) - held];
    const expected = count(paid) > 0 ? 1 : 0;
    return unless(
      [more === expected, `${more} payments were made, ${count(paid)} were told`],
      [taken > 0 === expected > 0 && taken < 2 * DOLLAR + 300, `${taken} cents were taken`],
    );
  };
  return { dana, pay, booked, review_id };
}

const keyOf = (pair: string, round: number, at: number | string = 'one') =>
  `race-${pair}-${round}-${at}-of-two-servers`;

export const PAYING: readonly Pair[] = [
  {
    name: 'checkout and checkout with one key',
    prepare: async (servers, round) => {
      const { pay, booked } = await oneDollar(servers);
      const call = (at: number) => pay(at, keyOf('same', round));
      return {
        calls: [call, call],
        holds: async (first, second) => [
          ...(await booked([...first, ...second])),
          ...unless([count([...first, ...second]) > 0, 'nobody was told of the payment']),
        ],
      };
    },
  },
  {
    name: 'checkout and checkout with two keys',
    prepare: async (servers, round) => {
      const { pay, booked } = await oneDollar(servers);
      return {
        calls: [(at) => pay(at, keyOf('left', round)), (at) => pay(at, keyOf('right', round))],
        holds: async (first, second) => [
          ...(await booked([...first, ...second])),
          ...unless([count([...first, ...second]) > 0, 'nobody was told of the payment']),
        ],
      };
    },
  },
  {
    name: 'checkout and removal of the method',
    prepare: async (servers, round) => {
      const dana = await danaOf(servers);
      await servers.portal.store.db.execute('delete from sign_in_tries');
      const entries = sampleCardEntries({ card_number: cardNumbered(1), wallet_name: `Race ${round}` });
      const { id } = (await servers.portal.send(addPaymentMethod, entries, dana)).answer();
      const { pay, booked } = await oneDollar(servers, `Race ${round}`);
      return {
        calls: [
          (at) => pay(at, keyOf('method', round)),
          (at) => servers.send(at)(deletePaymentMethod, { id }, dana),
        ],
        holds: async (paid, removed) => {
          const wrong = await booked(paid);
          await servers.portal.send(deletePaymentMethod, { id }, dana);
          return [...wrong, ...unless([count(removed) <= 1, 'the method was removed twice'])];
        },
      };
    },
  },
  {
    name: 'checkout and removal of the account',
    prepare: async (servers, round) => {
      const { portal } = servers;
      const [, [pending = '']] = await writePending(portal, 0, 1, `SOON${round}`);
      const accountId = (await paymentStates(portal, [pending])).get(pending)?.accountId ?? 0;
      const { dana, pay, booked } = await oneDollar(servers, METHOD, `SOON${round}-0`);
      return {
        calls: [
          (at) => pay(at, keyOf('account', round)),
          (at) => servers.send(at)(removeAccount, { accountId }, dana),
        ],
        holds: async (paid, removed) => {
          const held = await numberOf(
            portal,
            `select count(*) as n from holdings where account_id = ${accountId}`,
          );
          const wrong = await booked(paid);
          await portal.send(removeAccount, { accountId }, dana);
          return [
            ...wrong,
            ...unless(
              [count(removed) <= 1, 'the account was removed twice'],
              [held === (count(removed) === 1 ? 0 : 1), 'the account is not where the answer says'],
            ),
          ];
        },
      };
    },
  },
  {
    name: 'checkout and change of the cart',
    prepare: async (servers, round) => {
      const { dana, pay, booked } = await oneDollar(servers);
      const [item] = (await servers.portal.send(getCart, {}, dana)).answer().items;
      const cartItemId = item?.cart_item_id ?? 0;
      return {
        calls: [
          (at) => pay(at, keyOf('cart', round)),
          (at) => servers.send(at)(removeFromCart, { cartItemId }, dana),
        ],
        holds: async (paid, removed) => [
          ...(await booked(paid)),
          ...unless(
            [count(removed) <= 1, 'the item was removed twice'],
            [count(paid) === 0 || count(removed) === 0, 'the item was paid and removed'],
            [count(paid) + count(removed) > 0, 'nothing happened'],
          ),
        ],
      };
    },
  },
  scheduledPair('pay now and the run of a scheduled payment', 'NOW', (servers, request, dana, round) => [
    (at) => servers.send(at)(payScheduledNow, request, { ...dana, key: keyOf('now', round, at) }),
    (at) => servers.work(at, 'scheduled payments'),
  ]),
  scheduledPair('pay now and deletion of a scheduled payment', 'DEL', (servers, request, dana, round) => [
    (at) => servers.send(at)(payScheduledNow, request, { ...dana, key: keyOf('del', round, at) }),
    (at) => servers.send(at)(deleteScheduled, request, dana),
  ]),
  scheduledPair('change and the run of a scheduled payment', 'EDT', (servers, request, dana) => [
    (at) =>
      servers.send(at)(
        editScheduled,
        { ...request, amount: cents(1_700), schedule_date: addDays(servers.portal.parts.clock.today(), 2) },
        dana,
      ),
    (at) => servers.work(at, 'scheduled payments'),
  ]),
];

type ScheduledRequest = { readonly confirmation_number: string };

/** A pair of calls about one scheduled payment, which is paid once, deleted, or still pending. */
function scheduledPair(
  name: string,
  short: string,
  calls: (
    servers: TwoServers,
    request: ScheduledRequest,
    dana: SignedInCustomer,
    round: number,
  ) => [(at: number) => Promise<{ status: number }>, (at: number) => Promise<{ status: number }>],
): Pair {
  return {
    name,
    prepare: async (servers, round) => {
      const { portal } = servers;
      const dana = await danaOf(servers);
      const [[number = '']] = await writePending(portal, 1, 0, `${short}${round}-`);
      const held = await centsHeld(portal);
      return {
        calls: calls(servers, { confirmation_number: number }, dana, round),
        holds: async () => {
          const row = (await paymentStates(portal, [number])).get(number);
          const { status, amount } = row?.transaction ?? {};
          const taken = (await centsHeld(portal)) - held;
          if (status === SUCCESSFUL)
            return unless(
              [row?.balance === BALANCE - (amount ?? 0), `it was paid, and ${row?.balance} are left`],
              [taken > 0 && taken < 2 * BALANCE, `it was paid once, and ${taken} cents were taken`],
            );
          return unless(
            [row?.balance === BALANCE, `it was not paid, and ${row?.balance} are left`],
            [taken === 0, `it was not paid, and ${taken} cents were taken`],
            [status === DELETED || status === 10, `its status is ${status}`],
          );
        },
      };
    },
  };
}
