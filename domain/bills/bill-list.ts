import type { Account, BillerGroup } from '../accounts/account.ts';
import { type Cents, SMALLEST_PAYMENT } from '../values/cents.ts';
import { searchKey } from '../values/search-key.ts';

export function accountsOf(groups: readonly BillerGroup[]): Account[] {
  return groups.flatMap((group) => group.accounts);
}

/**
 * The accounts that match a search, in their groups; a group without matches is left out (BIL-07, BIL-08).
 */
export function searchAccounts(groups: readonly BillerGroup[], search: string): readonly BillerGroup[] {
  const term = searchKey(search.trim());
  if (term === '') return groups;
  const digits = term.replace(/[\s-]/g, '');
  return groups.flatMap((group) => {
    if (contains(group.common_name, term) || contains(group.name, term)) return [group];
    const accounts = group.accounts.filter(
      ({ nickname, account_num }) =>
        contains(nickname, term) ||
        contains(account_num, term) ||
        (digits !== '' && contains(account_num.replace(/[\s-]/g, ''), digits)),
    );
    return accounts.length > 0 ? [{ ...group, accounts }] : [];
  });
}

function contains(text: string, term: string): boolean {
  return searchKey(text).includes(term);
}

/** The amount due; null until the biller has reported it. */
export function knownAmount(bill: Pick<Account, 'amount_due_calculated' | 'period_amt_due'>): Cents | null {
  return bill.amount_due_calculated ? bill.period_amt_due : null;
}

/** True when the biller has reported that nothing, or too little to pay, is due. */
export function isSettled(bill: Parameters<typeof knownAmount>[0]): boolean {
  const amount = knownAmount(bill);
  return amount !== null && amount < SMALLEST_PAYMENT;
}
