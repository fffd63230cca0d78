import { useSelector } from '@xstate/react';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import type { Confirmation } from '../../../domain/checkout/payment-calls.ts';
import { NOT_CANCELED } from '../../../domain/checkout/text/en.ts';
import { CONFIRM_WITH_BANK } from '../../../domain/checkout/text/unanswered.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Facts } from '../../components/layout/Facts.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { timeOf } from '../../components/text/portal-clock.ts';
import css from './CheckingPayment.module.css';
import type { CheckoutRef } from './wiring.ts';

type ConfirmWithBankProps = { checkout: CheckoutRef; attempt: OpenAttempt; confirming: Confirmation };

/** Shown while the customer has to confirm the payment at the bank's page (CHK-25). The page is only left by a tap. */
export function ConfirmWithBank({ checkout, attempt, confirming }: ConfirmWithBankProps) {
  const isCanceling = useSelector(checkout, (snapshot) => snapshot.matches('canceling'));
  const isCancelLost = useSelector(checkout, ({ context }) => context.isCancelLost);
  const isOffline = useIsOffline();
  return (
    <>
      <Notice tone="warn" title={CONFIRM_WITH_BANK}>
        Your bank’s page leads back here. The payment is made as soon as your bank has confirmed it. Without
        an answer it is given up at {timeOf(confirming.until)}.
      </Notice>
      {isCancelLost && <Notice tone="error" title={NOT_CANCELED} />}
      <Facts
        facts={[
          { term: 'Amount', detail: formatCents(attempt.total) },
          { term: 'Confirm until', detail: timeOf(confirming.until) },
        ]}
      />
      <div className={css.actions}>
        <ButtonLink href={confirming.url}>Continue to your bank</ButtonLink>
        <Button
          kind="secondary"
          busy={isCanceling}
          blockedBecause={isOffline ? 'Canceling needs a connection.' : undefined}
          onClick={() => checkout.send({ type: 'payment.canceled' })}
        >
          Cancel this payment
        </Button>
      </div>
    </>
  );
}
