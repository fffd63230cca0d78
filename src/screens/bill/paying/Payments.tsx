import type { Bill } from '../../../../domain/bills/bill.ts';
import { isMadeOnItsDay } from '../../../../domain/upcoming/made-on-its-day.ts';
import { DELETE_UNPAID } from '../../../../domain/upcoming/text/unpaid.ts';
import { shortDate } from '../../../../domain/values/calendar-date.ts';
import { isSetUp } from '../../../app/portal.ts';
import { href, to } from '../../../app/routes.ts';
import { Amount } from '../../../components/text/Amount.tsx';
import { Part } from '../Part.tsx';
import css from './Payments.module.css';

type PaidBill = Pick<Bill, 'id' | 'scheduled_payments' | 'payments' | 'statement_payments'>;

/** The pending and the past payments (DET-91, DET-93). */
export function Payments({ bill }: { bill: PaidBill }) {
  const { id, scheduled_payments, payments, statement_payments } = bill;
  const hasPayments = isSetUp('payments');
  const paid = [...payments, ...statement_payments];
  return (
    <>
      {scheduled_payments.length > 0 && (
        <Part title="Pending payments">
          <ul className={css.lines}>
            {scheduled_payments.map(({ order_date, total_to_account, total_plus_fees, ...planned }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pending payments of a bill have no id on the wire.
              <li key={at} className={css.line}>
                <span className={css.when}>
                  <a href={href(to.scheduledPayments())}>{shortDate(order_date)}</a>
                  {!isMadeOnItsDay(planned, hasPayments) && (
                    <span className={css.small}>{DELETE_UNPAID}</span>
                  )}
                </span>
                <span className={css.amounts}>
                  <Amount value={total_to_account} />
                  {total_plus_fees !== total_to_account && (
                    <span className={css.small}>
                      With fees <Amount value={total_plus_fees} size="caption" />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {paid.length > 0 && (
        <Part title="Payments">
          <ul className={css.lines}>
            {paid.map(({ label, value, transactionDetails }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: payments of a statement are identified by their position alone.
              <li key={at} className={css.line}>
                {transactionDetails?.confirmationNumber ? (
                  <a href={href(to.billPayment(transactionDetails.confirmationNumber, id))}>
                    <bdi>{label}</bdi>
                  </a>
                ) : (
                  <bdi>{label}</bdi>
                )}
                <Amount value={value} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
