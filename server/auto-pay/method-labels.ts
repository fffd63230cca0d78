import { methodLabel } from '../../domain/wallet/payment-method.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/store.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import type { AutoPayRow } from './rows.ts';

/**
 * Labels of an auto pay's methods, such as `Visa ending in 4242`, in the order in which they are
 * tried. Methods that left the wallet are missing.
 */
export async function labelsOf(
  db: Db,
  clock: Clock,
  { customerId, primaryMethodId, secondaryMethodIds }: AutoPayRow,
): Promise<string[]> {
  const rows = await methodRows({ db, customer: customerId });
  const today = clock.today();
  return [primaryMethodId, ...secondaryMethodIds].flatMap((id) => {
    const row = rows.find((method) => method.id === id);
    return row ? [methodLabel(methodOf(row, today))] : [];
  });
}
