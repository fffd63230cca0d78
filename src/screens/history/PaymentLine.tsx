import { memo } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { accountNumbers, numberEnd, type PaymentRecord, paidFor } from '../../../domain/history/history.ts';
import { paymentTone } from '../../../domain/history/payment-tone.ts';
import { paymentMessage, paymentStatusText } from '../../../domain/history/text/records.ts';
import { PROCESSING } from '../../../domain/receipts/transaction-status.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import type { ShapeName } from '../../components/timeline/Shape.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';
import { advised } from '../../widgets/receipt/advised.ts';
import css from './Line.module.css';
import { RecordMark } from './RecordMark.tsx';

interface PaymentLineProps {
  readonly record: PaymentRecord;
  /** The biller as the bill list has it, while the customer has an account there. */
  readonly biller: BillerGroup | undefined;
  /** The bill of the payment while it is still owed, as far as this device knows. */
  readonly owed: number | null;
}

/** A payment, with its result as a text (HIS-17 to HIS-23). */
export const PaymentLine = memo(function PaymentLine({ record, biller, owed }: PaymentLineProps) {
  const { nickname, confirmation_num, transaction_date, total, paymentMethod, error } = record;
  const named = paidFor(record);
  const end = numberEnd(record);
  const message = advised(paymentMessage(record));
  const payee = biller ? billerName(biller) : record.biller.name;
  return (
    <TimelineRow
      shape={shapeOf(record)}
      mark={<RecordMark shape={shapeOf(record)} payee={payee} logo={biller?.logo.normal.url} />}
      date={transaction_date}
      relative={paymentStatusText(record)}
      logo={<BillerLogo name={payee} src={biller?.logo.normal.url} />}
      who={
        <a
          href={href(to.history('payments', confirmation_num))}
          aria-label={[payee, named, end, shortDate(transaction_date), confirmation_num]
            .filter(Boolean)
            .join(', ')}
        >
          <bdi>{payee}</bdi>
        </a>
      }
      detail={
        <>
          {named && <bdi>{named}</bdi>}
          {end && <bdi className={css.end}>{end}</bdi>}
          <bdi>{paymentMethod}</bdi>
          <span className={css.numbers}>
            {accountNumbers(record).map((number) => (
              <bdi key={number}>{number}</bdi>
            ))}
            <span>
              Confirmation <VisuallyHidden>number </VisuallyHidden>
              {confirmation_num}
            </span>
          </span>
        </>
      }
      amount={<Amount value={total} />}
      action={
        error &&
        owed !== null && (
          <ButtonLink
            kind="tinted"
            size="row"
            href={href(`${to.bill(owed)}?${new URLSearchParams({ failed: confirmation_num })}`)}
            aria-label={`Pay again, ${nickname || payee}`}
          >
            Pay again
          </ButtonLink>
        )
      }
    >
      {record.not_booked && <p>{record.not_booked}</p>}
      {message && <p data-error={error}>{message}</p>}
    </TimelineRow>
  );
});

function shapeOf(record: PaymentRecord): ShapeName {
  const tone = paymentTone(record);
  if (tone === 'past-due') return 'failed';
  if (tone === 'ok') return 'paid';
  return record.trans_status === PROCESSING ? 'on its way' : 'nothing due';
}
