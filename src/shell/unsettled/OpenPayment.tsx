import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import { CHECKING_PAYMENT } from '../../../domain/checkout/open-attempt.ts';
import { NOT_CHARGED } from '../../../domain/checkout/text/en.ts';
import { formatCents, ZERO } from '../../../domain/values/cents.ts';
import { useWired } from '../../app/app-context.tsx';
import { href, routes, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './OpenPayment.module.css';
import { openPaymentWiring } from './wiring.ts';

/**
 * The outcome of a payment whose answer was lost. Shown on every page except the one that settles it itself
 * (CHK-24).
 */
export function OpenPayment() {
  const payment = useActorRef(useWired(openPaymentWiring));
  const { attempt, isOwn, answer, reason } = useSelector(payment, ({ context }) => context);
  const isChecking = useSelector(payment, (snapshot) => snapshot.hasTag('checking'));
  const isAccepted = useSelector(payment, (snapshot) => snapshot.matches('accepted'));
  const isUnpaid = useSelector(payment, (snapshot) => snapshot.matches('unpaid'));
  const [path] = useLocation();
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
      {isChecking && path !== routes.checkout && (
        <Notice
          tone="warn"
          title={CHECKING_PAYMENT}
          action={
            isOwn && (
              <ButtonLink
                size="dense"
                kind="secondary"
                href={href(
                  attempt?.scheduledNum ? to.scheduledPayments(attempt.scheduledNum) : to.checkout(),
                )}
              >
                Show this payment
              </ButtonLink>
            )
          }
        >
          {isOwn
            ? `Your payment of ${amount} was submitted and its answer was lost on the way.`
            : `Your payment of ${amount} was submitted on another device and has no outcome yet.`}
        </Notice>
      )}
      {isAccepted && (
        <Notice
          tone="ok"
          title={`Your payment of ${amount} went through.`}
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
        <Notice
          tone="error"
          title={`Your payment of ${amount} was not made. ${NOT_CHARGED}`}
          action={dismiss}
        >
          {reason}
        </Notice>
      )}
    </div>
  );
}
