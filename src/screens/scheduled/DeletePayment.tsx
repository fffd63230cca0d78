import { useActorRef, useSelector } from '@xstate/react';
import type { ScheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
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
              blockedBecause={isOffline ? 'You are offline.' : undefined}
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
        <Notice tone="ok" title="Your pending payment has been deleted successfully.">
          {remaining === 0 && 'You will now be directed to the accounts page.'}
        </Notice>
      ) : (
        <>
          {message && <Notice tone="error" title={message} />}
          <p>
            The payment of {formatCents(payment.total_plus_fees)} to <bdi>{payment.entity_name}</bdi>, account{' '}
            <bdi>{payment.account_num}</bdi>, scheduled for {shortDate(payment.scheduled_date)}, will not be
            made.
          </p>
        </>
      )}
    </Dialog>
  );
}
