import { memo } from 'react';
import { accountNumbers, type PaymentRecord } from '../../../domain/history/history.ts';
import { paymentMessage, paymentStatusText, paymentTone } from '../../../domain/history/history-text.ts';
import { PROCESSING } from '../../../domain/receipts/transaction-status.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import { Stub } from '../../components/layout/Stub.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { HalfDisc } from '../../components/marks/HalfDisc.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './Line.module.css';

/** A payment, with its result as a text (HIS-17 to HIS-23). */
export const PaymentLine = memo(function PaymentLine({ record }: { record: PaymentRecord }) {
  const { biller, nickname, confirmation_num, transaction_date, total, paymentMethod, error } = record;
  const message = paymentMessage(record);
  return (
    <Stub
      as="li"
      who={
        <a href={href(to.history('payments', confirmation_num))} className={css.name}>
          <bdi>{biller.name}</bdi>
        </a>
      }
      small={
        <span className={css.facts}>
          {nickname && <bdi>{nickname}</bdi>}
          {accountNumbers(record).map((number) => (
            <bdi key={number} className={css.number}>
              {number}
            </bdi>
          ))}
          <span className={css.number}>
            Confirmation <VisuallyHidden>number </VisuallyHidden>
            {confirmation_num}
          </span>
        </span>
      }
      when={
        <>
          <Chip
            tone={paymentTone(record)}
            {...(record.trans_status === PROCESSING && { icon: <HalfDisc /> })}
          >
            {paymentStatusText(record)}
          </Chip>
          <span className={css.date}>{shortDate(transaction_date)}</span>
          {record.not_booked && <bdi className={css.message}>{record.not_booked}</bdi>}
          {message && (
            <bdi className={css.message} data-error={error}>
              {message}
            </bdi>
          )}
        </>
      }
      amount={<Amount value={total} size="row" />}
      amountLabel={<bdi>{paymentMethod}</bdi>}
    />
  );
});
