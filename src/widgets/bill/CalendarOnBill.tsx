import type { Bill } from '../../../domain/bills/bill.ts';
import { isInCalendar } from '../../../domain/upcoming/bill-in-calendar.ts';
import { autoPayment, type Upcoming } from '../../../domain/upcoming/upcoming.ts';
import { ZERO } from '../../../domain/values/cents.ts';
import { autoPayQuery } from '../../queries/auto-pay.ts';
import { partOfBillPage } from '../../queries/bill-page.ts';
import { useQuery } from '../../queries/use-query.ts';
import { CalendarActions } from '../upcoming/CalendarActions.tsx';

/** Exports the due date of a bill and the date of its auto pay to the customer's own calendar. */
export function CalendarOnBill({ bill }: { bill: Bill }) {
  const { data: autoPay } = useQuery(partOfBillPage(autoPayQuery(bill.pagination.newestBillId)));
  const about = {
    biller: bill.biller.name,
    name: bill.nickname || bill.bill_type.name,
    account_num: bill.account_num,
    ebill_id: bill.id,
    warnings: [],
  };
  const payment = autoPay && autoPayment(autoPay);
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
