import type { Bill } from '../../../domain/bill.ts';
import { type CalendarDate, shortDate } from '../../../domain/calendar-date.ts';
import { navigate } from '../../hash-location.ts';
import { Notice } from '../../parts/Notice.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { href, to } from '../../routes.ts';
import css from './BillPeriod.module.css';

/** Which of the account's bills is shown, and the way to the others (DET-53 to DET-55). */
export function BillPeriod({ bill: { id, pagination } }: { bill: Pick<Bill, 'id' | 'pagination'> }) {
  const { allBills, newestBillId } = pagination;
  return (
    <div className={css.period} data-print="no">
      {allBills.length > 0 && (
        <SelectField
          label="Select Billing Period"
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
  return periods.toSorted((one, other) => {
    if (one.billingPeriodEnd === other.billingPeriodEnd) return other.id - one.id;
    return (one.billingPeriodEnd ?? '') < (other.billingPeriodEnd ?? '') ? 1 : -1;
  });
}
