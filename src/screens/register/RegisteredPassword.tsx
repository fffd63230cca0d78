import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import css from '../../widgets/account/Form.module.css';

type RegisteredPasswordProps = {
  busy: boolean;
  error: string;
  onSubmit: (password: string) => void;
};

/**
 * Takes the password of the registration, after a valid link or code. The owner of an address that somebody
 * else registered does not know it, and sets another one.
 */
export function RegisteredPassword({ busy, error, onSubmit }: RegisteredPasswordProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOffline = useIsOffline();
  const missing = isOffline ? 'You are offline.' : password === '' ? 'Enter your password.' : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing) onSubmit(password);
  };
  return (
    <form className={css.group} noValidate onSubmit={submit}>
      <p>Enter the password that you chose when you registered. It shows that the sign-in is yours.</p>
      <Field
        ref={field}
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={error || undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" busy={busy} blockedBecause={missing}>
        Verify my email address
      </Button>
      <p className={css.lead}>
        Did somebody else register your address, or did you forget the password?{' '}
        <a href={href(to.forgotPassword())}>Choose a new password</a>
      </p>
    </form>
  );
}
