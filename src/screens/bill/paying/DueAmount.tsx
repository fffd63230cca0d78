import type { Bill } from '../../../../domain/bills/bill.ts';
import { dueStateOfRest } from '../../../../domain/bills/due-rest.ts';
import type { DueState } from '../../../../domain/bills/due-state.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { type CalendarDate, shortDate } from '../../../../domain/values/calendar-date.ts';
import { relativeDue } from '../../../../domain/values/relative-day.ts';
import { Facts } from '../../../components/layout/Facts.tsx';
import { DueChip } from '../../../widgets/bills/DueChip.tsx';
import { AccountActivity } from '../AccountActivity.tsx';
import { pendingDay } from '../pending-payment.ts';
import type { BillDetailsRef } from '../use-bill-details.ts';
import { BalanceNow } from './BalanceNow.tsx';
import { BeforePayment } from './BeforePayment.tsx';
import css from './DueAmount.module.css';
import { moneyFacts } from './money-facts.tsx';
import { PayActions } from './PayActions.tsx';
import { Payments } from './Payments.tsx';

interface DueAmountProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
  readonly details: BillDetailsRef;
}

/**
 * The amount due, and its payment (DET-75 to DET-99). A bill that is not payable shows its statement only.
 */
export function DueAmount({ bill, today, details }: DueAmountProps) {
  const { is_payable, due_date, billing_period_end, disclaimer } = bill;
  const due = dueStateOfRest({ ...bill, scheduled_date: pendingDay(bill) }, today);
  const dates = [
    ...(due_date ? [{ term: 'Due date', detail: shortDate(due_date) }] : []),
    ...(billing_period_end ? [{ term: 'Billing period end', detail: shortDate(billing_period_end) }] : []),
  ];
  return (
    <section className={css.section} aria-labelledby="due-amount">
      <div className={css.slip}>
        <div className={css.owed}>
          <div className={css.heading}>
            <h2 id="due-amount" tabIndex={-1} className={css.title}>
              {headingOf(bill)}
            </h2>
            {is_payable && due && (
              <span data-lead="">
                <DueChip due={withDays(due, due_date, today)} />
              </span>
            )}
          </div>
          {is_payable && <BalanceNow bill={bill} details={details} />}
          <BeforePayment bill={bill} />
        </div>
        <PayActions bill={bill} details={details} />
        <div className={css.facts}>
          <Facts facts={[...dates, ...moneyFacts(bill)]} />
        </div>
      </div>
      <Payments bill={bill} />
      {/* On paper, the statement alone shows these lines. */}
      <div data-print="no">
        <AccountActivity bill={bill} title={BILL_PAGE.howItCameAbout} starts="closed" />
      </div>
      {disclaimer && (
        <p dir="auto" className={css.small}>
          {disclaimer}
        </p>
      )}
    </section>
  );
}

/** With how far away it is: `Due 11/29/2026, in 2 days`. The other states say it, or have no day. */
function withDays(due: DueState, date: CalendarDate | null, today: CalendarDate): DueState {
  const isAhead = (due.kind === 'due soon' || due.kind === 'due later') && date !== null && date > today;
  return isAhead ? { ...due, words: `${due.words}, ${relativeDue(date, today)}` } : due;
}

function headingOf({ is_payable, prepay }: Bill): string {
  if (prepay) return 'Prepaid account';
  return is_payable ? 'Amount due' : 'Statement';
}
