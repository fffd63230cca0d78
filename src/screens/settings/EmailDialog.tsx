import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isRegistrableEmail } from '../../../domain/profile/profile-form.ts';
import { INVALID_EMAIL } from '../../../domain/values/text/en.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { CodeEntry } from '../../widgets/account/CodeEntry.tsx';
import { Regenerate } from '../../widgets/mobile/Regenerate.tsx';
import css from './Settings.module.css';
import { emailUpdateWiring } from './wiring.ts';

/**
 * Changes the email (VER-27 to VER-30). `onDone` gets the new address, or an empty text if only the server
 * knows it. It gets undefined if the customer left the dialog.
 */
export function EmailDialog({ onDone }: { onDone: (email: string | undefined) => void }) {
  const machine = useActorRef(useWired(emailUpdateWiring));
  const snapshot = useSelector(machine, (state) => state);
  const { context, status, output } = snapshot;
  const cooldown = useSelector(machine, ({ children }) => children.cooldown);
  const isBusy = snapshot.hasTag('busy');
  const isOffline = useIsOffline();
  const offline = isOffline ? 'You are offline.' : undefined;
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (status === 'done') latest.current(output?.email);
  }, [status, output]);
  const { failure, email, notice } = context;
  return (
    <Dialog title="Change Email" onDismiss={() => machine.send({ type: 'update.left' })}>
      {snapshot.hasTag('emailEntry') && (
        <SingleFieldForm
          key="email"
          label="New email"
          type="email"
          autoComplete="email"
          action="Send code"
          initial={email}
          error={failure?.errors.email_address ?? failure?.message}
          busy={isBusy}
          missing={(typed) => offline ?? (isRegistrableEmail(typed) ? undefined : INVALID_EMAIL)}
          onSubmit={(typed) => machine.send({ type: 'email.submitted', email: typed.trim() })}
          other={
            <Button kind="quiet" onClick={() => machine.send({ type: 'code.inHand' })}>
              I have a code
            </Button>
          }
        />
      )}
      {snapshot.hasTag('codeEntry') && (
        <div className={css.form}>
          <p>
            {email === ''
              ? 'Enter the code of our newest email to your new address.'
              : `We sent a code to ${email}.`}{' '}
            Until you enter it, your old email stays in force.
          </p>
          <p role="status">{notice}</p>
          <CodeEntry
            label="Verification code"
            action="Confirm Code"
            error={failure?.message}
            busy={snapshot.matches('checking')}
            blockedBecause={offline}
            onSubmit={(code) => machine.send({ type: 'code.submitted', code })}
          />
          <div className={css.actions}>
            {email !== '' && (
              <Regenerate
                cooldown={cooldown}
                busy={snapshot.matches('sendingAgain')}
                onChoose={() => machine.send({ type: 'code.regenerated' })}
              />
            )}
            <Button kind="quiet" onClick={() => machine.send({ type: 'email.corrected' })}>
              {email === '' ? 'Send another code' : 'Change the address'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

type OneFieldProps = {
  label: string;
  type: 'email' | 'password';
  autoComplete: string;
  action: string;
  initial: string;
  error: string | undefined;
  busy: boolean;
  missing: (typed: string) => string | undefined;
  onSubmit: (typed: string) => void;
  other?: ReactNode;
};

function SingleFieldForm({
  label,
  type,
  autoComplete,
  action,
  initial,
  error,
  busy,
  missing,
  onSubmit,
  other,
}: OneFieldProps) {
  const [typed, setTyped] = useState(initial);
  const why = missing(typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!why) onSubmit(typed);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Field
        label={label}
        type={type}
        autoComplete={autoComplete}
        required
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy} blockedBecause={why}>
          {action}
        </Button>
        {other}
      </div>
    </form>
  );
}
