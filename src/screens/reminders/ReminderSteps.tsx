import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { howProblems, type Reminder, reminderProblems, whenProblem } from '../../../domain/reminder.ts';
import type { reminderWizardMachine } from '../../../machines/reminderWizard.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { Button } from '../../parts/Button.tsx';
import { LeaveDialog } from '../../parts/LeaveDialog.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Steps } from '../../parts/Steps.tsx';
import { renewReminders } from '../../pay-by-text-view.ts';
import { useLeaveGuard } from '../../use-leave-guard.ts';
import { HOW_MISSING, HowStep } from './HowStep.tsx';
import css from './Reminders.module.css';
import { SummaryStep } from './SummaryStep.tsx';
import { WHEN_MISSING, WhenStep } from './WhenStep.tsx';
import { reminderWizardWiring } from './wiring.ts';

export type WizardRef = ActorRefFrom<typeof reminderWizardMachine>;

const STEPS = ['When', 'How', 'Summary'];

/** When, how and a summary (REM-03 to REM-11). */
export function ReminderSteps({ reminder }: { reminder: Reminder }) {
  const machine = useWizard(reminder);
  const step = useSelector(machine, stepOf);
  const { entry, saved, failure } = useSelector(machine, ({ context }) => context);
  const isDirty = useSelector(machine, (state) => state.hasTag('dirty'));
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isSaved = useSelector(machine, (state) => state.hasTag('saved'));
  const isOffline = useIsOffline();
  const guard = useLeaveGuard(isDirty);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const how = howProblems(entry, saved.mobile_registered);
  // What the step says itself is not said again beside the button.
  const missingAt =
    step === 0 ? whenProblem(entry) && WHEN_MISSING : step === 1 ? how.ways && HOW_MISSING : undefined;
  const problem = firstOf(reminderProblems(entry, saved.mobile_registered));

  return (
    <div className={css.wizard}>
      <Steps steps={STEPS} current={step} />
      <section className={css.part} aria-labelledby="reminder-step">
        <h2 id="reminder-step" ref={heading} tabIndex={-1} className={css.title}>
          {step + 1} {STEPS[step]}
        </h2>
        {step === 0 && <WhenStep machine={machine} />}
        {step === 1 && <HowStep machine={machine} />}
        {step === 2 && <SummaryStep machine={machine} />}
      </section>
      <ActionBar label="Steps" state={failure && <Notice tone="error" title={failure.message} />}>
        {step > 0 && (
          <Button kind="secondary" onClick={() => machine.send({ type: 'back.chosen' })}>
            Back
          </Button>
        )}
        {step < 2 && (
          <Button
            blockedBy={missingAt}
            blockedBecause={step === 1 && !missingAt ? firstOf(how) : undefined}
            onClick={() => machine.send({ type: 'next.chosen' })}
          >
            Next
          </Button>
        )}
        {step === 2 && (
          <Button
            busy={isBusy}
            blockedBecause={isOffline ? 'You are offline. Saving needs a connection.' : problem}
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
      {guard.isAsked && (
        <LeaveDialog
          words="Your changes to these reminders are not saved. Leaving drops them."
          onLeave={guard.leave}
          onStay={guard.stay}
        />
      )}
    </div>
  );
}

const firstOf = (problems: object): string | undefined => Object.values(problems)[0];

function stepOf({ value }: SnapshotFrom<typeof reminderWizardMachine>): number {
  return ['when', 'how', 'summary'].indexOf(value.step);
}

/** The machine, kept in step with what the server says, and what its notices lead to. */
function useWizard(reminder: Reminder): WizardRef {
  const { adapters } = useApp();
  const machine = useActorRef(useWired(reminderWizardWiring), { input: { saved: reminder } });
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  useEffect(() => machine.send({ type: 'reminder.renewed', reminder }), [machine, reminder]);
  useEffect(() => {
    const heard = machine.on('reminder.saved', ({ accountId }) => {
      latest.current({ tone: 'ok', text: 'Your changes have been saved successfully.', seconds: 3 });
      void renewReminders(adapters, accountId);
    });
    return () => heard.unsubscribe();
  }, [machine, adapters]);
  return machine;
}
