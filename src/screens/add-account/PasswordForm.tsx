import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import css from './AddAccount.module.css';
import type { AddAccountRef } from './use-add-account.ts';

type PasswordFormProps = { wizard: AddAccountRef; blockedBecause: string | undefined };

/** Asks for the password in place if it is no longer fresh (ruling 21). */
export function PasswordForm({ wizard, blockedBecause }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const failure = useSelector(wizard, ({ context }) => context.failure);
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password !== '' && blockedBecause === undefined) wizard.send({ type: 'password.entered', password });
  };

  return (
    <form className={css.card} noValidate onSubmit={submit}>
      <PasswordField
        ref={field}
        hint="Taking over an account needs your Billfold password once more."
        value={password}
        error={failure?.message}
        onTyped={setPassword}
      />
      <Button
        type="submit"
        busy={isBusy}
        blockedBecause={blockedBecause ?? (password === '' ? 'Enter your password first.' : undefined)}
      >
        Confirm and Add Account
      </Button>
    </form>
  );
}
