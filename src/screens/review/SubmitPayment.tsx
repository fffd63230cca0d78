import { useSelector } from '@xstate/react';
import { bankTiming, payLabel, type Review } from '../../../domain/checkout/review.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { SENT_UNANSWERED } from '../../../domain/checkout/text/unanswered.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { PayBar } from '../../components/buttons/PayBar.tsx';
import type { CheckoutRef } from '../../widgets/pay/wiring.ts';
import css from './SubmitPayment.module.css';

type SubmitPaymentProps = { checkout: CheckoutRef; review: Review; orderNumber: string };

/** What is agreed to, and a bar at the bottom edge with the total and the button that pays (CHK-15, CHK-16, CHK-23). */
export function SubmitPayment({ checkout, review, orderNumber }: SubmitPaymentProps) {
  const { total, pay_now } = review;
  const timing = bankTiming(review);
  const isBusy = useSelector(
    checkout,
    (snapshot) => snapshot.hasTag('busy') || snapshot.context.agreed !== undefined,
  );
  const isSent = useSelector(checkout, (snapshot) => snapshot.matches({ submitting: 'sending' }));
  const isOffline = useIsOffline();
  const word = pay_now ? 'Submit Payment' : 'Schedule Payment';
  return (
    <>
      <div className={css.agreement}>
        {timing && <p>{timing}</p>}
        <p>{STEPS.agreed}</p>
        {isOffline && isSent && <p role="status">{SENT_UNANSWERED}</p>}
      </div>
      <PayBar label={payLabel(review)} total={total}>
        <Button
          wide
          busy={isBusy}
          blockedBecause={isOffline && !isBusy ? STEPS.blockedOffline : undefined}
          onClick={() => checkout.send({ type: 'payment.confirmed', orderNumber })}
        >
          {word} · {formatCents(total)}
        </Button>
      </PayBar>
    </>
  );
}
