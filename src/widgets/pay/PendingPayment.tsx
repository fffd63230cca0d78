import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { href, to } from '../../app/routes.ts';
import { Notice } from '../../components/messages/Notice.tsx';

interface PendingPaymentProps {
  readonly details: Pick<CheckoutDetails, 'is_pending_payment' | 'pending_payment'>;
  /** True where one bill alone is to be paid. */
  readonly isOneBill: boolean;
}

/** A payment of the same account is on its way or planned: it does not block (PAY-46). */
export function PendingPayment({
  details: { is_pending_payment, pending_payment },
  isOneBill,
}: PendingPaymentProps) {
  if (!is_pending_payment) return null;
  const title = STEPS.pending(isOneBill);
  return (
    <Notice tone="warn" title={title}>
      {STEPS.lookFirst}
      {pending_payment && (
        <>
          {' '}
          <a href={href(pageOf(pending_payment))}>See that payment</a>
        </>
      )}
    </Notice>
  );
}

function pageOf({ confirmation_num, is_scheduled }: NonNullable<CheckoutDetails['pending_payment']>): string {
  return is_scheduled ? to.scheduledPayments(confirmation_num) : to.history('payments', confirmation_num);
}
