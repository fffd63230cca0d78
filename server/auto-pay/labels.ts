import { methodLabel } from '../../domain/payment-method.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import type { AutoPayRow } from './rows.ts';

/** The methods of an auto pay that are still in the wallet, in the order in which they are tried. */
export async function methodsOfAutoPay(
  db: Db,
  { customerId, primaryMethodId, secondaryMethodIds }: AutoPayRow,
): Promise<MethodRow[]> {
  const rows = await methodRows({ db, customer: customerId });
  return [primaryMethodId, ...secondaryMethodIds].flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** `Visa ending in 4242` of each. */
export async function labelsOf(db: Db, clock: Clock, row: AutoPayRow): Promise<string[]> {
  return (await methodsOfAutoPay(db, row)).map((method) => methodLabel(methodOf(method, clock.today())));
}
