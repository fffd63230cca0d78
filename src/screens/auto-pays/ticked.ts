import type { Account, BillerGroup } from '../../../domain/account.ts';
import { candidatesInCart, joining } from '../../../domain/addition.ts';
import type { AutoPayGroup } from '../../../domain/auto-pay-list.ts';
import type { AdditionWish } from '../../../machines/bill-wish.ts';

/** The accounts of the bill list by their numbers. */
export type KnownAccounts = ReadonlyMap<number, Account>;

export function knownAccounts(bills: readonly BillerGroup[]): KnownAccounts {
  return new Map(bills.flatMap(({ accounts }) => accounts.map((account) => [account.account_id, account])));
}

/** The wish to put the ticked bills into the cart, in list order; the customer stays on the list (APL-11). */
export function tickedWish(
  groups: readonly AutoPayGroup[],
  bills: readonly BillerGroup[],
  known: KnownAccounts,
  ticked: readonly number[],
): AdditionWish {
  const chosen = groups.flatMap((group) =>
    group.accounts.flatMap((listed) => {
      const account = known.get(listed.account_id);
      const ebill_id = account?.ebill_id ?? null;
      return account && ebill_id !== null && ticked.includes(ebill_id)
        ? [joining({ ...account, ebill_id }, group.entity_name)]
        : [];
    }),
  );
  return { kind: 'addition', bills: chosen, inCart: candidatesInCart(bills), next: 'list' };
}
