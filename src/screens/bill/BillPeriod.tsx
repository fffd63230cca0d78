import type { Bill } from '../../../domain/bills/bill.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './BillPeriod.module.css';

/** The billing period that is shown, and links to the account's other bills (DET-53 to DET-55). */
export function BillPeriod({ bill: { id, pagination } }: { bill: Pick<Bill, 'id' | 'pagination'> }) {
  const { allBills, newestBillId } = pagination;
  return (
    <div className={css.period} data-print="no">
      {allBills.length > 0 && (
        <SelectField
          label="Select Billing Period"
          hint="Choosing a period opens its bill."
          value={id}
          onChange={(event) => navigate(to.bill(Number(event.target.value)))}
        >
          {newestFirst(allBills).map((period) => (
            <option key={period.id} value={period.id}>
              {period.billingPeriodEnd ? shortDate(period.billingPeriodEnd) : 'Without a date'}
            </option>
          ))}
        </SelectField>
      )}
      {id !== newestBillId && (
        <Notice>
          A newer bill exists. <a href={href(to.bill(newestBillId))}>Go to the newest bill</a>
        </Notice>
      )}
    </div>
  );
}

interface Period {
  readonly id: number;
  readonly billingPeriodEnd: CalendarDate | null;
}

function newestFirst(periods: readonly Period[]): Period[] {
  return periods.toSorted((left, right) => {
    if (left.billingPeriodEnd === right.billingPeriodEnd) return right.id - left.id;
    return (left.billingPeriodEnd ?? '') < (right.billingPeriodEnd ?? '') ? 1 : -1;
  });
}
