import { fromPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/account.ts';
import { changeAccounts, withBalance } from '../../../domain/bill-changes.ts';
import { accountsOf, knownAmount } from '../../../domain/bill-list.ts';
import type { AnswerOf, Call, RequestOf } from '../../../domain/call.ts';
import { getBalance } from '../../../domain/calls/bills.ts';
import {
  emptyCart,
  removeFromCart,
  updateCartItem,
  updateScheduledDate,
} from '../../../domain/calls/cart.ts';
import { getTermsOfPayment } from '../../../domain/calls/method-terms.ts';
import type { Cart } from '../../../domain/cart.ts';
import { emptied, withAmount, withoutItem } from '../../../domain/cart-amounts.ts';
import { withDate } from '../../../domain/cart-schedule.ts';
import type { AgreedDraft, BillerTerms, DraftGround } from '../../../domain/draft-comparison.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { cartMachine } from '../../../machines/cart.ts';
import { cartDraftMachine } from '../../../machines/cartDraft.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { cartView, keepCart } from '../../cart-view.ts';
import { keepAgreed } from '../../draft-plan.ts';
import { refreshView, type View } from '../../read-view.ts';
import { walletView } from '../../wallet-view.ts';
import { billActors, billListView } from '../bills/wiring.ts';

/**
 * Each change goes to the server first and, once it is done there, to what the device holds. Leaving the page does not
 * stop a change that is under way (CRT-06).
 */
export function cartWiring(adapters: Adapters) {
  const sent = <C extends Call>(call: C, after: (cart: Cart, request: RequestOf<C>) => Cart) =>
    fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input }) => {
      const answer = await adapters.services.send(call, input);
      await keepCart(adapters, (cart) => after(cart, input));
      return answer;
    });
  return adapters.wire(cartMachine, {
    actors: {
      updateCartItem: sent(updateCartItem, (cart, { cart_item_id, amount }) =>
        withAmount(cart, cart_item_id, amount),
      ),
      removeFromCart: sent(removeFromCart, (cart, { cartItemId }) => withoutItem(cart, cartItemId)),
      emptyCart: sent(emptyCart, emptied),
      updateScheduledDate: sent(updateScheduledDate, (cart, { scheduled_date }) =>
        withDate(cart, scheduled_date),
      ),
    },
  });
}

export function cartDraftWiring(adapters: Adapters) {
  return adapters.wire(cartDraftMachine, {
    actors: {
      readGround: fromPromise<DraftGround, { ebillIds: readonly number[] }>(({ input, signal }) =>
        readGround(adapters, input.ebillIds, signal),
      ),
      keepAgreed: fromPromise<void, AgreedDraft>(({ input }) => keepAgreed(adapters, input)),
      addToCart: billActors(adapters).addToCart,
    },
  });
}

/** All of it from the server, and kept on the device as any other look at it is. */
async function readGround(
  adapters: Adapters,
  ebillIds: readonly number[],
  signal: AbortSignal,
): Promise<DraftGround> {
  const [groups, methods, cart] = await Promise.all([
    fresh<BillerGroup[]>(billListView, adapters, signal),
    fresh<readonly SavedMethod[]>(walletView, adapters, signal),
    fresh<Cart>(cartView, adapters, signal),
  ]);
  const [known, terms] = await Promise.all([
    withLookUps(adapters, groups, ebillIds, signal),
    termsFor(adapters, groups, ebillIds, signal),
  ]);
  return {
    groups: known,
    methods,
    cart,
    terms,
    today: adapters.clock.today(),
  };
}

/** Nothing where any of them cannot be read: then it is not known what is agreed to. */
function termsFor(
  { services }: Adapters,
  groups: readonly BillerGroup[],
  ebillIds: readonly number[],
  signal: AbortSignal,
): Promise<BillerTerms | undefined> {
  const first = groups.flatMap(({ name, accounts }) => {
    const account = accounts.find(({ ebill_id }) => ebill_id !== null && ebillIds.includes(ebill_id));
    return account ? [{ entity_id: account.entity_id, entity_name: name, conf_id: account.conf_id }] : [];
  });
  return Promise.all(
    first.map(async ({ entity_id, entity_name, conf_id }) => ({
      entity_id,
      entity_name,
      ...(await services.send(getTermsOfPayment, { a: entity_id, b: conf_id }, { signal })),
    })),
  ).catch(() => undefined);
}

async function fresh<T>(view: View<T>, adapters: Adapters, signal: AbortSignal): Promise<T> {
  let told: { value: T } | undefined;
  const fetch: View<T>['fetch'] = async (...from) => {
    const value = await view.fetch(...from);
    told = { value };
    return value;
  };
  await refreshView({ ...view, fetch }, adapters, signal);
  if (!told) throw new Error('a view that was read is not there');
  return told.value;
}

/** A bill whose amount is not known is asked for at its biller's (BIL-28); one that does not answer stays unknown. */
async function withLookUps(
  { services }: Adapters,
  groups: BillerGroup[],
  ebillIds: readonly number[],
  signal: AbortSignal,
): Promise<BillerGroup[]> {
  const unknown = accountsOf(groups).flatMap((account) =>
    account.ebill_id !== null && ebillIds.includes(account.ebill_id) && knownAmount(account) === null
      ? [account.ebill_id]
      : [],
  );
  const told = await Promise.all(
    unknown.map((ebillId) => services.send(getBalance, { ebillId }, { signal }).catch(() => undefined)),
  );
  return told.reduce(
    (known, live) =>
      live
        ? changeAccounts(known, (account) =>
            account.ebill_id === live.ebill_id ? withBalance(account, live) : account,
          )
        : known,
    groups,
  );
}
