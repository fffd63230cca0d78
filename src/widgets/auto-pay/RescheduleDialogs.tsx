import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { AFTER_DUE_DATE } from '../../../domain/auto-pay/text/late-run.ts';
import {
  rescheduleProblem,
  rescheduleSubjectText,
  rescheduleText,
} from '../../../domain/auto-pay/text/reschedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { addDays, isCalendarDate, lastPlannableDay, longDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Told } from '../../components/messages/Told.tsx';
import type { RescheduleRef } from './use-reschedule.ts';

/**
 * `Reschedule Next Payment`: the date, a warning if it is late, the question, and the result (APW-68 to
 * APW-72).
 */
export function RescheduleDialogs({ reschedule }: { reschedule: RescheduleRef }) {
  const { value, context } = useSelector(reschedule, (snapshot) => snapshot);
  const isBusy = useSelector(reschedule, (snapshot) => snapshot.hasTag('busy'));
  const canReturn = useSelector(reschedule, (snapshot) => snapshot.can({ type: 'step.returned' }));
  const isOffline = useIsOffline();
  const { subject, date, message } = context;
  const close = () => reschedule.send({ type: 'dialog.closed' });
  const back = (
    <Button kind="secondary" onClick={() => reschedule.send({ type: 'step.returned' })}>
      Back
    </Button>
  );

  switch (value) {
    case 'choosing':
      return <Choosing reschedule={reschedule} onClose={close} />;
    case 'warned':
      return (
        <Dialog
          key="warned"
          alert
          title="After the due date"
          onDismiss={close}
          actions={
            <>
              <Button onClick={() => reschedule.send({ type: 'lateness.accepted' })}>Continue</Button>
              {back}
            </>
          }
        >
          <p>{AFTER_DUE_DATE}</p>
        </Dialog>
      );
    case 'confirming':
    case 'moving':
      return (
        <Dialog
          key="confirming"
          alert
          title={AUTO_PAY.rescheduleAsked}
          onDismiss={isBusy ? undefined : close}
          actions={
            <>
              <Button
                busy={isBusy}
                blockedBecause={isOffline ? OFFLINE : undefined}
                onClick={() => reschedule.send({ type: 'change.confirmed' })}
              >
                Reschedule
              </Button>
              {canReturn && back}
            </>
          }
        >
          <p>{subject && isCalendarDate(date) && rescheduleText(subject, date)}</p>
        </Dialog>
      );
    case 'moved':
      return (
        <MessageDialog key="moved" title="Auto Pay" onRead={close}>
          <Told title={message} />
        </MessageDialog>
      );
    default:
      return null;
  }
}

/** The date. What is wrong with it is said at its field, whoever refuses it. */
function Choosing({ reschedule, onClose }: { reschedule: RescheduleRef; onClose: () => void }) {
  const { subject, date, today, message, errors } = useSelector(reschedule, ({ context }) => context);
  const id = useId();
  const answers = useAnswers({
    problems: problemsOf({ date: rescheduleProblem(date, today) }),
    failure: message === '' ? undefined : { message, errors },
    idOf: () => id,
  });
  return (
    <Dialog
      title="Reschedule Next Payment"
      onDismiss={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              if (!answers.hold()) reschedule.send({ type: 'date.submitted' });
            }}
          >
            Continue
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <FormAnswer answers={answers} />
      {subject && <p>{rescheduleSubjectText(subject)}</p>}
      <div ref={answers.form}>
        <DateField
          id={id}
          label="New date"
          min={addDays(today, 1)}
          max={lastPlannableDay(addDays(today, 1))}
          value={isCalendarDate(date) ? date : null}
          hint={isCalendarDate(date) ? longDate(date) : undefined}
          error={answers.errorAt('date')}
          onDate={(chosen) => reschedule.send({ type: 'date.edited', date: chosen ?? '' })}
        />
      </div>
    </Dialog>
  );
}
