import { useEffect } from 'react';
import { getPaymentAttempt } from '../../../domain/checkout/payment-calls.ts';
import { useApp } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { rememberCheckout } from '../../queries/receipts.ts';

/**
 * The way back from the bank where nothing is left to review. Another tab may have come back first and told what
 * became of the payment, so this one asks the server and shows the receipt too (CHK-25).
 */
export function BackFromBank({ paymentKey }: { paymentKey: string }) {
  const { adapters } = useApp();
  useEffect(() => {
    const leaving = new AbortController();
    void adapters.services
      .send(getPaymentAttempt, { key: paymentKey }, { signal: leaving.signal })
      .then(({ state }) => state === 'accepted')
      .catch(() => false)
      .then((isPaid) => {
        if (leaving.signal.aborted) return;
        if (isPaid) rememberCheckout(adapters, paymentKey);
        navigate(isPaid ? to.cartReceipt() : to.cart(), { replace: true });
      });
    return () => leaving.abort();
  }, [adapters, paymentKey]);
  return <Skeleton label="Loading receipt" />;
}
