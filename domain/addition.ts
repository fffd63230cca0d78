import type { Account, BillerGroup } from './account.ts';
import { accountsOf, knownAmount } from './bill-list.ts';
import type { RequestOf } from './call.ts';
import type { addToCart } from './calls/cart.ts';
import type { Addition, CartCandidate } from './cart-rules.ts';
import type { Cents } from './cents.ts';

/** A bill of the list about to join the cart. Its amount is null until the biller has told it (BIL-28). */
export interface Joining extends Addition {
  readonly ebill_id: number;
  readonly account_num: string;
  readonly conf_id: number;
  readonly amount: Cents | null;
}

export function joining(account: Account & { ebill_id: number }, entity_name: string): Joining {
  return {
    ...candidate(account, entity_name),
    ebill_id: account.ebill_id,
    account_num: account.account_num,
    conf_id: account.conf_id,
    amount: knownAmount(account),
    is_in_cart: account.cart_item_id !== null,
    is_in_collections: account.collections.isInCollections,
    is_payable: account.is_payable,
  };
}

/** What the cart holds already, as far as the list tells. */
export function candidatesInCart(groups: readonly BillerGroup[]): CartCandidate[] {
  return groups.flatMap((group) =>
    accountsOf([group])
      .filter(({ cart_item_id }) => cart_item_id !== null)
      .map((account) => candidate(account, group.name)),
  );
}

function candidate(account: Account, entity_name: string): CartCandidate {
  return {
    account_id: account.account_id,
    entity_name,
    has_xbp_fee: account.bill_type.has_xbp_fee,
    allow_multi_select: account.allow_multi_select,
  };
}

const THIS_PORTAL = 1;

interface Priced {
  readonly account_num: string;
  readonly conf_id: number;
  readonly amount: Cents;
  /** The lines that were chosen of the bill, with commas between. */
  readonly reference_num2?: string;
}

/** The request that adds bills whose amounts are known (ENT-21, ENT-22). */
export function additionRequest(bills: readonly Priced[]): RequestOf<typeof addToCart> {
  return {
    source_id: THIS_PORTAL,
    items: bills.map(({ account_num, conf_id, amount, reference_num2 = '' }) => ({
      reference_num: account_num,
      reference_num2,
      conf_id,
      quantity: 1,
      amount,
    })),
  };
}
