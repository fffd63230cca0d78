import { type SubmitEvent, useId, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { LONGEST_FACTOR_NAME } from '../../../domain/office/limits.ts';
import { APP_CODE } from '../../../domain/session/authenticator.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Dialog } from '../../../src/components/dialogs/Dialog.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { CodeEntry } from '../../../src/widgets/account/CodeEntry.tsx';
import { AppKey } from '../../components/AppKey.tsx';
import { Actions } from '../../components/Part.tsx';
import { ASK } from '../../text/en.ts';
import { ADD_PASSKEY, REMOVE_FACTOR, SET_UP_APP } from '../../text/own-sign-in.ts';
import { FACTOR, INVITATION } from '../../text/session.ts';
import css from './OwnSignIn.module.css';

interface NameDialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly action: string;
  readonly name: string;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly onName: (name: string) => void;
  readonly onLeave: () => void;
}

/** Asks for the name of a passkey. */
export function NameDialog({ title, lead, action, name, busy, failure, onName, onLeave }: NameDialogProps) {
  const id = useId();
  const [entered, setEntered] = useState(name);
  const missing = entered.trim() === '' ? ADD_PASSKEY.missing : undefined;
  const answers = useAnswers<'name'>({
    problems: problemsOf({ name: missing }),
    failure,
    busy,
    idOf: () => id,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !answers.hold()) onName(entered.trim());
  };
  return (
    <Dialog title={title} onDismiss={busy ? undefined : onLeave}>
      <form ref={answers.form} className={css.form} noValidate onSubmit={submit}>
        {lead && <p>{lead}</p>}
        <FormAnswer answers={answers} />
        <Field
          id={id}
          label={ADD_PASSKEY.label}
          autoComplete="off"
          maxLength={LONGEST_FACTOR_NAME}
          required
          value={entered}
          error={answers.errorAt('name')}
          onChange={({ target }) => setEntered(target.value)}
        />
        <Actions>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
          {!busy && (
            <Button kind="secondary" onClick={onLeave}>
              {ASK.cancel}
            </Button>
          )}
        </Actions>
      </form>
    </Dialog>
  );
}

interface RemovalDialogProps {
  readonly name: string;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}

export function RemovalDialog({ name, busy, failure, onConfirm, onLeave }: RemovalDialogProps) {
  const answers = useAnswers({ problems: {}, failure, busy });
  return (
    <Dialog title={REMOVE_FACTOR.title(name)} onDismiss={busy ? undefined : onLeave}>
      <div className={css.form}>
        <p>{REMOVE_FACTOR.what}</p>
        <FormAnswer answers={answers} />
        <Actions>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {REMOVE_FACTOR.action}
          </Button>
          {!busy && (
            <Button kind="secondary" onClick={onLeave}>
              {ASK.cancel}
            </Button>
          )}
        </Actions>
      </div>
    </Dialog>
  );
}

interface SetUpDialogProps {
  readonly secret: string;
  readonly address: string;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onCode: (code: string) => void;
  readonly onLeave: () => void;
}

/** Shows the key of an authenticator app, and takes its first code. */
export function SetUpDialog({ secret, address, busy, error, onCode, onLeave }: SetUpDialogProps) {
  return (
    <Dialog title={SET_UP_APP.title} onDismiss={busy ? undefined : onLeave}>
      <div className={css.form}>
        <AppKey secret={secret} address={address} />
        <p>{INVITATION.enterCode}</p>
        <CodeEntry
          label={FACTOR.label}
          action={SET_UP_APP.action}
          digits={APP_CODE.digits}
          error={error}
          busy={busy}
          onSubmit={onCode}
        />
      </div>
    </Dialog>
  );
}
