import type { Account, BillerGroup } from '../accounts/account.ts';
import { billerName } from '../accounts/biller-name.ts';
import type { RequestOf } from '../api/call.ts';
import { accountsOf, knownAmount } from '../bills/bill-list.ts';
import type { Cents } from '../values/cents.ts';
import type { Addition, CartCandidate } from './add-rules.ts';
import type { addToCart } from './calls.ts';

/**
 * A bill of the list that is about to join the cart. Its amount is null until the biller has reported it
 * (BIL-28).
 */
export interface CartAddition extends Addition {
  readonly ebill_id: number;
  readonly account_num: string;
  readonly conf_id: number;
  readonly amount: Cents | null;
}

export function cartAdditionOf(account: Account & { ebill_id: number }, entity_name: string): CartAddition {
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

/** The bills in the cart, as far as the list knows them. */
export function candidatesInCart(groups: readonly BillerGroup[]): CartCandidate[] {
  return groups.flatMap((group) =>
    accountsOf([group])
      .filter(({ cart_item_id }) => cart_item_id !== null)
      .map((account) => candidate(account, billerName(group))),
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
  /** The ids of the chosen lines, separated by commas. */
  readonly reference_num2?: string;
}

/** The request that adds bills with known amounts (ENT-21, ENT-22). */
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
