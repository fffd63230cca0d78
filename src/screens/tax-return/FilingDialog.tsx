import { useSelector } from '@xstate/react';
import { OFFLINE_FILING } from '../../../domain/api/text/en.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Differences } from './Differences.tsx';
import type { TaxForm } from './use-tax-return.ts';

/**
 * The question before filing, with the organization's calculation (RET-26). Afterwards, a dialog until the
 * result is known.
 */
export function FilingDialog({ form }: { form: TaxForm }) {
  const filing = useSelector(form.form, ({ value }) => value.filing);
  const isRefused = typeof filing !== 'string';
  const state = isRefused ? filing.refused : filing;
  if (state === 'confirming' || state === 'sending' || state === 'outdated' || state === 'reading')
    return <Question form={form} isSending={state !== 'confirming'} />;
  if (state === 'looking' || state === 'unknown')
    return <UnknownOutcome form={form} isLooking={state === 'looking'} isRefused={isRefused} />;
  return null;
}

function Question({ form: { form }, isSending }: { form: TaxForm; isSending: boolean }) {
  const isOffline = useIsOffline();
  const asked = useSelector(form, ({ context }) => context.asked);
  const calculated = useSelector(form, ({ context }) => context.calculated);
  const dismiss = () => form.send({ type: 'filing.dismissed' });
  return (
    <QuestionDialog
      title="File this return?"
      yes="File Return"
      no="Cancel"
      busy={isSending}
      blockedBecause={isOffline ? OFFLINE_FILING : undefined}
      onYes={() => form.send({ type: 'filing.confirmed' })}
      onNo={isSending ? undefined : dismiss}
    >
      <p>
        <bdi>{asked.returnDescription}</bdi>, for the period that ended {shortDate(asked.taxPeriodEndDate)},
        comes to {formatCents(asked.amount_due)}.
      </p>
      {calculated.length > 0 && (
        <Notice tone="warn" title="The organization calculates these lines otherwise than shown.">
          <Differences lines={calculated} here="Shown" there="Calculated" />
        </Notice>
      )}
      <p>Once it is sent to filing it cannot be changed any more. Filing does not pay it.</p>
    </QuestionDialog>
  );
}

interface Unknown {
  readonly form: TaxForm;
  readonly isLooking: boolean;
  /** The server refused the filing. Otherwise its answer was lost. */
  readonly isRefused: boolean;
}

function UnknownOutcome({ form: { form }, isLooking, isRefused }: Unknown) {
  return (
    <Dialog
      alert
      title="We do not know yet whether it was filed"
      actions={
        <Button kind="secondary" busy={isLooking} onClick={() => form.send({ type: 'filing.asked' })}>
          Ask again
        </Button>
      }
    >
      <p>
        {isRefused
          ? 'The return was changed or filed elsewhere, so it was not filed from here.'
          : 'The return was sent, but the answer did not arrive.'}{' '}
        We keep asking what became of it. Nothing is sent a second time.
      </p>
    </Dialog>
  );
}
