import type { Bill } from '../../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import { ON_ITS_WAY } from '../../../../domain/receipts/text/en.ts';
import { Notice } from '../../../components/messages/Notice.tsx';
import { Amount } from '../../../components/text/Amount.tsx';
import css from './BeforePayment.module.css';

/** Facts that the customer needs before paying (DET-94, DET-96, DET-99). */
export function BeforePayment({ bill }: { bill: Bill }) {
  const { balance, past_due_balance, past_due_msg, equal_pay, processing } = bill;
  // A statement that was paid meanwhile is no longer past due.
  const isOwed = balance === null || balance > 0;
  return (
    <>
      {isOwed && past_due_balance !== null && past_due_balance > 0 && (
        <div className={css.pastDue}>
          <p className={css.line}>
            <span>Past due balance</span>
            <Amount value={past_due_balance} />
          </p>
          {past_due_msg && <p dir="auto">{past_due_msg}</p>}
        </div>
      )}
      {equal_pay.isEqualPay && <p className={css.words}>{BILL_PAGE.equalPay}</p>}
      {processing && <Notice title={ON_ITS_WAY}>{BILL_PAGE.mayChange}</Notice>}
    </>
  );
}
