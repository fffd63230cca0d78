import { useRef, useState } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './BillPeriod.module.css';

/** The billing period that is shown, and links to the account's other bills (DET-53 to DET-55). */
export function BillPeriod({ bill: { id, pagination } }: { bill: Pick<Bill, 'id' | 'pagination'> }) {
  const { allBills, newestBillId } = pagination;
  const key = useRef('');
  const [marked, setMarked] = useState(id);
  const open = (period: number) => navigate(to.bill(period));
  // On a closed list, an arrow key or a letter passes through the periods on the way to one (WCAG 3.2.2).
  const choose = (period: number) => (PASSING.test(key.current) ? setMarked(period) : open(period));
  return (
    <div className={css.period} data-print="no">
      {allBills.length > 0 && (
        <SelectField
          label="Select Billing Period"
          hint={BILL_PAGE.periodHint}
          value={marked}
          onKeyDown={(event) => {
            key.current = event.key;
          }}
          onPointerDown={() => {
            key.current = '';
          }}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {newestFirst(allBills).map((period) => (
            <option key={period.id} value={period.id}>
              {period.billingPeriodEnd ? shortDate(period.billingPeriodEnd) : 'Without a date'}
            </option>
          ))}
        </SelectField>
      )}
      {marked !== id && (
        <Button kind="secondary" size="dense" onClick={() => open(marked)}>
          Show bill
        </Button>
      )}
      {id !== newestBillId && (
        <Notice>
          {BILL_PAGE.newerExists} <a href={href(to.bill(newestBillId))}>{BILL_PAGE.goToNewest}</a>
        </Notice>
      )}
    </div>
  );
}

const PASSING = /^(Arrow|Page|Home|End|\S$)/;

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
