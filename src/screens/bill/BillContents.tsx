import { type MouseEvent, Suspense } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { isSetUp } from '../../app/portal.ts';
import { lazyPart } from '../../app/screen.tsx';
import { SkipTo } from '../../components/buttons/SkipTo.tsx';
import { partOfBillPage } from '../../queries/bill-page.ts';
import { takeOversQuery } from '../../queries/take-overs.ts';
import { TakeOversOfAccount } from '../../widgets/bill/TakeOvers.tsx';
import { CartRuleDialog } from '../../widgets/bills/CartRuleDialog.tsx';
import { AccountEnd } from './AccountEnd.tsx';
import css from './BillDetails.module.css';
import { BillerHeader } from './BillerHeader.tsx';
import { BillMessages } from './BillMessages.tsx';
import { BillPeriod } from './BillPeriod.tsx';
import { AccountMoments } from './face/AccountMoments.tsx';
import { AfterFailure } from './face/AfterFailure.tsx';
import { BillOwed } from './face/BillOwed.tsx';
import { goToAmount } from './face/go-to-amount.ts';
import { PayFoot } from './face/PayFoot.tsx';
import { DueAmount } from './paying/DueAmount.tsx';
import { SummaryBox } from './SummaryBox.tsx';
import { Toggles } from './toggles/Toggles.tsx';
import { useBillDetails } from './use-bill-details.ts';

/** The statement is below the first screen, so it is loaded later. */
const Statement = lazyPart(() => import('./statement/Statement.tsx'), 'Statement');

interface BillContentsProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
  /** Called when the server's bill may differ from the cached one. */
  readonly onOutdated: () => void;
}

/** The content in the order of DET-02. Parts that a bill does not have are absent (DET-03). */
export function BillContents({ bill, today, onOutdated }: BillContentsProps) {
  const { details, isBarred, barrier } = useBillDetails(bill.id, onOutdated);
  return (
    <div className={css.parts}>
      {bill.is_payable && isSetUp('payments') && (
        <SkipTo href="#due-amount" onClick={skipToPayment}>
          Skip to the payment
        </SkipTo>
      )}
      <div className={css.face}>
        <AfterFailure bill={bill} />
        <BillOwed bill={bill} today={today} />
      </div>
      <div className={css.main}>
        <AccountMoments bill={bill} today={today} />
        <BillerHeader bill={bill} />
        <TakeOversOfAccount accountId={bill.account_id} view={TAKE_OVERS} />
        <Toggles bill={bill} />
        <BillMessages bill={bill} />
        <Suspense>
          <Statement bill={bill} today={today} details={details} />
          <SummaryBox bill={bill} />
        </Suspense>
      </div>
      <div className={css.side}>
        <BillPeriod key={bill.id} bill={bill} />
        <DueAmount bill={bill} today={today} details={details} />
      </div>
      <div className={css.end}>
        <AccountEnd bill={bill} />
      </div>
      <PayFoot bill={bill} today={today} details={details} />
      {isBarred && <CartRuleDialog barrier={barrier} onRead={() => details.send({ type: 'barrier.read' })} />}
    </div>
  );
}

function skipToPayment(event: MouseEvent): void {
  event.preventDefault();
  goToAmount();
}

const TAKE_OVERS = partOfBillPage(takeOversQuery);
