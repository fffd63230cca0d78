import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { RECOVERY_LENGTH, recoveryCodeIn } from '../../../domain/session/authenticator.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import css from '../../widgets/account/Form.module.css';

type RecoveryEntryProps = { error: string | undefined; busy: boolean; onSubmit: (code: string) => void };

/** Takes a recovery code, with or without its dash. */
export function RecoveryEntry({ error, busy, onSubmit }: RecoveryEntryProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const isWhole = recoveryCodeIn(code).length === RECOVERY_LENGTH;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWhole) onSubmit(code);
  };
  return (
    <form className={css.code} noValidate onSubmit={submit}>
      <Field
        ref={field}
        label="Recovery code"
        hint="Two groups of five letters and digits."
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button
        type="submit"
        busy={busy}
        blockedBecause={isWhole ? undefined : 'Enter the whole recovery code.'}
      >
        Confirm Code
      </Button>
    </form>
  );
}
