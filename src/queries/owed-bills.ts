import type { BillerGroup } from '../../domain/accounts/account.ts';
import { accountsOf } from '../../domain/bills/bill-list.ts';
import { canBePaid } from '../../domain/checkout/pay-standing.ts';
import { isSetUp } from '../app/portal.ts';

/** The bills that can be paid now, as far as this device knows: nobody is asked to pay again what is paid. */
export function owedBills(groups: readonly BillerGroup[] | undefined): ReadonlySet<number> {
  const owed = isSetUp('payments') ? accountsOf(groups ?? []).filter(canBePaid) : [];
  return new Set(owed.flatMap(({ ebill_id }) => ebill_id ?? []));
}
