import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { OFFLINE_FILING } from '../../../domain/api/text/en.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
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
    return <Question form={form} />;
  if (state === 'looking' || state === 'unknown') return <UnknownOutcome form={form} isRefused={isRefused} />;
  return null;
}

function Question({ form: { form } }: { form: TaxForm }) {
  const isOffline = useIsOffline();
  const asked = useSelector(form, ({ context }) => context.asked);
  const calculated = useSelector(form, ({ context }) => context.calculated);
  const canConfirm = useSelector(form, (snapshot) => snapshot.can({ type: 'filing.confirmed' }));
  const dismiss = () => form.send({ type: 'filing.dismissed' });
  return (
    <QuestionDialog
      title={TAX_RETURN.filing.title}
      yes="File Return"
      no="Cancel"
      busy={!canConfirm}
      blockedBecause={isOffline ? OFFLINE_FILING : undefined}
      onYes={() => form.send({ type: 'filing.confirmed' })}
      onNo={canConfirm ? dismiss : undefined}
    >
      <p>
        <Sentence
          parts={TAX_RETURN.filing.comesTo<ReactNode>(
            <bdi>{asked.returnDescription}</bdi>,
            shortDate(asked.taxPeriodEndDate),
            formatCents(asked.amount_due),
          )}
        />
      </p>
      {calculated.length > 0 && (
        <Notice tone="warn" title={TAX_RETURN.filing.otherwise}>
          <Differences lines={calculated} here="Shown" there="Calculated" />
        </Notice>
      )}
      <p>{TAX_RETURN.filing.isFinal}</p>
    </QuestionDialog>
  );
}

interface Unknown {
  readonly form: TaxForm;
  /** The server refused the filing. Otherwise its answer was lost. */
  readonly isRefused: boolean;
}

function UnknownOutcome({ form: { form }, isRefused }: Unknown) {
  const canAsk = useSelector(form, (snapshot) => snapshot.can({ type: 'filing.asked' }));
  return (
    <Dialog
      alert
      title={TAX_RETURN.filing.unknown}
      actions={
        <Button kind="secondary" busy={!canAsk} onClick={() => form.send({ type: 'filing.asked' })}>
          Ask again
        </Button>
      }
    >
      <p>
        {isRefused ? TAX_RETURN.filing.changedElsewhere : TAX_RETURN.filing.answerLost}{' '}
        {TAX_RETURN.filing.keepAsking}
      </p>
    </Dialog>
  );
}
