import type { Account, BillerGroup } from '../../../domain/account.ts';
import { candidatesInCart, joining } from '../../../domain/addition.ts';
import type { AutoPayAccount, AutoPayGroup } from '../../../domain/auto-pay-list.ts';
import type { AdditionWish } from '../../../machines/bill-wish.ts';

/** The same account on the bill list. */
export function accountOf(
  { account_id }: AutoPayAccount,
  bills: readonly BillerGroup[],
): Account | undefined {
  return bills.flatMap(({ accounts }) => accounts).find((account) => account.account_id === account_id);
}

/** The wish to put the ticked bills into the cart, in list order; the customer stays on the list (APL-11). */
export function tickedWish(
  groups: readonly AutoPayGroup[],
  bills: readonly BillerGroup[],
  ticked: readonly number[],
): AdditionWish {
  const chosen = groups.flatMap((group) =>
    group.accounts.flatMap((listed) => {
      const account = accountOf(listed, bills);
      const ebill_id = account?.ebill_id ?? null;
      return account && ebill_id !== null && ticked.includes(ebill_id)
        ? [joining({ ...account, ebill_id }, group.entity_name)]
        : [];
    }),
  );
  return { kind: 'addition', bills: chosen, inCart: candidatesInCart(bills), next: 'list' };
}
