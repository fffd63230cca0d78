import type { Account, BillerGroup } from '../../domain/accounts/account.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { changeAccounts } from '../../domain/cart/changed-list.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import { billListQuery } from './bill-list.ts';

/** The cached bills after a change, on the list and on their pages. A damaged row holds no bill, and stays. */
export async function changedBills(
  { device }: Pick<Adapters, 'device'>,
  change: <T extends Account | Bill>(bill: T) => T,
): Promise<Entry[]> {
  const { shelf, id } = billListQuery;
  const [list, bills] = await Promise.all([
    device.read<BillerGroup[] | null>(shelf, id),
    device.list<Bill | null>('bills'),
  ]);
  return [
    ...(list?.value ? [{ ...list, shelf, value: changeAccounts(list.value, change) }] : []),
    ...bills.flatMap((cached): Entry[] => {
      const value = cached.value && change(cached.value);
      return value === cached.value ? [] : [{ ...cached, shelf: 'bills', value }];
    }),
  ];
}
