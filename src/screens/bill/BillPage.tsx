import { lazy, Suspense } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { BarrierDialog } from '../bills/BarrierDialog.tsx';
import css from './BillDetails.module.css';
import { BillerHeader } from './BillerHeader.tsx';
import { BillMessages } from './BillMessages.tsx';
import { BillPeriod } from './BillPeriod.tsx';
import { DueAmount } from './DueAmount.tsx';
import { GoToAmount } from './GoToAmount.tsx';
import { SummaryBox } from './SummaryBox.tsx';
import { Toggles } from './Toggles.tsx';
import { useBillDetails } from './use-bill-details.ts';

/** What lies below the first screen. */
const Statement = lazy(async () => ({ default: (await import('./Statement.tsx')).Statement }));

interface BillPageProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
  /** Called when the server's bill may differ from the one that is held. */
  readonly onOutdated: () => void;
}

/** The content in the order of DET-02; what a bill does not carry is absent (DET-03). */
export function BillPage({ bill, today, onOutdated }: BillPageProps) {
  const { details, isBarred, barrier } = useBillDetails(bill.id, onOutdated);
  return (
    <div className={css.parts}>
      <div className={css.main}>
        <GoToAmount bill={bill} />
        <BillerHeader bill={bill} />
        <Toggles bill={bill} />
        <BillMessages bill={bill} />
        <Suspense>
          <Statement bill={bill} today={today} details={details} />
          <SummaryBox bill={bill} />
        </Suspense>
      </div>
      <div className={css.side}>
        <BillPeriod bill={bill} />
        <DueAmount bill={bill} today={today} details={details} />
      </div>
      {isBarred && <BarrierDialog words={barrier} onRead={() => details.send({ type: 'barrier.read' })} />}
    </div>
  );
}
