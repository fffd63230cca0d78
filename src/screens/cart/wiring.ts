import { fromPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import type { Call, RequestOf } from '../../../domain/api/call.ts';
import { accountsOf, knownAmount } from '../../../domain/bills/bill-list.ts';
import { getBalance } from '../../../domain/bills/list-calls.ts';
import { additionRequest } from '../../../domain/cart/add-to-cart.ts';
import { removeFromCart } from '../../../domain/cart/calls.ts';
import type { Cart, CartItem } from '../../../domain/cart/cart.ts';
import { emptyCart, updateCartItem, updateScheduledDate } from '../../../domain/cart/change-calls.ts';
import { emptied, withAmount, withoutItem } from '../../../domain/cart/changed-cart.ts';
import { changeAccounts } from '../../../domain/cart/changed-list.ts';
import { withBalance } from '../../../domain/cart/list-changes.ts';
import { withDate } from '../../../domain/cart/payment-date.ts';
import { getTermsOfPayment } from '../../../domain/checkout/method-lookup-calls.ts';
import type { AgreedDraft, BillerTerms, DraftBasis } from '../../../domain/draft/draft-comparison.ts';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { cartDraftMachine } from '../../../machines/cart/cart-draft.machine.ts';
import { paySheetMachine } from '../../../machines/checkout/pay-sheet.machine.ts';
import { callActor, returnActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { saveAcceptedDraft } from '../../offline/draft-edit.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { cartQuery, updateCachedCart } from '../../queries/cart.ts';
import { refreshQuery } from '../../queries/query.ts';
import { walletQuery } from '../../queries/wallet.ts';
import {
  addToCart as sendAddition,
  removeFromCart as sendRemoval,
} from '../../widgets/bills/calls/wiring.ts';
import { billActors } from '../../widgets/bills/wiring.ts';
import { checkoutWiring, readClock } from '../../widgets/pay/wiring.ts';

/**
 * Each change is sent to the server, and then applied to the cached cart. Leaving the page does not stop a
 * change under way (CRT-06).
 */
export function cartWiring(adapters: Adapters) {
  const sent = <C extends Call>(call: C, after: (cart: Cart, request: RequestOf<C>) => Cart) =>
    callActor(adapters, call, {
      outlives: true,
      after: (_, request) => updateCachedCart(adapters, (cart) => after(cart, request)),
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
      watchConnection: returnActor(adapters),
    },
  });
}

/** Takes the bill of a sheet that was closed out of the cart again, and the date that was chosen for it. */
export async function takeBack(
  adapters: Adapters,
  { cartItemId, was, is }: { cartItemId: number; was: Cart; is: Cart },
): Promise<void> {
  const { scheduled_date } = was;
  if (scheduled_date !== is.scheduled_date) {
    await adapters.services.send(updateScheduledDate, { scheduled_date });
    await updateCachedCart(adapters, (cart) => withDate(cart, scheduled_date));
  }
  await sendRemoval(adapters, { cartItemId }, AbortSignal.timeout(REMOVAL_LIMIT));
}

const REMOVAL_LIMIT = 8_000;

/**
 * Takes bills out of the cart one after the other, so that the one beside them is paid alone. Answers those that
 * are out: fewer than all where a removal failed.
 */
export async function takeOut(adapters: Adapters, items: readonly CartItem[]): Promise<readonly CartItem[]> {
  const out: CartItem[] = [];
  for (const item of items) {
    const removal = { cartItemId: item.cart_item_id };
    const isOut = await sendRemoval(adapters, removal, AbortSignal.timeout(REMOVAL_LIMIT)).then(
      () => true,
      () => false,
    );
    if (!isOut) break;
    out.push(item);
  }
  return out;
}

/** Puts bills into the cart again that were taken out of it, with the amounts that they had there. */
export async function putBack(adapters: Adapters, items: readonly CartItem[]): Promise<void> {
  if (items.length === 0) return;
  const request = additionRequest(
    items.map(({ reference_num, ...item }) => ({ ...item, account_num: reference_num })),
  );
  await sendAddition(adapters, request, AbortSignal.timeout(REMOVAL_LIMIT));
}

/** The steps' own machines do the work of the sheet. */
export function paySheetWiring(adapters: Adapters) {
  return adapters.wire(paySheetMachine, {
    actors: { checkout: checkoutWiring(adapters), readClock: readClock(adapters) },
  });
}

export function cartDraftWiring(adapters: Adapters) {
  return adapters.wire(cartDraftMachine, {
    actors: {
      readGround: fromPromise<DraftBasis, { ebillIds: readonly number[] }>(({ input, signal }) =>
        readGround(adapters, input.ebillIds, signal),
      ),
      keepAgreed: fromPromise<void, AgreedDraft>(({ input }) => saveAcceptedDraft(adapters, input)),
      addToCart: billActors(adapters).addToCart,
    },
  });
}

/** Fetches everything from the server, and caches it like any other fetch. */
async function readGround(
  adapters: Adapters,
  ebillIds: readonly number[],
  signal: AbortSignal,
): Promise<DraftBasis> {
  const [{ value: groups }, { value: methods }, { value: cart }] = await Promise.all([
    refreshQuery(billListQuery, adapters, signal),
    refreshQuery(walletQuery, adapters, signal),
    refreshQuery(cartQuery, adapters, signal),
  ]);
  const [groupsWithAmounts, terms] = await Promise.all([
    withLookUps(adapters, groups, ebillIds, signal),
    termsFor(adapters, groups, ebillIds, signal),
  ]);
  return {
    groups: groupsWithAmounts,
    methods,
    cart,
    terms,
    today: adapters.clock.today(),
  };
}

/** Undefined if any of the terms cannot be fetched: then the customer cannot agree to them. */
function termsFor(
  { services }: Adapters,
  groups: readonly BillerGroup[],
  ebillIds: readonly number[],
  signal: AbortSignal,
): Promise<BillerTerms | undefined> {
  const first = groups.flatMap((group) => {
    const account = group.accounts.find(({ ebill_id }) => ebill_id !== null && ebillIds.includes(ebill_id));
    return account
      ? [{ entity_id: account.entity_id, entity_name: billerName(group), conf_id: account.conf_id }]
      : [];
  });
  return Promise.all(
    first.map(async ({ entity_id, entity_name, conf_id }) => ({
      entity_id,
      entity_name,
      ...(await services.send(getTermsOfPayment, { a: entity_id, b: conf_id }, { signal })),
    })),
  ).catch(() => undefined);
}

/**
 * Looks up bills with an unknown amount at their billers (BIL-28). If a biller does not answer, the amount
 * stays unknown.
 */
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
  const answers = await Promise.all(
    unknown.map((ebillId) => services.send(getBalance, { ebillId }, { signal }).catch(() => undefined)),
  );
  return answers.reduce(
    (groupsSoFar, live) =>
      live
        ? changeAccounts(groupsSoFar, (account) =>
            account.ebill_id === live.ebill_id ? withBalance(account, live) : account,
          )
        : groupsSoFar,
    groups,
  );
}
