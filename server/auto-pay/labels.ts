import { methodLabel } from '../../domain/payment-method.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/store.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import type { AutoPayRow } from './rows.ts';

/** The methods of an auto pay that are still in the wallet, in the order in which they are tried: `Visa ending in 4242`. */
export async function labelsOf(
  db: Db,
  clock: Clock,
  { customerId, primaryMethodId, secondaryMethodIds }: AutoPayRow,
): Promise<string[]> {
  const rows = await methodRows({ db, customer: customerId });
  const today = clock.today();
  return [primaryMethodId, ...secondaryMethodIds].flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    return row ? [methodLabel(methodOf(row, today))] : [];
  });
}
