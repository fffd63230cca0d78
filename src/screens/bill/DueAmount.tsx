import type { Bill } from '../../../domain/bill.ts';
import { type CalendarDate, shortDate } from '../../../domain/calendar-date.ts';
import { dueState } from '../../../domain/due-state.ts';
import { Facts } from '../../parts/Facts.tsx';
import { DueChip } from '../bills/DueChip.tsx';
import { AccountActivity } from './AccountActivity.tsx';
import { BalanceNow } from './BalanceNow.tsx';
import css from './DueAmount.module.css';
import { moneyFacts } from './money-facts.tsx';
import { PayActions } from './PayActions.tsx';
import { Payments } from './Payments.tsx';
import { Standing } from './Standing.tsx';
import type { BillDetailsRef } from './use-bill-details.ts';

interface DueAmountProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
  readonly details: BillDetailsRef;
}

/** How much is due, and paying it (DET-75 to DET-99). A bill that is not payable shows its statement only. */
export function DueAmount({ bill, today, details }: DueAmountProps) {
  const { is_payable, due_date, billing_period_end, disclaimer } = bill;
  const [pending] = bill.scheduled_payments;
  const due = dueState({ ...bill, scheduled_date: pending?.order_date ?? null }, today);
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
            {is_payable && due && <DueChip due={due} />}
          </div>
          {is_payable && <BalanceNow bill={bill} details={details} />}
          <Standing bill={bill} />
        </div>
        <PayActions bill={bill} details={details} />
        <div className={css.facts}>
          <Facts facts={[...dates, ...moneyFacts(bill)]} />
        </div>
      </div>
      <Payments bill={bill} />
      {/* On paper the lines stand once, in the statement. */}
      <div data-print="no">
        <AccountActivity bill={bill} title="How the amount came about" starts="closed" />
      </div>
      {disclaimer && (
        <p dir="auto" className={css.small}>
          {disclaimer}
        </p>
      )}
    </section>
  );
}

function headingOf({ is_payable, prepay }: Bill): string {
  if (prepay) return 'Prepaid account';
  return is_payable ? 'Amount due' : 'Statement';
}
