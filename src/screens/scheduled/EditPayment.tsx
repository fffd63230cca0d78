import { useActorRef, useSelector } from '@xstate/react';
import { useId } from 'react';
import { scheduleProblem } from '../../../domain/cart/payment-date.ts';
import {
  lateText,
  methodSummary,
  type ScheduledPayment,
} from '../../../domain/scheduled/scheduled-payment.ts';
import { addDays, isCalendarDate, longDate } from '../../../domain/values/calendar-date.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { Facts } from '../../components/layout/Facts.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { EditAmount } from './EditAmount.tsx';
import { QuoteFacts } from './QuoteFacts.tsx';
import { scheduledEditWiring } from './wiring.ts';

interface EditPaymentProps {
  readonly payment: ScheduledPayment;
  readonly onClose: () => void;
  readonly onUpdated: () => void;
}

/** Changes the date and amount of a scheduled payment (SCH-11 to SCH-22). */
export function EditPayment({ payment, onClose, onUpdated }: EditPaymentProps) {
  const { clock } = useApp().adapters;
  const isOffline = useIsOffline();
  const amountId = useId();
  const dateId = useId();
  const tomorrow = addDays(clock.today(), 1);
  const actor = useActorRef(useWired(scheduledEditWiring), { input: { payment, tomorrow } });
  const { date, quote, message } = useSelector(actor, ({ context }) => context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isCalculating = useSelector(actor, (snapshot) => snapshot.hasTag('calculating'));
  const isUncalculated = useSelector(actor, (snapshot) => snapshot.can({ type: 'fees.asked' }));
  const isQuoted = useSelector(actor, (snapshot) => snapshot.hasTag('quoted'));
  const canUpdate = useSelector(actor, (snapshot) => snapshot.can({ type: 'update.confirmed' }));

  useEmitted(actor, {
    'payment.updated': () => onUpdated(),
  });

  const isSameDate = date === payment.scheduled_date;
  const problem = isSameDate ? undefined : scheduleProblem(date, tomorrow);
  const late = isCalendarDate(date) ? lateText(date, payment.due_date) : undefined;
  const isBlocked = !canUpdate && !isSaving && !isCalculating;

  return (
    <Dialog
      title="Edit Pending Payment"
      onDismiss={isSaving ? undefined : onClose}
      actions={
        <>
          <Button
            busy={isSaving || isCalculating}
            blockedBecause={isOffline ? 'You are offline.' : undefined}
            blockedBy={isBlocked ? (problem ? dateId : amountId) : undefined}
            onClick={() => actor.send({ type: 'update.confirmed' })}
          >
            Update
          </Button>
          {!isSaving && (
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <p>
        <bdi>{payment.entity_name}</bdi>, {payment.payment_type}, account <bdi>{payment.account_num}</bdi>
      </p>
      {message && (
        <Notice
          tone="error"
          title={message}
          action={
            isUncalculated && (
              <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'fees.asked' })}>
                Retry
              </Button>
            )
          }
        />
      )}
      <DateField
        id={dateId}
        label="Scheduled date"
        min={tomorrow}
        value={isCalendarDate(date) ? date : null}
        hint={isCalendarDate(date) ? longDate(date) : undefined}
        error={problem}
        onDate={(chosen) => actor.send({ type: 'date.edited', date: chosen ?? '' })}
      />
      {late && problem === undefined && <Notice tone="warn">{late}</Notice>}
      <EditAmount id={amountId} actor={actor} payment={payment} />
      <QuoteFacts
        quote={quote}
        unknown={isCalculating ? 'Calculating…' : isQuoted ? undefined : 'Not calculated'}
      />
      <Facts facts={[{ term: 'Payment method', detail: methodSummary(payment) }]} />
      <p>To pay with another method, delete this payment and schedule it again.</p>
    </Dialog>
  );
}
