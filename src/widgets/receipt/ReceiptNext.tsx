import type { Account } from '../../../domain/accounts/account.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { aboutText, nextBill } from '../../../domain/bills/estimate.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';
import { onlyBillOf, receiptState } from '../../../domain/receipts/receipt-state.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { SCHEDULED } from '../../../domain/receipts/transaction-status.ts';
import { expectedAfter, upcomingAfter } from '../../../domain/upcoming/after-payment.ts';
import { formatCents, ZERO } from '../../../domain/values/cents.ts';
import { relativeDay, relativeDue } from '../../../domain/values/relative-day.ts';
import { useApp } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PastShape } from '../../components/timeline/PastShape.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import { billQuery } from '../../queries/bills.ts';
import { useCached } from '../../queries/use-cached.ts';
import { CalendarActions } from '../upcoming/CalendarActions.tsx';
import css from './ReceiptNext.module.css';

/** No bill has this id. */
const NO_BILL = 0;

/** What comes next on the line of time, the calendar, and Auto Pay. */
export function ReceiptNext({ receipt, bills }: { receipt: Receipt; bills: readonly Account[] }) {
  return onlyBillOf(receipt) === undefined ? (
    <NextOfSeveral bills={bills} />
  ) : (
    <NextOfOne receipt={receipt} bill={bills[0]} />
  );
}

/** When what is left of each bill is due, and the way to everything that comes. */
function NextOfSeveral({ bills }: { bills: readonly Account[] }) {
  const today = useApp().adapters.clock.today();
  const left = bills.flatMap((bill) =>
    bill.due_date !== null && (bill.period_amt_due ?? ZERO) > ZERO ? [{ ...bill, due: bill.due_date }] : [],
  );
  return (
    <div className={css.next} data-print="no">
      <TimelineBlock title="Next">
        {left.length > 0 && (
          <ol>
            {left.map(({ account_id, account_num, nickname, bill_type, due, period_amt_due }) => (
              <TimelineRow
                key={account_id}
                shape="later"
                date={due}
                relative={relativeDue(due, today)}
                who={<bdi>{nickname || bill_type.name}</bdi>}
                detail={account_num}
                amount={formatCents(period_amt_due ?? ZERO)}
              />
            ))}
          </ol>
        )}
        <div className={css.will}>
          <p>{RECEIPT.afterBills}</p>
          <ButtonLink kind="secondary" size="dense" href={href(to.upcoming())}>
            Upcoming
          </ButtonLink>
        </div>
      </TimelineBlock>
    </div>
  );
}

function NextOfOne({ receipt, bill }: { receipt: Receipt; bill: Account | undefined }) {
  const today = useApp().adapters.clock.today();
  const { held } = useCached<Bill>(billQuery(bill?.ebill_id ?? NO_BILL));
  const rows = upcomingAfter(receipt, bill);
  const [next] = rows;
  const expected = held && !held.value.prepay ? nextBill(held.value, today) : undefined;
  const state = receiptState(receipt);
  const mayAutomate =
    isSetUp('payments') &&
    bill?.ebill_id != null &&
    bill.autoPay.isAllowed &&
    !bill.autoPay.isActive &&
    state !== 'not paid';
  if (!next && !mayAutomate && !expected) return null;
  return (
    <div className={css.next} data-print="no">
      <TimelineBlock title="Next">
        {(next || expected) && (
          <>
            <ol>
              {next && (
                <TimelineRow
                  shape={next.kind === 'due' ? 'later' : 'scheduled'}
                  date={next.date}
                  relative={
                    next.kind === 'due' ? relativeDue(next.date, today) : relativeDay(next.date, today)
                  }
                  who={receipt.trans_status === SCHEDULED ? 'This payment is made' : RECEIPT.leftIsDue}
                  amount={next.amount === null ? undefined : formatCents(next.amount)}
                />
              )}
              {expected && (
                <TimelineRow
                  shape="estimate"
                  mark={<PastShape name="estimate" />}
                  date={expected.due}
                  relative={relativeDay(expected.due, today)}
                  who={expected.name}
                  amount={aboutText(expected.estimate.amount)}
                  detail={expected.estimate.words}
                />
              )}
            </ol>
            <CalendarActions rows={[...rows, ...(expected ? expectedAfter(receipt, bill, expected) : [])]} />
          </>
        )}
        {mayAutomate && bill?.ebill_id != null && (
          <div className={css.will}>
            <p>{RECEIPT.automate}</p>
            <ButtonLink kind="secondary" size="dense" href={href(to.autoPay(bill.ebill_id))}>
              Set Up Auto Pay
            </ButtonLink>
          </div>
        )}
      </TimelineBlock>
    </div>
  );
}
