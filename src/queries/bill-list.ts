import { getAccountList } from '../../domain/bills/list-calls.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { callQuery } from './query.ts';

/** The accounts by biller, with their bills (BIL-01, BIL-40). */
export const billListQuery = callQuery('billList', 'all', getAccountList, {});

/** The business date for due dates, and the moment for "As of". */
export function currentMoment({ clock }: Adapters): { today: CalendarDate; now: number } {
  return { today: clock.today(), now: clock.now() };
}
