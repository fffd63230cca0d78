import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { type EndingCount, endingText } from '../../../domain/accounts/removal-effects.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { REMOVAL } from '../../../domain/profile/text/settings.ts';
import { passwordMissing, wordProblem } from '../../../domain/session/entry-problems.ts';
import { confirmPassword } from '../../../domain/session/verification-calls.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { ToastWords } from '../../../machines/app/notices.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { customerRemovalWiring } from './wiring.ts';

const WORD = 'REMOVE';
const REMOVED: ToastWords = {
  tone: 'ok',
  text: REMOVAL.done,
  seconds: 15,
};

/** Removes the customer with all accounts (SET-20, SET-21). */
export function AccountPart() {
  const { session, notices } = useApp();
  const machine = useActorRef(useWired(customerRemovalWiring));
  const snapshot = useSelector(machine, (state) => state);
  const { context } = snapshot;
  const isRemoved = snapshot.status === 'done';
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isRemoved) return;
    session.send({ type: 'logout.chosen' });
    navigate(to.home(), { replace: true });
    // Toasts are cleared while the session ends, so this one comes afterwards. This screen is gone by then.
    const { unsubscribe } = session.subscribe((left) => {
      if (left.hasTag('signedIn') || left.hasTag('busy')) return;
      unsubscribe();
      notices.send({ type: 'toast.shown', toast: REMOVED });
    });
  }, [isRemoved, session, notices]);
  const offlineId = isOffline ? 'account-offline' : undefined;
  return (
    <Section title="Account" offlineId={offlineId}>
      <p>{REMOVAL.what}</p>
      <div>
        <Button kind="danger" blockedBy={offlineId} onClick={() => machine.send({ type: 'removal.chosen' })}>
          Remove My Account
        </Button>
      </div>
      {snapshot.hasTag('asked') && (
        <RemovalDialog
          endings={context.endings}
          isCounting={snapshot.hasTag('counting')}
          message={context.message}
          wrong={context.wrong}
          busy={snapshot.hasTag('busy')}
          onConfirm={(confirm) => machine.send({ type: 'removal.confirmed', confirm })}
          onDismiss={() => machine.send({ type: 'removal.dismissed' })}
        />
      )}
    </Section>
  );
}

function KindsOfEndings() {
  return (
    <>
      <li>pending payments and auto pays, which will not be made</li>
      <li>pay by text and reminders</li>
    </>
  );
}

type RemovalDialogProps = {
  endings: readonly EndingCount[] | undefined;
  isCounting: boolean;
  message: string;
  wrong: string;
  busy: boolean;
  onConfirm: (confirm: () => Promise<{ success: true }>) => void;
  onDismiss: () => void;
};

function RemovalDialog({
  endings,
  isCounting,
  message,
  wrong,
  busy,
  onConfirm,
  onDismiss,
}: RemovalDialogProps) {
  const { services } = useApp().adapters;
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const isOffline = useIsOffline();
  const answers = useAnswers({
    problems: problemsOf({ word: wordProblem(typed, WORD), password: passwordMissing(password) }),
    failure: refusalAt('password', wrong) ?? (message ? { message, errors: {} } : undefined),
    busy,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isOffline && !answers.hold()) onConfirm(() => services.send(confirmPassword, { password }));
  };
  return (
    <Dialog alert title={REMOVAL.question} onDismiss={onDismiss}>
      <form ref={answers.form} className={css.form} noValidate onSubmit={submit}>
        <p>{REMOVAL.ends}</p>
        {isCounting && <Skeleton label="Counting what would end" rows={2} />}
        <ul className={css.ended}>
          {!isCounting && !endings && <KindsOfEndings />}
          {endings && endingText(endings).map((text) => <li key={text}>{text}</li>)}
          <li>your accounts, your wallet, your profile and every sign-in</li>
        </ul>
        <p>{REMOVAL.paymentsStay}</p>
        <FormAnswer answers={answers} />
        <Field
          id="word"
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          value={typed}
          error={answers.errorAt('word')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PasswordField
          id="password"
          value={password}
          error={answers.errorAt('password')}
          onTyped={setPassword}
        />
        <div className={css.actions}>
          <Button type="submit" kind="danger" busy={busy} blockedBecause={isOffline ? OFFLINE : undefined}>
            Remove My Account
          </Button>
          <Button kind="secondary" onClick={onDismiss}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
