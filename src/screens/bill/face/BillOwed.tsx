import type { Bill } from '../../../../domain/bills/bill.ts';
import { knownAmount } from '../../../../domain/bills/bill-list.ts';
import { dueStateOfRest } from '../../../../domain/bills/due-rest.ts';
import type { DueKind } from '../../../../domain/bills/due-state.ts';
import { billName } from '../../../../domain/bills/estimate.ts';
import { changeText } from '../../../../domain/bills/text/bill-change.ts';
import { BILL_PAGE, earlierBill } from '../../../../domain/bills/text/page.ts';
import {
  creditText,
  earlierStatement,
  PREPAID,
  TAKEN_FROM_CREDIT,
} from '../../../../domain/bills/text/prepaid.ts';
import { paidBill } from '../../../../domain/upcoming/account-line.ts';
import type { CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { Notice } from '../../../components/messages/Notice.tsx';
import { Amount } from '../../../components/text/Amount.tsx';
import { Shape } from '../../../components/timeline/Shape.tsx';
import { DueDate } from '../../../widgets/bills/DueDate.tsx';
import { DUE_SHAPES } from '../../../widgets/bills/due-shapes.ts';
import { pendingDay } from '../pending-payment.ts';
import { unpayableHere } from '../unpayable-here.ts';
import css from './BillOwed.module.css';
import { WhatHappens } from './WhatHappens.tsx';

interface BillOwedProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
}

/** The first screen of a bill: how much, by when, what changed, and what will happen. */
export function BillOwed({ bill, today }: BillOwedProps) {
  if (bill.id !== bill.pagination.newestBillId) return <EarlierBill bill={bill} />;
  const due = dueOf(bill, today);
  const unpayable = unpayableHere(bill);
  return (
    <section className={css.owed} aria-label="What you owe" data-print="no">
      {bill.prepay ? (
        <div className={css.amount}>
          <p className={css.prepaid}>{PREPAID}</p>
          <p>{creditText(bill.balance)}</p>
        </div>
      ) : (
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
      <Change bill={bill} place="face" />
      {unpayable && (
        <div className={css.unpayable}>
          <Notice title={unpayable} isAnnounced={false} />
        </div>
      )}
      {bill.is_payable && <WhatHappens bill={bill} />}
    </section>
  );
}

/** How the bill differs from the one before. It stands beside the amount: on a wide page, in the slip. */
export function Change({ bill, place }: { bill: Bill; place: 'face' | 'slip' }) {
  const owed = knownAmount(bill);
  const change = owed ? changeText(bill) : '';
  const billed = billedAmount(bill);
  return (
    change && (
      <p className={css.change} data-place={place}>
        {billed !== undefined && billed !== owed && `${BILL_PAGE.wasFor(billed)} `}
        {change}
      </p>
    )
  );
}

/** What an earlier bill asked for. What was left of it stands on the newest one, which can be paid. */
function EarlierBill({ bill }: { bill: Bill }) {
  const { billing_period_end: end, prepay, prepay_statement_charges: charges } = bill;
  const name = end ? billName(end) : 'earlier bill';
  const paid = paidBill(bill);
  if (prepay)
    return (
      <section className={css.owed} aria-label={TAKEN_FROM_CREDIT} data-print="no">
        {charges !== null && <Amount value={charges} size="hero" />}
        <p>{earlierStatement(name)}</p>
      </section>
    );
  const billed = paid ?? billedAmount(bill);
  return (
    <section className={css.owed} aria-label={BILL_PAGE.askedFor} data-print="no">
      {billed !== undefined && <Amount value={billed} size="hero" />}
      <p>{earlierBill(name, paid !== null)}</p>
      <p className={css.change}>{changeText(bill)}</p>
    </section>
  );
}

/** What the bill asked for, before anything of it was paid or given back. */
function billedAmount({ id, pagination }: Bill) {
  return pagination.allBills.find((period) => period.id === id)?.billed;
}

const BY_DATE: readonly DueKind[] = ['past due', 'due soon', 'due later'];

function dueOf(bill: Bill, today: CalendarDate) {
  return dueStateOfRest({ ...bill, scheduled_date: pendingDay(bill) }, today);
}
