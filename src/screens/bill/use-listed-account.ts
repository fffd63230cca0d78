import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { useCached } from '../../queries/use-cached.ts';

/** The account of a bill as the list has it; undefined until the list was read. */
export function useListedAccount({ account_id }: Bill): Account | undefined {
  const { held: list } = useCached<BillerGroup[]>(billListQuery);
  return list?.value.flatMap(({ accounts }) => accounts).find((account) => account.account_id === account_id);
}
