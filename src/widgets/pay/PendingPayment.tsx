import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
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
  const title = `A payment for ${isOneBill ? 'this account' : 'one of these accounts'} is already pending`;
  return (
    <Notice tone="warn" title={title}>
      You can go on. Look at that payment first if you are not sure whether you have paid already.
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
