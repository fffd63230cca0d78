import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockOwnAutoPay } from './lock.ts';
import { updateAutoPay } from './update.ts';

/** Dismisses the failed payment of a day. A repeat, or one after a later failure, changes nothing. */
export function dismissFailure(
  { store }: Dependencies,
  customer: number,
  id: number,
  date: CalendarDate,
): Promise<Record<string, never>> {
  return store.transact(async (db) => {
    const row = await lockOwnAutoPay({ db, customer }, id);
    if (row.failedPayment?.date === date) await updateAutoPay(db, row, { failedPayment: null });
    return {};
  });
}
