import { useEffect, useState } from 'react';
import { failureOf } from '../../../domain/api/failure.ts';
import { getPaymentAttempt } from '../../../domain/checkout/payment-calls.ts';
import { BACK_UNANSWERED, BACK_UNANSWERED_NEXT } from '../../../domain/checkout/text/unanswered.ts';
import { SECOND } from '../../../domain/values/durations.ts';
import { useApp } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { rememberCheckout } from '../../queries/receipts.ts';

const PAUSE = 5 * SECOND;

/**
 * The way back from the bank where nothing is left to review. Another tab may have come back first and told what
 * became of the payment, so this one asks the server and shows the receipt too (CHK-25). Without an answer nobody
 * knows whether the payment was made, so it says that and asks again.
 */
export function BackFromBank({ paymentKey }: { paymentKey: string }) {
  const { adapters } = useApp();
  const [isUnanswered, setIsUnanswered] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let next: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    const leave = (isPaid: boolean) => {
      if (signal.aborted) return;
      leaving.abort();
      if (isPaid) rememberCheckout(adapters, paymentKey);
      navigate(isPaid ? to.cartReceipt() : to.cart(), { replace: true });
    };
    const ask = () => {
      // An answer is itself a sign that the connection has returned.
      if (isAsking || signal.aborted) return;
      isAsking = true;
      clearTimeout(next);
      adapters.services.send(getPaymentAttempt, { key: paymentKey }, { signal }).then(
        ({ state }) => leave(state === 'accepted'),
        (error: unknown) => {
          isAsking = false;
          if (signal.aborted) return;
          const { status } = failureOf(error, '');
          if (status >= 400 && status < 500) return leave(false);
          setIsUnanswered(true);
          next = setTimeout(ask, PAUSE);
        },
      );
    };
    ask();
    const stop = adapters.reach.watchReturn(ask);
    return () => {
      leaving.abort();
      clearTimeout(next);
      stop();
    };
  }, [adapters, paymentKey]);
  if (!isUnanswered) return <Skeleton label="Loading receipt" />;
  return (
    <Notice tone="warn" title={BACK_UNANSWERED}>
      {BACK_UNANSWERED_NEXT}
    </Notice>
  );
}
