import { useActorRef, useSelector } from '@xstate/react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import type { ScheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { PENDING } from '../../../domain/scheduled/text/pending.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { scheduledDeleteWiring } from './wiring.ts';

interface DeletePaymentProps {
  readonly payment: ScheduledPayment;
  readonly onClose: (wasLast: boolean) => void;
}

/** Deletes a scheduled payment (SCH-23 to SCH-26). */
export function DeletePayment({ payment, onClose }: DeletePaymentProps) {
  const isOffline = useIsOffline();
  const actor = useActorRef(useWired(scheduledDeleteWiring), { input: { payment } });
  const snapshot = useSelector(actor, (current) => current);
  const { remaining, message } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isDone = snapshot.hasTag('deleted');
  const close = () => actor.send({ type: 'dialog.closed' });

  useEmitted(actor, {
    'task.closed': ({ wasLast }) => onClose(wasLast),
  });

  return (
    <Dialog
      alert
      title="Delete Pending Payment"
      onDismiss={isBusy ? undefined : close}
      actions={
        <>
          {!isDone && (
            <Button
              kind="danger"
              busy={isBusy}
              blockedBecause={isOffline ? OFFLINE : undefined}
              onClick={() => actor.send({ type: 'delete.confirmed' })}
            >
              Delete
            </Button>
          )}
          {!isBusy && (
            <Button kind="secondary" onClick={close}>
              {isDone ? 'Close' : 'Cancel'}
            </Button>
          )}
        </>
      }
    >
      {isDone ? (
        <Told title={PENDING.deleted}>{remaining === 0 && PENDING.toAccounts}</Told>
      ) : (
        <>
          <ErrorSummary errors={message ? [{ text: message }] : []} />
          <p>
            <Sentence
              parts={PENDING.willNotBeMade(
                formatCents(payment.total_plus_fees),
                <bdi>{payment.entity_name}</bdi>,
                <AccountNumber value={payment.account_num} />,
                shortDate(payment.scheduled_date),
              )}
            />
          </p>
        </>
      )}
    </Dialog>
  );
}
