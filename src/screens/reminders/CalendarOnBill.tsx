import type { Bill } from '../../../domain/bill.ts';
import { isInCalendar } from '../../../domain/bill-in-calendar.ts';
import type { Upcoming } from '../../../domain/upcoming.ts';
import { autoPayView } from '../../auto-pay-view.ts';
import { useReadView } from '../../use-read-view.ts';
import { CalendarActions } from '../upcoming/CalendarActions.tsx';

/** The due date of a bill and the day of its auto pay, for the customer's own calendar. */
export function CalendarOnBill({ bill }: { bill: Bill }) {
  const { data: autoPay } = useReadView(autoPayView(bill.pagination.newestBillId));
  const about = {
    biller: bill.biller.name,
    name: bill.nickname || bill.bill_type.name,
    account_num: bill.account_num,
    ebill_id: bill.id,
    warnings: [],
  };
  const rows: Upcoming[] = [
    ...(bill.due_date !== null && isInCalendar(bill)
      ? [{ ...about, kind: 'due' as const, date: bill.due_date, amount: bill.period_amt_due, method: '' }]
      : []),
    ...(autoPay?.active && autoPay.run_date !== null
      ? [
          {
            ...about,
            kind: 'auto pay' as const,
            date: autoPay.run_date,
            amount: autoPay.run_amount > 0 ? autoPay.run_amount : null,
            method: autoPay.wallet_name,
          },
        ]
      : []),
  ];
  return rows.length === 0 ? null : <CalendarActions rows={rows} />;
}
