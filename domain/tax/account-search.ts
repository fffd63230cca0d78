import { searchKey } from '../values/search-key.ts';
import type { TaxAccountBasics } from './tax-account.ts';

/**
 * The tax accounts that match a search of the bill list, by organization, account name or account number
 * (BIL-07, BIL-08).
 */
export function searchTaxAccounts<Account extends Pick<TaxAccountBasics, 'name' | 'accountNum' | 'biller'>>(
  accounts: readonly Account[],
  search: string,
): readonly Account[] {
  const term = searchKey(search.trim());
  if (term === '') return accounts;
  const digits = term.replace(/[\s-]/g, '');
  return accounts.filter(
    ({ name, accountNum, biller }) =>
      searchKey(name).includes(term) ||
      searchKey(biller.name).includes(term) ||
      searchKey(accountNum).includes(digits),
  );
}
