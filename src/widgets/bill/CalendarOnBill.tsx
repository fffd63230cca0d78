import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { isInCalendar } from '../../../domain/upcoming/bill-in-calendar.ts';
import { autoPayment, type Upcoming } from '../../../domain/upcoming/upcoming.ts';
import { ZERO } from '../../../domain/values/cents.ts';
import { autoPayQuery } from '../../queries/auto-pay.ts';
import { useCached } from '../../queries/use-cached.ts';
import { CalendarActions } from '../upcoming/CalendarActions.tsx';

/**
 * Exports the due date of a bill and the date of its auto pay, which another part of the page reads, to the
 * customer's own calendar.
 */
export function CalendarOnBill({ bill }: { bill: Bill }) {
  const { held } = useCached<AutoPay>(autoPayQuery(bill.pagination.newestBillId));
  const about = {
    biller: bill.biller.name,
    name: bill.nickname || bill.bill_type.name,
    account_num: bill.account_num,
    ebill_id: bill.id,
    warnings: [],
  };
  const payment = held && autoPayment(held.value);
  const rows: Upcoming[] = [
    ...(bill.due_date !== null && isInCalendar(bill)
      ? [
          {
            ...about,
            kind: 'due' as const,
            date: bill.due_date,
            amount: bill.period_amt_due,
            toBill: ZERO,
            method: '',
          },
        ]
      : []),
    ...(payment ? [{ ...about, kind: 'auto pay' as const, ...payment }] : []),
  ];
  return rows.length === 0 ? null : <CalendarActions rows={rows} />;
}
