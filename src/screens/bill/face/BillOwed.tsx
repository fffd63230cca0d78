import type { Bill } from '../../../../domain/bills/bill.ts';
import { changeText } from '../../../../domain/bills/bill-change.ts';
import { knownAmount } from '../../../../domain/bills/bill-list.ts';
import { dueStateOfRest } from '../../../../domain/bills/due-rest.ts';
import type { DueKind } from '../../../../domain/bills/due-state.ts';
import type { CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { Amount } from '../../../components/text/Amount.tsx';
import { Shape } from '../../../components/timeline/Shape.tsx';
import { DueDate } from '../../../widgets/bills/DueDate.tsx';
import { DUE_SHAPES } from '../../../widgets/bills/due-shapes.ts';
import css from './BillOwed.module.css';
import { WhatHappens } from './WhatHappens.tsx';

interface BillOwedProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
}

/** The first screen of a bill: how much, by when, what changed, and what will happen. */
export function BillOwed({ bill, today }: BillOwedProps) {
  const due = dueOf(bill, today);
  const change = !knownAmount(bill) ? '' : changeText(bill);
  if (!bill.is_payable) return null;
  return (
    <section className={css.owed} aria-label="What you owe" data-print="no">
      {!bill.prepay && (
        <div className={css.amount} data-tone={due?.kind}>
          <Amount value={knownAmount(bill) ?? 'unknown'} size="hero" />
          {due && (
            <p className={css.due}>
              {bill.due_date && BY_DATE.includes(due.kind) ? (
                <DueDate due={bill.due_date} today={today} />
              ) : (
                <>
                  <Shape name={DUE_SHAPES[due.kind]} />
                  {due.words}
                </>
              )}
            </p>
          )}
        </div>
      )}
      {change && <p className={css.change}>{change}</p>}
      <WhatHappens bill={bill} />
    </section>
  );
}

const BY_DATE: readonly DueKind[] = ['past due', 'due soon', 'due later'];

function dueOf(bill: Bill, today: CalendarDate) {
  const [pending] = bill.scheduled_payments;
  return dueStateOfRest({ ...bill, scheduled_date: pending?.order_date ?? null }, today);
}
