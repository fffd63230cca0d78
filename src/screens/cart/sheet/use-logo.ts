import type { BillerGroup } from '../../../../domain/accounts/account.ts';
import { billListQuery } from '../../../queries/bill-list.ts';
import { useCached } from '../../../queries/use-cached.ts';

/** The picture of an account's biller, from the cached list of accounts. */
export function useLogo(accountId: number): string | undefined {
  const { held } = useCached<BillerGroup[]>(billListQuery);
  return held?.value?.find(({ accounts }) => accounts.some(({ account_id }) => account_id === accountId))
    ?.logo.normal.url;
}
