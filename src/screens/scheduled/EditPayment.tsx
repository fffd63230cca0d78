import { useActorRef, useSelector } from '@xstate/react';
import { useId } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { AMOUNT_WRONG } from '../../../domain/cart/text/en.ts';
import { scheduleProblem } from '../../../domain/cart/text/payment-date.ts';
import {
  lateText,
  methodSummary,
  type ScheduledPayment,
} from '../../../domain/scheduled/scheduled-payment.ts';
import { editProblem } from '../../../domain/scheduled/text/edit-amount.ts';
import { DATE_WRONG } from '../../../domain/scheduled/text/en.ts';
import { PENDING } from '../../../domain/scheduled/text/pending.ts';
import { addDays, isCalendarDate, longDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { EditAmount } from './EditAmount.tsx';
import { QuoteFacts } from './QuoteFacts.tsx';
import css from './Scheduled.module.css';
import { scheduledEditWiring } from './wiring.ts';

interface EditPaymentProps {
  readonly payment: ScheduledPayment;
  readonly onClose: () => void;
  readonly onUpdated: () => void;
}

/** The server's names for the fields. */
const NAMES = { schedule_date: 'date' } as const;

/** Changes the date and amount of a scheduled payment (SCH-11 to SCH-22). */
export function EditPayment({ payment, onClose, onUpdated }: EditPaymentProps) {
  const { clock } = useApp().adapters;
  const isOffline = useIsOffline();
  const amountId = useId();
  const dateId = useId();
  const totalId = useId();
  const tomorrow = addDays(clock.today(), 1);
  const actor = useActorRef(useWired(scheduledEditWiring), { input: { payment, tomorrow } });
  const { date, quote, typed, heldBack, message, errors } = useSelector(actor, ({ context }) => context);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isCalculating = useSelector(actor, (snapshot) => snapshot.hasTag('calculating'));
  const isAgreed = useSelector(actor, (snapshot) => snapshot.hasTag('agreed'));
  const isUncalculated = useSelector(actor, (snapshot) => snapshot.can({ type: 'fees.asked' }));
  const isQuoted = useSelector(actor, (snapshot) => snapshot.hasTag('quoted'));
  const canUpdate = useSelector(actor, (snapshot) => snapshot.can({ type: 'update.confirmed' }));

  useEmitted(actor, {
    'payment.updated': () => onUpdated(),
  });

  const isSameDate = date === payment.scheduled_date;
  const problem = isSameDate ? undefined : scheduleProblem(date, tomorrow);
  const late = isCalendarDate(date) ? lateText(date, payment.due_date) : undefined;
  const problems = problemsOf({
    date: problem,
    amount: payment.can_edit_amount ? editProblem(payment, quote, typed) : undefined,
  });
  const isOfField = Object.keys(errors).length > 0;
  const answers = useAnswers({
    problems,
    failure: isOfField || (message && !isUncalculated) ? { message, errors } : undefined,
    busy: isSaving,
    names: NAMES,
    idOf: (field) => (field === 'date' ? dateId : amountId),
  });
  const missing = problems.date ? DATE_WRONG : problems.amount ? AMOUNT_WRONG : message;

  return (
    <Dialog
      title="Edit Pending Payment"
      onDismiss={isSaving ? undefined : onClose}
      actions={
        <>
          <Button
            busy={isSaving || isAgreed}
            blockedBecause={isOffline ? OFFLINE : canUpdate || isSaving || isAgreed ? undefined : missing}
            blockedBy={isCalculating ? totalId : undefined}
            answers={!isOffline}
            onClick={() => {
              if (!answers.hold()) actor.send({ type: 'update.confirmed' });
            }}
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
      <FormAnswer answers={answers} />
      <p>
        <bdi>{payment.entity_name}</bdi>, {payment.payment_type}, account{' '}
        <AccountNumber value={payment.account_num} />
      </p>
      {message && !isOfField && isUncalculated && (
        <Told
          tone="error"
          title={message}
          action={
            <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'fees.asked' })}>
              Retry
            </Button>
          }
        />
      )}
      <div ref={answers.form} className={css.fields}>
        <DateField
          id={dateId}
          label="Scheduled date"
          min={tomorrow}
          value={isCalendarDate(date) ? date : null}
          hint={isCalendarDate(date) ? longDate(date) : undefined}
          error={answers.errorAt('date')}
          onBlur={() => answers.leave('date')}
          onDate={(chosen) => actor.send({ type: 'date.edited', date: chosen ?? '' })}
        />
        {/* It stands in the page before its words, which are heard only then. */}
        <div role="status">
          {late && problem === undefined && (
            <Notice tone="warn" isAnnounced={false}>
              {late}
            </Notice>
          )}
        </div>
        <EditAmount
          id={amountId}
          actor={actor}
          payment={payment}
          refusal={answers.errorAt('amount')}
          onLeave={() => answers.leave('amount')}
        />
      </div>
      <QuoteFacts
        id={totalId}
        quote={quote}
        unknown={isCalculating ? 'Calculating…' : isQuoted ? undefined : 'Not calculated'}
      />
      {heldBack && canUpdate && <Told tone="warn">{PENDING.heldBack[heldBack]}</Told>}
      <Facts facts={[{ term: 'Payment method', detail: methodSummary(payment) }]} />
      <p>{PENDING.otherMethod}</p>
    </Dialog>
  );
}
