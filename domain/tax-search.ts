import { searchable } from './searchable.ts';
import type { TaxAccountBasics } from './tax-account.ts';

/** The tax accounts that a search of the bill list keeps: by organization, account name and account number (BIL-07, BIL-08). */
export function searchTaxAccounts<Account extends Pick<TaxAccountBasics, 'name' | 'accountNum' | 'biller'>>(
  accounts: readonly Account[],
  search: string,
): readonly Account[] {
  const sought = searchable(search.trim());
  if (sought === '') return accounts;
  const digits = sought.replace(/[\s-]/g, '');
  return accounts.filter(
    ({ name, accountNum, biller }) =>
      searchable(name).includes(sought) ||
      searchable(biller.name).includes(sought) ||
      searchable(accountNum).includes(digits),
  );
}
