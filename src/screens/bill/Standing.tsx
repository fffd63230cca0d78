import type { Bill } from '../../../domain/bill.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Notice } from '../../parts/Notice.tsx';
import css from './Standing.module.css';

/** What one has to know before paying (DET-94, DET-96, DET-99). */
export function Standing({ bill }: { bill: Bill }) {
  const { balance, past_due_balance, past_due_msg, equal_pay, processing } = bill;
  // A statement that was paid since is not past due any more.
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
      {equal_pay.isEqualPay && (
        <p className={css.words}>This account is on equal pay. The amount due is the equal-pay amount.</p>
      )}
      {processing && (
        <Notice title="A payment is being processed">The balance may change when it is done.</Notice>
      )}
    </>
  );
}
