import { useParams } from 'wouter';
import type { Receipt } from '../../../domain/receipts/receipt.ts';
import { methodSentence } from '../../../domain/receipts/text/receipt.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { scheduledReceiptQuery } from '../../queries/scheduled.ts';
import { ReceiptPage } from '../../widgets/receipt/ReceiptPage.tsx';
import css from './ScheduledReceipt.module.css';

/** The receipt of a payment that had been scheduled (SCH-28 to SCH-30). */
export function ScheduledReceipt() {
  const { confirmationNum = '' } = useParams();
  return (
    <ReceiptPage
      view={scheduledReceiptQuery(confirmationNum)}
      reached={{ by: 'scheduled payment' }}
      next={(receipt) => <WhatNext receipt={receipt} />}
    />
  );
}

/** The method, and links to more payments (SCH-29). */
function WhatNext({ receipt }: { receipt: Receipt }) {
  return (
    <section className={css.next} aria-labelledby="what-next" data-print="no">
      <h2 id="what-next">What next</h2>
      <p>{methodSentence(receipt)}</p>
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
