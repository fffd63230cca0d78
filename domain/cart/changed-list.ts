import type { Account, BillerGroup } from '../accounts/account.ts';
import { knownAmount } from '../bills/bill-list.ts';
import { checkedMark, owedAnyway } from '../checkout/checked-mark.ts';
import type { OpenAttempt } from '../checkout/open-attempt.ts';
import type { BeingChecked } from '../checkout/pay-standing.ts';

/**
 * The list with some accounts changed. Unchanged groups and accounts stay the same objects, so React does not
 * render them again.
 */
export function changeAccounts(
  groups: readonly BillerGroup[],
  change: (account: Account) => Account,
): BillerGroup[] {
  return groups.map((group) => {
    const accounts = group.accounts.map(change);
    return accounts.some((account, at) => account !== group.accounts[at]) ? { ...group, accounts } : group;
  });
}

/** Marks the bills whose payment has no outcome yet; nobody pays them meanwhile (CHK-24). */
export function withBeingChecked(
  groups: readonly BillerGroup[],
  attempts: readonly OpenAttempt[],
): readonly BillerGroup[] {
  if (attempts.length === 0) return groups;
  return changeAccounts(groups, (account) => {
    const checked = checkedMark(attempts, account.ebill_id);
    if (!checked) return account;
    return {
      ...account,
      checked,
      rest: owedAnyway(attempts, account.ebill_id, knownAmount(account)),
    } satisfies Account & BeingChecked;
  });
}
