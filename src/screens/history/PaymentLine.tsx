import { memo } from 'react';
import { shortDate } from '../../../domain/calendar-date.ts';
import { accountNumbers, type PaymentRecord } from '../../../domain/history.ts';
import { paymentMessage, paymentTone, paymentWords } from '../../../domain/history-words.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Stub } from '../../parts/Stub.tsx';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import { href, to } from '../../routes.ts';
import css from './Line.module.css';

/** A payment, with what became of it in words (HIS-17 to HIS-23). */
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
          <Chip tone={paymentTone(record)}>{paymentWords(record)}</Chip>
          <span className={css.date}>{shortDate(transaction_date)}</span>
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
