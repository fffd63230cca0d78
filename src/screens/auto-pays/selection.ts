import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import type { AutoPayGroup } from '../../../domain/auto-pay/list.ts';
import { candidatesInCart, cartAdditionOf } from '../../../domain/cart/add-to-cart.ts';
import type { AdditionRequest } from '../../../machines/bills/bill-list-requests.ts';

export type AccountsById = ReadonlyMap<number, Account>;

export function accountsById(bills: readonly BillerGroup[]): AccountsById {
  return new Map(bills.flatMap(({ accounts }) => accounts.map((account) => [account.account_id, account])));
}

/**
 * The request to add the selected bills to the cart, in list order. The customer stays on the list (APL-11).
 */
export function selectedAddition(
  groups: readonly AutoPayGroup[],
  bills: readonly BillerGroup[],
  known: AccountsById,
  ticked: readonly number[],
): AdditionRequest {
  const chosen = groups.flatMap((group) =>
    group.accounts.flatMap((listed) => {
      const account = known.get(listed.account_id);
      const ebill_id = account?.ebill_id ?? null;
      return account && ebill_id !== null && ticked.includes(ebill_id)
        ? [cartAdditionOf({ ...account, ebill_id }, group.entity_name)]
        : [];
    }),
  );
  return { kind: 'addition', bills: chosen, inCart: candidatesInCart(bills), next: 'list' };
}
