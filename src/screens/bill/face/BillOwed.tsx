import type { Bill } from '../../../../domain/bills/bill.ts';
import { changeText } from '../../../../domain/bills/bill-change.ts';
import { knownAmount } from '../../../../domain/bills/bill-list.ts';
import { dueStateOfRest } from '../../../../domain/bills/due-rest.ts';
import { type CalendarDate, shortDate } from '../../../../domain/values/calendar-date.ts';
import { relativeDue } from '../../../../domain/values/relative-day.ts';
import { Amount } from '../../../components/text/Amount.tsx';
import { Shape } from '../../../components/timeline/Shape.tsx';
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
              <Shape name={DUE_SHAPES[due.kind]} />
              <span>
                {due.words}{' '}
                {bill.due_date && due.isDate && (
                  <span className={css.relative}>{relativeDue(bill.due_date, today)}</span>
                )}
              </span>
            </p>
          )}
        </div>
      )}
      {change && <p className={css.change}>{change}</p>}
      <WhatHappens bill={bill} />
    </section>
  );
}

function dueOf(bill: Bill, today: CalendarDate) {
  const [pending] = bill.scheduled_payments;
  const due = dueStateOfRest({ ...bill, scheduled_date: pending?.order_date ?? null }, today);
  const isDate = due?.kind === 'past due' || due?.kind === 'due soon' || due?.kind === 'due later';
  return (
    due && { ...due, isDate, words: isDate && bill.due_date ? `Due ${shortDate(bill.due_date)}` : due.words }
  );
}
