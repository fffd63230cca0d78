import type { BillerGroup } from '../accounts/account.ts';
import { billerName } from '../accounts/biller-name.ts';
import type { Bill } from '../bills/bill.ts';
import { type Estimate, estimateFor, nextBill } from '../bills/estimate.ts';
import { addDays, byDate, type CalendarDate } from '../values/calendar-date.ts';
import type { Upcoming } from './upcoming.ts';

/** A row of Upcoming, with an estimate where its amount is not known. */
export interface Ahead extends Omit<Upcoming, 'kind'> {
  readonly kind: Upcoming['kind'] | 'expected';
  readonly estimate?: Estimate;
}

/** How far ahead bills that are not posted yet are told. */
const DAYS_AHEAD = 35;

/**
 * The rows with what can be estimated from the bills on the device: the amounts that no biller has told yet, and
 * the bills that are not posted yet.
 */
export function withEstimates(
  rows: readonly Upcoming[],
  groups: readonly BillerGroup[],
  bills: readonly Bill[],
  today: CalendarDate,
): Ahead[] {
  const saved = new Map(bills.map((bill) => [bill.id, bill]));
  const known = rows.map((row): Ahead => {
    const bill = row.ebill_id !== null && row.amount === null ? saved.get(row.ebill_id) : undefined;
    const end = bill?.billing_period_end;
    const estimate = bill && end ? estimateFor(bill, end) : undefined;
    return estimate ? { ...row, estimate } : row;
  });
  const until = addDays(today, DAYS_AHEAD);
  const expected = groups.flatMap((group) =>
    group.accounts.flatMap((account): Ahead[] => {
      const bill = account.ebill_id === null ? undefined : saved.get(account.ebill_id);
      const next = bill && !account.prepay ? nextBill(bill, today) : undefined;
      if (!next || next.due > until) return [];
      const { account_num, ebill_id, nickname, bill_type } = account;
      return [
        {
          kind: 'expected',
          date: next.due,
          biller: billerName(group),
          name: nickname || bill_type.name,
          account_num,
          ebill_id,
          amount: null,
          toBill: null,
          method: '',
          warnings: [],
          estimate: next.estimate,
        },
      ];
    }),
  );
  return [...known, ...expected].sort(byDate);
}
