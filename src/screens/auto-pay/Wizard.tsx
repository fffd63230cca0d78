import { useSelector } from '@xstate/react';
import {
  type AutoPayForm,
  earlyProblems,
  fieldProblems,
  isEdited,
  type SetupTab,
} from '../../../domain/auto-pay-form.ts';
import { useIsOffline } from '../../app-context.tsx';
import { autoPayMethodsView } from '../../auto-pay-view.ts';
import { LeaveDialog } from '../../parts/LeaveDialog.tsx';
import { useLeaveGuard } from '../../use-leave-guard.ts';
import { useReadView } from '../../use-read-view.ts';
import { AmountTab } from './AmountTab.tsx';
import css from './AutoPay.module.css';
import { DisabledNotice } from './DisabledNotice.tsx';
import { MethodTab } from './MethodTab.tsx';
import { NextPayment } from './NextPayment.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { Outcome } from './Outcome.tsx';
import { ScheduleTab } from './ScheduleTab.tsx';
import { SetupActions } from './SetupActions.tsx';
import { SetupDialogs } from './SetupDialogs.tsx';
import { SetupTabs } from './SetupTabs.tsx';
import { SoFar } from './SoFar.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import { shownTab } from './shown-tab.ts';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import { usePreview } from './use-preview.ts';
import { type Opening, type SetupRef, useSetup } from './use-setup.ts';
import { useUnsaved } from './use-unsaved.ts';

interface WizardProps {
  readonly opening: Opening;
  readonly onClose: () => void;
}

/** The five tabs of settings that the customer controls (APW-05 to APW-14). */
export function Wizard({ opening, onClose }: WizardProps) {
  const { settings } = opening;
  const methods = useReadView(autoPayMethodsView(settings.ebill_id));
  const isOffline = useIsOffline();
  // A wallet that was read before may lack what was added since: nobody is asked to add a method because of it.
  const areTold = methods.state === 'fresh' || methods.state === 'stale' || isOffline;
  const setup = useSetup(opening, areTold ? methods.data : undefined);
  const tab = useSelector(setup, shownTab);
  const saved = useSelector(setup, ({ context }) => context.saved);
  const form = useSelector(setup, ({ context }) => context.form);
  // By the entries alone: a dialog over unchanged ones may lead on to another page, and nothing is lost by that.
  const guard = useLeaveGuard(isEdited(form, saved));
  const unsaved = useUnsaved(setup, opening);
  const preview = usePreview(saved, form, methods.data);
  const about = { setup, form, saved, problems: useProblems(setup, tab) };

  return (
    <>
      <DisabledNotice saved={saved} />
      <NextPayment saved={saved} />
      {unsaved.offered && (
        <UnsavedNotice draft={unsaved.offered} onTake={unsaved.take} onDrop={unsaved.drop} />
      )}
      <div className={css.columns}>
        <div className={css.wizard}>
          <SetupTabs setup={setup}>
            {tab === 'schedule' && <ScheduleTab {...about} runs={preview} />}
            {tab === 'amount' && <AmountTab {...about} />}
            {tab === 'method' && <MethodTab {...about} view={methods} added={opening.added} />}
            {tab === 'notifications' && <NotificationsTab {...about} />}
            {tab === 'summary' && (
              <SummaryTab form={form} saved={saved} methods={methods.data} runs={preview} />
            )}
          </SetupTabs>
          <Outcome setup={setup} />
          <SetupActions setup={setup} onClose={onClose} />
        </div>
        {tab !== 'summary' && (
          <SoFar form={form} isNew={saved.wizardMode} methods={methods.data} runs={preview} />
        )}
      </div>
      <SetupDialogs setup={setup} />
      {guard.isAsked && (
        <LeaveDialog
          words="Your changes to this auto pay are not saved. Leaving drops them."
          onLeave={() => {
            unsaved.leave();
            guard.leave();
          }}
          onStay={guard.stay}
        />
      )}
    </>
  );
}

/** What a tab shows and changes. */
export interface TabProps {
  readonly setup: SetupRef;
  readonly form: AutoPayForm;
  readonly saved: Opening['settings'];
  /** The words at its fields: most of them once they were asked for. */
  readonly problems: Readonly<Record<string, string>>;
}

function useProblems(setup: SetupRef, tab: SetupTab): Record<string, string> {
  return useSelector(
    setup,
    ({ context: { told, form, saved, failure } }) =>
      told.includes(tab)
        ? { ...failure?.errors, ...fieldProblems(tab, form, saved) }
        : earlyProblems(tab, form),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
}
