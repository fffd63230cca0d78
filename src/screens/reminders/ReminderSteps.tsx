import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { OFFLINE_SAVING, SAVED_SETTINGS } from '../../../domain/api/text/en.ts';
import { type Reminder, reminderProblems } from '../../../domain/reminders/reminder.ts';
import { REMINDERS } from '../../../domain/reminders/text/en.ts';
import { reminderProblemText, whenProblem } from '../../../domain/reminders/text/problems.ts';
import { reminderWizardMachine } from '../../../machines/reminders/reminder-wizard.machine.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { useLeaveGuard } from '../../browser/use-leave-guard.ts';
import { ActionBar } from '../../components/buttons/ActionBar.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { LeaveDialog } from '../../components/dialogs/LeaveDialog.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Steps } from '../../components/layout/Steps.tsx';
import { refetch } from '../../queries/changes.ts';
import { remindersQuery } from '../../queries/reminders.ts';
import { HowStep } from './HowStep.tsx';
import css from './Reminders.module.css';
import { problemsOfStep, refusalOfStep, stepOfFields, type WizardRef } from './reminder-fields.ts';
import { SummaryStep } from './SummaryStep.tsx';
import { WHEN_MISSING, WhenStep } from './WhenStep.tsx';

const STEPS = ['When', 'How', 'Summary'];

/** The steps: when, how and a summary (REM-03 to REM-11). */
export function ReminderSteps({ reminder }: { reminder: Reminder }) {
  const machine = useWizard(reminder);
  const step = useSelector(machine, stepOf);
  const isDirty = useSelector(machine, (state) => state.hasTag('dirty'));
  const guard = useLeaveGuard(isDirty);
  const first = useRef(step);
  useEffect(() => {
    first.current = -1;
  }, []);

  return (
    <div className={css.wizard}>
      <Steps steps={STEPS} current={step} />
      <Step key={step} machine={machine} step={step} isFirst={first.current === step} />
      {guard.isAsked && <LeaveDialog words={REMINDERS.unsaved} onLeave={guard.leave} onStay={guard.stay} />}
    </div>
  );
}

interface StepProps {
  readonly machine: WizardRef;
  readonly step: number;
  /** True for the step with which the page opened. */
  readonly isFirst: boolean;
}

/** One step with its buttons. A field that was refused on another step is marked, and gets the focus, on its own. */
function Step({ machine, step, isFirst }: StepProps) {
  const { entry, saved, failure } = useSelector(machine, ({ context }) => context);
  const isDirty = useSelector(machine, (state) => state.hasTag('dirty'));
  const isLast = useSelector(machine, (state) => state.hasTag('lastStep'));
  const canReturn = useSelector(machine, (state) => state.can({ type: 'back.chosen' }));
  const canChoose = useSelector(machine, (state) => state.can({ type: 'step.chosen', step: 'when' }));
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isSaved = useSelector(machine, (state) => state.hasTag('saved'));
  const isOffline = useIsOffline();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrives = useRef(!isFirst);
  // Before the answers, which take the focus to a field that was refused.
  useEffect(() => {
    if (arrives.current) heading.current?.focus();
  }, []);
  const missingAt = whenProblem(entry) ? WHEN_MISSING : undefined;
  const errors = Object.keys(failure?.errors ?? {});
  const isOfFields = errors.length > 0;
  const answers = useAnswers({
    problems: problemsOfStep(step, entry, saved.mobile_registered),
    failure: failure && refusalOfStep(step, failure),
    busy: isBusy,
  });
  const whole = isBusy || isOfFields ? undefined : failure?.message;
  const [problem] = Object.values(reminderProblems(entry, saved.mobile_registered));
  const refused = canChoose && isOfFields && !isBusy ? stepOfFields(errors) : undefined;

  return (
    <>
      <section ref={answers.form} className={css.part} aria-labelledby="reminder-step">
        <h2 id="reminder-step" ref={heading} tabIndex={-1} className={css.title}>
          {step + 1} {STEPS[step]}
        </h2>
        <FormAnswer answers={answers} />
        {refused !== undefined && (
          <div>
            <Button
              kind="secondary"
              size="dense"
              onClick={() => machine.send({ type: 'step.chosen', step: refused === 0 ? 'when' : 'how' })}
            >
              {REMINDERS.changeAt(`${refused + 1} ${STEPS[refused]}`)}
            </Button>
          </div>
        )}
        {step === 0 && <WhenStep machine={machine} answers={answers} />}
        {step === 1 && <HowStep machine={machine} answers={answers} />}
        {step === 2 && <SummaryStep machine={machine} />}
      </section>
      <ActionBar label="Steps" refusal={whole}>
        {canReturn && (
          <Button kind="secondary" onClick={() => machine.send({ type: 'back.chosen' })}>
            Back
          </Button>
        )}
        {!isLast && (
          <Button
            blockedBy={missingAt}
            answers
            onClick={() => {
              if (!answers.hold()) machine.send({ type: 'next.chosen' });
            }}
          >
            Next
          </Button>
        )}
        {isLast && (
          <Button
            busy={isBusy}
            blockedBecause={isOffline ? OFFLINE_SAVING : problem && reminderProblemText(problem)}
            onClick={() => machine.send({ type: 'save.chosen' })}
          >
            {isBusy ? 'Saving...' : isSaved ? 'Saved!' : 'Save Changes'}
          </Button>
        )}
        {isDirty && (
          <Button kind="quiet" onClick={() => machine.send({ type: 'edits.dropped' })}>
            Cancel
          </Button>
        )}
      </ActionBar>
    </>
  );
}

function stepOf({ value }: SnapshotFrom<typeof reminderWizardMachine>): number {
  return ['when', 'how', 'summary'].indexOf(value.step);
}

function useWizard(reminder: Reminder): WizardRef {
  const { adapters } = useApp();
  const machine = useActorRef(useWired(reminderWizardMachine), { input: { saved: reminder } });
  const toast = useToast();
  useEffect(() => machine.send({ type: 'reminder.renewed', reminder }), [machine, reminder]);
  useEmitted(machine, {
    'reminder.saved': ({ accountId }) => {
      toast({ tone: 'ok', text: SAVED_SETTINGS, seconds: 3 });
      void refetch(adapters, remindersQuery(accountId));
    },
  });
  return machine;
}
