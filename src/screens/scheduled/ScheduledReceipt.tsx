import { useParams } from 'wouter';
import type { Receipt } from '../../../domain/receipt.ts';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { href, to } from '../../routes.ts';
import { scheduledReceiptView } from '../../scheduled-view.ts';
import { ReceiptPage } from '../receipt/ReceiptPage.tsx';
import css from './ScheduledReceipt.module.css';

/** SCH-28 to SCH-30. */
export function ScheduledReceipt() {
  const { confirmationNum = '' } = useParams();
  return (
    <ReceiptPage
      view={scheduledReceiptView(confirmationNum)}
      reached={{ by: 'scheduled payment' }}
      next={(receipt) => <WhatNext receipt={receipt} />}
    />
  );
}

/** More to pay, and what it is paid with (SCH-29). */
function WhatNext({ receipt }: { receipt: Receipt }) {
  return (
    <section className={css.next} aria-labelledby="what-next" data-print="no">
      <h2 id="what-next">What next</h2>
      <p>This payment used {receipt.payment_method}.</p>
      <p className={css.links}>
        <ButtonLink kind="secondary" href={href(to.bills())}>
          Pay more bills
        </ButtonLink>
        <ButtonLink kind="secondary" href={href(to.paymentMethods())}>
          Payment methods
        </ButtonLink>
      </p>
    </section>
  );
}
