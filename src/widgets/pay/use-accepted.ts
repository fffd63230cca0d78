import type { CheckoutAnswer } from '../../../domain/checkout/payment-calls.ts';
import { SCHEDULED } from '../../../domain/receipts/transaction-status.ts';
import { useApp } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';

/** Shows the receipt of a payment that was just made (CHK-17). A scheduled one adds its page to the navigation (CHK-19). */
export function useAccepted(): (answer: CheckoutAnswer) => void {
  const { session } = useApp();
  return (answer) => {
    const { profile } = session.getSnapshot().context;
    if (answer.trans_status === SCHEDULED && profile) {
      session.send({ type: 'profile.changed', profile: { ...profile, has_scheduled_payments: true } });
    }
    navigate(to.cartReceipt(), { replace: true });
  };
}
