import type { BillerGroup } from '../../domain/accounts/account.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { QueryDefinition } from './query.ts';

/** The accounts by biller, with their bills (BIL-01, BIL-40). */
export const billListQuery: QueryDefinition<BillerGroup[]> = {
  shelf: 'billList',
  id: 'all',
  fetch: ({ services }, options) => services.send(getAccountList, {}, options),
};

/** The business date for due dates, and the moment for "As of". */
export function currentMoment({ clock }: Adapters): { today: CalendarDate; now: number } {
  return { today: clock.today(), now: clock.now() };
}
