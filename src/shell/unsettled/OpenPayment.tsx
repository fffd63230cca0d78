import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { CheckoutAnswer } from '../../../domain/checkout/payment-calls.ts';
import { failedParts } from '../../../domain/receipts/receipt-parts.ts';
import { paymentNotMade } from '../../../domain/receipts/text/en.ts';
import { outcomeText } from '../../../domain/receipts/text/receipt.ts';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { formatCents, ZERO } from '../../../domain/values/cents.ts';
import { useWired } from '../../app/app-context.tsx';
import { href, routes, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { inHand } from '../../payments/open-attempts.ts';
import css from './OpenPayment.module.css';
import { openPaymentWiring } from './wiring.ts';

/** The outcome of a payment whose answer was lost, on every page (CHK-24). */
export function OpenPayment() {
  const payment = useActorRef(useWired(openPaymentWiring));
  const { attempt, answer, reason, title } = useSelector(payment, ({ context }) => context);
  const isAccepted = useSelector(payment, (snapshot) => snapshot.matches('accepted'));
  const isUnpaid = useSelector(payment, (snapshot) => snapshot.matches('unpaid'));
  const isTold = useSelector(payment, (snapshot) => snapshot.hasTag('told'));
  const [path] = useLocation();
  // The review tells the outcome itself if it found the payment open, and so does the receipt that it leads to.
  const isReviewed = path === routes.checkout && inHand.has(attempt?.key ?? '');
  const isToldThere = isTold && (isReviewed || path === routes.cartReceipt);
  useEffect(() => {
    if (isToldThere) payment.send({ type: 'outcome.read' });
  }, [payment, isToldThere]);
  const amount = formatCents(attempt?.total ?? ZERO);
  const read = () => payment.send({ type: 'outcome.read' });
  const away = () => {
    read();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const dismiss = (
    <Button kind="quiet" size="dense" onClick={away}>
      Dismiss
    </Button>
  );

  return (
    <div className={css.place} data-print="no">
      {isAccepted && (
        <Told
          tone={toneOf(answer)}
          title={outcomeText(amount, answer?.receipt)}
          action={
            <>
              {answer && (
                <ButtonLink
                  size="dense"
                  kind="secondary"
                  href={href(to.receipt(answer.receipt.confirmation_num))}
                  onClick={read}
                >
                  Show receipt
                </ButtonLink>
              )}
              {dismiss}
            </>
          }
        />
      )}
      {isUnpaid && (
        <Notice tone="error" title={`${paymentNotMade(amount)} ${title}`} action={dismiss}>
          {reason}
        </Notice>
      )}
    </div>
  );
}

function toneOf(answer: CheckoutAnswer | undefined): 'ok' | 'info' | 'warn' {
  if (answer && failedParts(answer.receipt).length > 0) return 'warn';
  return answer?.trans_status === SUCCESSFUL ? 'ok' : 'info';
}
