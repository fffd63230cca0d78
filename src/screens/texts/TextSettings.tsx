import { useSelector } from '@xstate/react';
import { OFFLINE_SAVING } from '../../../domain/api/text/en.ts';
import {
  barredKindText,
  type PayByText,
  standingText,
  textMethodProblem,
} from '../../../domain/texts/pay-by-text.ts';
import { PAY_BY_TEXT_UNAVAILABLE } from '../../../domain/texts/text/en.ts';
import { textMethodText } from '../../../domain/texts/text/problems.ts';
import { TEXT_SETTINGS } from '../../../domain/texts/text/settings.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { METHOD_NOT_SPECIFIED } from '../../../domain/wallet/text/en.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { useLeaveGuard } from '../../browser/use-leave-guard.ts';
import { ActionBar } from '../../components/buttons/ActionBar.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { LeaveDialog } from '../../components/dialogs/LeaveDialog.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import { Chip } from '../../components/marks/Chip.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { AboutAccount } from '../../widgets/bill/AboutAccount.tsx';
import { MethodPart } from './MethodPart.tsx';
import { NumberPart } from './NumberPart.tsx';
import css from './PayByText.module.css';
import { TermsPart } from './TermsPart.tsx';
import { useTextSettings } from './use-text-settings.ts';

interface TextSettingsProps {
  readonly settings: PayByText;
  readonly isJustVerified: boolean;
  /** The method that was chosen before the number was verified. */
  readonly chosenBefore: number | null;
}

/** Number, method, fee and terms, and the save that switches pay by text on (PBT-04 to PBT-20). */
export function TextSettings({ settings, isJustVerified, chosenBefore }: TextSettingsProps) {
  const machine = useTextSettings(settings, chosenBefore);
  const { saved, methodId, told, failure, barred } = useSelector(machine, ({ context }) => context);
  const isDirty = useSelector(machine, (state) => state.hasTag('dirty'));
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isSaved = useSelector(machine, (state) => state.hasTag('saved'));
  const isOffline = useIsOffline();
  const guard = useLeaveGuard(isDirty);
  const { collections } = saved;
  const chosen = saved.wallets.find(({ id }) => id === methodId);
  const isSwitchedOff = !saved.enabled && saved.is_offered && !collections.is_in_collections;
  const barredBy = chosen && textMethodProblem(chosen, saved);
  const wallet = failure?.errors.WalletId;
  const answers = useAnswers({
    problems: problemsOf({ WalletId: methodId === null ? METHOD_NOT_SPECIFIED : undefined }),
    failure: refusalAt('WalletId', told ? undefined : wallet),
    busy: isBusy,
  });
  const save = () => {
    machine.send({ type: 'save.chosen' });
    // The number comes first: without one, a dialog asks for it.
    if (machine.getSnapshot().context.told) answers.hold();
  };
  const refused = !isBusy && failure && Object.keys(failure.errors).length === 0 ? failure.message : '';
  return (
    <div ref={answers.form} className={css.settings}>
      <FormAnswer answers={answers} />
      <AboutAccount account={saved} />
      {collections.is_in_collections && (
        <Notice tone="warn" title={collections.collections_message}>
          {TEXT_SETTINGS.notPayable}
        </Notice>
      )}
      {!saved.is_offered && <Notice tone="warn" title={PAY_BY_TEXT_UNAVAILABLE} />}
      {saved.is_offered && !collections.is_in_collections && (
        <p role="status" className={css.standing}>
          <Chip tone={saved.enabled ? 'ok' : 'info'}>
            {saved.enabled ? TEXT_SETTINGS.isOn : TEXT_SETTINGS.isOff}
          </Chip>{' '}
          {standingText(saved)}
        </p>
      )}
      <NumberPart
        machine={machine}
        isJustVerified={isJustVerified && !saved.enabled}
        refusal={failure?.errors.MobileNumber ?? failure?.errors.mobile_number}
        busy={isBusy}
      />
      <MethodPart machine={machine} problem={answers.errorAt('WalletId')} isMissed={told} />
      <TermsPart settings={saved} />
      <ActionBar
        label="Save"
        stays={isDirty || isBusy || isSaved || isSwitchedOff}
        refusal={refused}
        state={isSwitchedOff && TEXT_SETTINGS.savingAccepts}
      >
        <Button
          busy={isBusy}
          blockedBecause={
            isOffline
              ? OFFLINE_SAVING
              : collections.is_in_collections
                ? collections.collections_message
                : saved.is_offered
                  ? barredBy && textMethodText(barredBy)
                  : PAY_BY_TEXT_UNAVAILABLE
          }
          onClick={save}
        >
          {isBusy ? 'Saving...' : isSaved ? 'Saved!' : 'Save Changes'}
        </Button>
        {isDirty && (
          <Button kind="quiet" onClick={() => machine.send({ type: 'edits.dropped' })}>
            Cancel
          </Button>
        )}
      </ActionBar>
      {barred && (
        <MessageDialog
          alert
          title="Pay Method Not Accepted"
          onRead={() => machine.send({ type: 'message.read' })}
        >
          <p>{barredKindText(barred, saved)}</p>
        </MessageDialog>
      )}
      {guard.isAsked && (
        <LeaveDialog words={TEXT_SETTINGS.unsaved} onLeave={guard.leave} onStay={guard.stay} />
      )}
    </div>
  );
}
