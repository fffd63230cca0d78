import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FailedAutoPayment } from '../../../domain/accounts/failed-auto-payment.ts';
import { failedPaymentText, failedPaymentTitle } from '../../../domain/accounts/text/failed-auto-payment.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { takesPayments } from '../../app/unpayable.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Refused } from '../../components/messages/Refused.tsx';
import { PayListedBill } from '../bills/PayListedBill.tsx';
import css from './FailedPayment.module.css';
import { failureDismissalWiring } from './wiring.ts';

interface FailedPaymentProps {
  readonly autoPay: AutoPay;
  /** False where the screen has a button to pay the bill. */
  readonly isPayable: boolean;
}

/** A payment that auto pay did not make: when, why, and what happens next (SRV2-11). */
export function FailedPayment({ autoPay, isPayable }: FailedPaymentProps) {
  const { failed_payment, id } = autoPay;
  if (!failed_payment || id === null) return null;
  return (
    <Failure
      key={`${id} ${failed_payment.date}`}
      autoPay={{ ...autoPay, id }}
      failure={failed_payment}
      isPayable={isPayable}
    />
  );
}

interface FailureProps {
  readonly autoPay: AutoPay & { readonly id: number };
  readonly failure: FailedAutoPayment;
  readonly isPayable: boolean;
}

function Failure({ autoPay: { id, ebill_id, is_controller, unpayable }, failure, isPayable }: FailureProps) {
  const wiring = useMemo(() => failureDismissalWiring(ebill_id), [ebill_id]);
  const dismissal = useActorRef(useWired(wiring), { input: { id, date: failure.date } });
  const isBusy = useSelector(dismissal, (snapshot) => snapshot.hasTag('busy'));
  const message = useSelector(dismissal, ({ context }) => context.message);
  const isOffline = useIsOffline();
  return (
    <Notice
      tone="error"
      // It belongs to the page. What the customer does about it is announced.
      isAnnounced={false}
      title={failedPaymentTitle(failure)}
      action={
        <div className={css.actions}>
          {isPayable && <PayListedBill ebillId={ebill_id} />}
          {is_controller && (
            <Button
              kind="quiet"
              size="dense"
              busy={isBusy}
              blockedBecause={isOffline ? OFFLINE : undefined}
              onClick={() => dismissal.send({ type: 'failure.dismissed' })}
            >
              Dismiss
            </Button>
          )}
        </div>
      }
    >
      <p>{failedPaymentText(failure, takesPayments({ unpayable }))}</p>
      {message && <Refused>{message}</Refused>}
    </Notice>
  );
}
