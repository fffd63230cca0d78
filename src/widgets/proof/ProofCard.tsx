import { X } from 'lucide-react';
import { useId } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { thisPortal } from '../../../domain/brand/portal.ts';
import { amountTo } from '../../../domain/receipts/latest-payment.ts';
import { partStatusText } from '../../../domain/receipts/text/receipt.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { formatPhone, phoneDigits } from '../../../domain/values/contact.ts';
import { useApp } from '../../app/app-context.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { useModal } from '../../components/dialogs/modal.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import css from './Proof.module.css';
import { QrCode } from './QrCode.tsx';
import type { CachedPayment } from './wiring.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
  timeZone: thisPortal().zone,
});

type ProofCardProps = {
  bill: Pick<Bill, 'account_num' | 'nickname' | 'biller'>;
  held: CachedPayment;
  onClose: () => void;
};

/** A full-screen proof to hold up: readable from an arm's length, without a connection. */
export function ProofCard({ bill, held: { payment, at }, onClose }: ProofCardProps) {
  const { clock } = useApp().adapters;
  const id = useId();
  const modal = useModal(onClose);
  const { biller, account_num, nickname } = bill;
  const { confirmation_num } = payment;
  return (
    <dialog {...modal} className={css.dialog} aria-modal="true" aria-labelledby={id}>
      <div className={css.card}>
        <div className={css.close}>
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <h2 id={id} tabIndex={-1} data-first-focus className={css.title}>
          Proof of payment
        </h2>
        <p className={css.amount}>{formatCents(amountTo(payment, account_num))}</p>
        <p className={css.status}>
          {partStatusText(payment)} ·{' '}
          <time dateTime={new Date(payment.transaction_time).toISOString()}>
            {moment.format(payment.transaction_time)}
          </time>
        </p>
        <div className={css.code}>
          <QrCode text={confirmation_num} label={RECEIPT.code(confirmation_num)} />
        </div>
        <p className={css.number}>
          <span className={css.label}>Confirmation number</span>
          {confirmation_num}
        </p>
        <Facts
          facts={[
            { term: 'Paid to', detail: <bdi>{biller.name}</bdi> },
            {
              term: 'Account',
              detail: (
                <>
                  {nickname && <bdi>{nickname}, </bdi>}
                  <AccountNumber value={account_num} />
                </>
              ),
            },
            { term: 'Paid with', detail: payment.payment_method },
            ...(biller.phone === ''
              ? []
              : [
                  {
                    term: 'Phone',
                    detail: (
                      <a href={`tel:${phoneDigits(biller.phone)}`} data-alone="">
                        {formatPhone(biller.phone)}
                      </a>
                    ),
                  },
                ]),
            ...(biller.hours === '' ? [] : [{ term: 'Hours', detail: <bdi>{biller.hours}</bdi> }]),
          ]}
        />
        <p className={css.note}>
          <AsOf at={at} now={clock.now()} />
        </p>
      </div>
    </dialog>
  );
}
