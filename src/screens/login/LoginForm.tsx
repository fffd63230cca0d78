import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { KEPT_DAYS } from '../../../domain/session/limits.ts';
import type { Credentials } from '../../../machines/session/sign-in.machine.ts';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import css from './Login.module.css';
import type { SignInRef } from './wiring.ts';

/** The login form (SES-03, SES-07 to SES-14). Entries stay after a refusal. */
export function LoginForm({ signIn }: { signIn: SignInRef | undefined }) {
  const [email, setEmail] = useState(enteredEmail.read);
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(isInstalled);
  const [waiting, setWaiting] = useState<Credentials>();
  const failure = useSelector(signIn, (state) => state?.context.failure);
  const isBusy = useSelector(signIn, (state) => state?.hasTag('busy') ?? false);
  const isChecking = useSelector(signIn, (state) => state?.matches('checking') ?? false);
  const isFilled = email !== '' && password !== '';

  useEffect(() => {
    if (!signIn || !waiting) return;
    signIn.send({ type: 'credentials.submitted', credentials: waiting, keep });
    setWaiting(undefined);
  }, [signIn, waiting, keep]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFilled) setWaiting({ user_name: email, password });
  };

  return (
    <form className={css.card} noValidate onSubmit={submit}>
      {failure && (
        <Notice tone="error" title={failure.message}>
          {failure.status === 0 && 'We could not reach Billfold. Check your connection and try again.'}
        </Notice>
      )}
      <Field
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        required
        value={email}
        error={failure?.errors.user_name}
        onChange={({ target }) => {
          const entered = target.value.replace(/\s/g, '');
          setEmail(entered);
          enteredEmail.keep(entered);
        }}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={failure?.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <a href={href(to.forgotPassword())}>Forgot password</a>
      <Checkbox
        label="Keep me signed in on this device"
        hint={`Your bills then open without a connection, for up to ${KEPT_DAYS} days. Leave it off on a shared device.`}
        checked={keep}
        onChange={setKeep}
      />
      <Button
        type="submit"
        wide
        busy={isBusy || waiting !== undefined}
        blockedBecause={isFilled ? undefined : 'Enter your email and password first.'}
      >
        Login
      </Button>
      <p role="status" className={css.check}>
        {isChecking && 'Checking that you are a person…'}
      </p>
    </form>
  );
}

/** `Keep me signed in` is on by default in the installed app (SES-14). */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
