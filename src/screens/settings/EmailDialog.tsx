import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { CONTACT } from '../../../domain/profile/text/settings.ts';
import { emailProblem } from '../../../domain/session/entry-problems.ts';
import {
  CONFIRM_CODE,
  NEW_EMAIL,
  SEND_ANOTHER_CODE,
  VERIFICATION_CODE,
} from '../../../domain/session/text/entry.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import { CodeEntry } from '../../widgets/account/CodeEntry.tsx';
import { useIsCodeSent } from '../../widgets/account/sent-codes.ts';
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
  const isCodeSent = useIsCodeSent('email');
  const offline = isOffline ? OFFLINE : undefined;
  const aboutId = useId();
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (status === 'done') latest.current(output?.email);
  }, [status, output]);
  const { failure, email, notice } = context;
  const isResending = snapshot.hasTag('resending');
  return (
    <Dialog title="Change Email" onDismiss={() => machine.send({ type: 'update.left' })}>
      {snapshot.hasTag('emailEntry') && (
        <EmailForm
          key="email"
          initial={email}
          failure={failure}
          busy={isBusy}
          offline={offline}
          onSubmit={(typed) => machine.send({ type: 'email.submitted', email: typed })}
          other={
            isCodeSent && (
              <Button kind="quiet" onClick={() => machine.send({ type: 'code.inHand' })}>
                I have a code
              </Button>
            )
          }
        />
      )}
      {snapshot.hasTag('codeEntry') && (
        <div className={css.form}>
          <p id={aboutId}>
            {email === '' ? CONTACT.codeInHand : CONTACT.codeSent(email)} {CONTACT.oldEmailUntil}
          </p>
          <p role="status">{notice}</p>
          <CodeEntry
            label={VERIFICATION_CODE}
            action={CONFIRM_CODE}
            describedBy={aboutId}
            error={failure?.message}
            busy={snapshot.hasTag('busy') && !isResending}
            blockedBecause={offline}
            onSubmit={(code) => machine.send({ type: 'code.submitted', code })}
          />
          <div className={css.actions}>
            {email !== '' && (
              <Regenerate
                cooldown={cooldown}
                busy={isResending}
                onChoose={() => machine.send({ type: 'code.regenerated' })}
              />
            )}
            <Button kind="quiet" onClick={() => machine.send({ type: 'email.corrected' })}>
              {email === '' ? SEND_ANOTHER_CODE : 'Change the address'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

type EmailFormProps = {
  initial: string;
  failure: Failure | undefined;
  busy: boolean;
  offline: string | undefined;
  onSubmit: (typed: string) => void;
  other: ReactNode;
};

function EmailForm({ initial, failure, busy, offline, onSubmit, other }: EmailFormProps) {
  const [typed, setTyped] = useState(initial);
  const answers = useAnswers({
    problems: problemsOf({ email_address: emailProblem(typed) }),
    failure: refusalAt('email_address', failure?.errors.email_address ?? failure?.message),
    busy,
  });
  return (
    <Form
      answers={answers}
      className={css.form}
      isBlocked={offline !== undefined}
      onSubmit={() => onSubmit(typed.trim())}
    >
      <Field
        id="email_address"
        label={NEW_EMAIL}
        type="email"
        autoComplete="email"
        required
        value={typed}
        error={answers.errorAt('email_address')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy} blockedBecause={offline}>
          Send code
        </Button>
        {other}
      </div>
    </Form>
  );
}
