import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { LONGEST_REASON } from '../../domain/office/requests.ts';
import { problemsOf } from '../../domain/values/problems.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { Dialog } from '../../src/components/dialogs/Dialog.tsx';
import { FormAnswer } from '../../src/components/fields/FormAnswer.tsx';
import { TextArea } from '../../src/components/fields/TextArea.tsx';
import { type Answers, useAnswers } from '../../src/components/fields/use-answers.ts';
import { ASK } from '../text/en.ts';
import css from './AskDialog.module.css';

interface AskDialogProps {
  readonly title: string;
  /** What will happen, and to whose money. */
  readonly children?: ReactNode;
  readonly action: string;
  /** The answer no. */
  readonly dismiss?: string | undefined;
  /** The answer yes cannot be taken back. */
  readonly danger?: boolean;
  readonly busy: boolean;
  /** The refusal of the last try. */
  readonly failure?: Failure | undefined;
  /** What else is asked for, above the reason, and what is wrong with it. */
  readonly fields?: ((answers: Answers) => ReactNode) | undefined;
  readonly problems?: Readonly<Record<string, string | undefined>> | undefined;
  /** What the reason is called, if others than staff read it. */
  readonly words?: { readonly reason: string; readonly reasonHint?: string; readonly reasonMissing: string };
  readonly onAsk: (reason: string) => void;
  readonly onDismiss: () => void;
}

/** Asks whether to do something that others will read about, and why. */
export function AskDialog({
  title,
  children,
  action,
  dismiss = ASK.cancel,
  danger = false,
  busy,
  failure,
  fields,
  problems,
  words = ASK,
  onAsk,
  onDismiss,
}: AskDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const answers = useAnswers<string>({
    problems: problemsOf({ ...problems, reason: reason.trim() === '' ? words.reasonMissing : undefined }),
    failure,
    busy,
    idOf: (field) => (field === 'reason' ? id : field),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !answers.hold()) onAsk(reason.trim());
  };
  return (
    <Dialog title={title} onDismiss={busy ? undefined : onDismiss}>
      <form ref={answers.form} className={css.form} noValidate onSubmit={submit}>
        {children}
        <FormAnswer answers={answers} />
        {fields?.(answers)}
        <TextArea
          id={id}
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={LONGEST_REASON}
          required
          value={reason}
          error={answers.errorAt('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
          {!busy && (
            <Button kind="secondary" onClick={onDismiss}>
              {dismiss}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
