import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import {
  dateProblems,
  earlyProblems,
  entryOf,
  fieldProblems,
  isEdited,
  type SetupPlace,
  type SetupTab,
} from '../../../domain/auto-pay/form.ts';
import { autoPayProblemText } from '../../../domain/auto-pay/text/problems.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { inWords } from '../../../domain/values/problems.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { useLeaveGuard } from '../../browser/use-leave-guard.ts';
import { LeaveDialog } from '../../components/dialogs/LeaveDialog.tsx';
import { autoPayMethodsQuery } from '../../queries/auto-pay.ts';
import { useQuery } from '../../queries/use-query.ts';
import { useWasAnswered } from '../../queries/use-was-answered.ts';
import { AmountTab } from './AmountTab.tsx';
import css from './AutoPay.module.css';
import { DisabledNotice } from './DisabledNotice.tsx';
import { IfItFails } from './IfItFails.tsx';
import { InOneSentence } from './InOneSentence.tsx';
import { MethodTab } from './MethodTab.tsx';
import { nameOf } from './method-text.ts';
import { NextPayment } from './NextPayment.tsx';
import { NextRuns } from './NextRuns.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { Outcome } from './Outcome.tsx';
import { ScheduleTab } from './ScheduleTab.tsx';
import { SettingsInShort } from './SettingsInShort.tsx';
import { SetupActions } from './SetupActions.tsx';
import { SetupDialogs } from './SetupDialogs.tsx';
import { type Aim, SetupTabs } from './SetupTabs.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import { usePreview } from './use-preview.ts';
import { firstThatCanPay, type Opening, type SetupRef, shownTab, useSetup } from './use-setup.ts';
import { useUnsaved } from './use-unsaved.ts';

interface WizardProps {
  readonly opening: Opening;
  readonly onClose: () => void;
}

/**
 * Settings that the customer controls: one sentence, and behind it the five tabs (APW-05 to APW-14). The tabs of
 * a saved auto pay are open, because its `Edit` leads here.
 */
export function Wizard({ opening, onClose }: WizardProps) {
  const { settings } = opening;
  const methods = useQuery(autoPayMethodsQuery(settings.ebill_id));
  const isOffline = useIsOffline();
  // A cached wallet may lack newly added methods, and must not cause a request to add one.
  const areAnswered = useWasAnswered(methods.state) || isOffline;
  const setup = useSetup(opening, areAnswered ? methods.data : undefined);
  const tab = useSelector(setup, shownTab);
  const saved = useSelector(setup, ({ context }) => context.saved);
  const form = useSelector(setup, ({ context }) => context.form);
  // Guards the entries alone. A dialog over unchanged entries may lead to another page, and nothing is lost.
  const guard = useLeaveGuard(isEdited(form, saved));
  const unsaved = useUnsaved(setup, opening);
  const tabs = useOpenTabs(setup, opening);
  const method = useShownMethod(setup, tabs.isOpen);
  const shown = useMemo(
    () => ({ ...form, primary_payment_method_id: method?.id ?? form.primary_payment_method_id }),
    [form, method],
  );
  const preview = usePreview(saved, shown, methods.data);
  const name = method && nameOf(method.id, [method]);
  // What the sentence offers stays chosen in the tabs.
  const openTabs = (aim?: Aim) => {
    if (method) setup.send({ type: 'offer.opened', method });
    tabs.open(aim);
  };
  const openTab = (wanted: SetupTab, place: SetupPlace | undefined) => {
    openTabs({ tab: wanted, place });
    setup.send({ type: 'part.chosen', tab: wanted });
  };
  const about = { setup, form, saved, problems: useProblems(setup, tab) };

  return (
    <>
      <DisabledNotice saved={saved} />
      <NextPayment saved={saved} />
      {unsaved.offered && (
        <UnsavedNotice
          draft={unsaved.offered}
          onTake={() => {
            // The entries come last: a method that they removed stays removed.
            openTabs();
            unsaved.take();
          }}
          onDrop={unsaved.drop}
        />
      )}
      <InOneSentence
        setup={setup}
        method={method}
        isLooking={!areAnswered}
        isOpen={tabs.isOpen}
        onChange={() => (tabs.isOpen ? tabs.close() : openTabs())}
        onVary={openTab}
      />
      {!tabs.isOpen && (
        <>
          <Outcome setup={setup} />
          {(saved.active || saved.wizardMode) && (
            <NextRuns runs={preview} rule={entryOf(form)} method={name} />
          )}
          <IfItFails entry={entryOf(form)} method={name} methods={methods.data} onChange={openTab} />
        </>
      )}
      {tabs.isOpen && (
        <div className={css.columns}>
          <div className={css.wizard}>
            <SetupTabs setup={setup} aim={tabs.aim}>
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
            <SettingsInShort form={form} saved={saved} methods={methods.data} runs={preview} />
          )}
        </div>
      )}
      <SetupDialogs setup={setup} />
      {guard.isAsked && (
        <LeaveDialog
          words={AUTO_PAY.leaving}
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

/** The tabs open by themselves when something in them needs the customer. */
function useOpenTabs(setup: SetupRef, { isOpen: isNamed, isKept, settings }: Opening) {
  const [isOpen, setIsOpen] = useState(isNamed || isKept || !settings.wizardMode);
  const needsLook = useSelector(setup, ({ context }) => context.told.length > 0);
  useEffect(() => {
    if (needsLook) setIsOpen(true);
  }, [needsLook]);
  const [aim, setAim] = useState<Aim>();
  const open = (at?: Aim) => {
    setAim(at);
    setIsOpen(true);
  };
  return { isOpen, aim, open, close: () => setIsOpen(false) };
}

/** The chosen method. Before the tabs were opened it is the first saved one that can pay. */
function useShownMethod(setup: SetupRef, isOpen: boolean): SavedMethod | undefined {
  return useSelector(setup, ({ context: { form, saved, methods } }) => {
    const { primary_payment_method_id: primary } = form;
    if (primary !== null) return methods?.find(({ id }) => id === primary);
    if (isOpen || !saved.wizardMode) return undefined;
    return firstThatCanPay(methods, saved);
  });
}

function useProblems(setup: SetupRef, tab: SetupTab): Record<string, string> {
  return useSelector(
    setup,
    ({ context: { told, form, saved, today, refused } }) => ({
      ...refused,
      ...inWords(
        {
          ...(told.includes('schedule') && dateProblems(form, saved, today)),
          ...earlyProblems(tab, form, saved),
          ...(told.includes(tab) && fieldProblems(tab, form, saved)),
        },
        autoPayProblemText,
      ),
    }),
    (left, right) => JSON.stringify(left) === JSON.stringify(right),
  );
}
