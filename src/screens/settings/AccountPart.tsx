import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { confirmPassword } from '../../../domain/calls/session.ts';
import { type EndingCount, endingWords } from '../../../domain/removal.ts';
import { useApp, useIsOffline, useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { to } from '../../routes.ts';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { customerRemovalWiring } from './wiring.ts';

const WORD = 'REMOVE';

/** Removing the whole customer (SET-20, SET-21). */
export function AccountPart() {
  const { session } = useApp();
  const machine = useActorRef(useWired(customerRemovalWiring));
  const { value, context } = useSelector(machine, (state) => state);
  const isOffline = useIsOffline();
  useEffect(() => {
    if (value !== 'removed') return;
    session.send({ type: 'logout.chosen' });
    navigate(to.home(), { replace: true });
  }, [value, session]);
  return (
    <Section title="Account">
      <p>Removing your account ends everything you have here.</p>
      <div>
        <Button
          kind="danger"
          blockedBecause={isOffline ? 'You are offline.' : undefined}
          onClick={() => machine.send({ type: 'removal.chosen' })}
        >
          Remove My Account
        </Button>
      </div>
      {value !== 'present' && value !== 'removed' && (
        <RemovalDialog
          endings={context.endings}
          isCounting={value === 'counting'}
          message={context.message}
          busy={value !== 'confirming'}
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
  busy: boolean;
  onConfirm: (confirm: () => Promise<{ success: true }>) => void;
  onDismiss: () => void;
};

function RemovalDialog({ endings, isCounting, message, busy, onConfirm, onDismiss }: RemovalDialogProps) {
  const { services } = useApp().adapters;
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const isOffline = useIsOffline();
  const missing = isOffline
    ? 'You are offline.'
    : typed.trim().toUpperCase() !== WORD
      ? `Type ${WORD} to confirm.`
      : password === ''
        ? 'Enter your password.'
        : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing) onConfirm(() => services.send(confirmPassword, { password }));
  };
  return (
    <Dialog alert title="Remove your account?" onDismiss={onDismiss}>
      <form className={css.form} noValidate onSubmit={submit}>
        <p>This cannot be undone. With your account end:</p>
        {isCounting && <Skeleton label="Counting what would end" rows={2} />}
        <ul className={css.ended}>
          {!isCounting && !endings && <KindsOfEndings />}
          {endings && endingWords(endings).map((words) => <li key={words}>{words}</li>)}
          <li>your accounts, your wallet, your profile and every sign-in</li>
        </ul>
        <p>Payments that were made stay with the organizations that received them.</p>
        {message && <Notice tone="error" title={message} />}
        <Field
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" kind="danger" busy={busy} blockedBecause={missing}>
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
