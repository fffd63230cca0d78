import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../../machines/signIn.ts';
import { Button } from '../../parts/Button.tsx';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { Field } from '../../parts/Field.tsx';
import { Notice } from '../../parts/Notice.tsx';
import css from './Login.module.css';

/** SES-03, SES-07 to SES-14. What was typed stays after a refusal. */
export function LoginForm({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { keep, failure } = useSelector(signIn, ({ context }) => context);
  const isBusy = useSelector(signIn, (snapshot) => snapshot.hasTag('busy'));
  const isChecking = useSelector(signIn, (snapshot) => snapshot.matches('checking'));
  const isFilled = email !== '' && password !== '';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFilled) signIn.send({ type: 'credentials.submitted', credentials: { user_name: email, password } });
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
        onChange={(event) => setEmail(event.target.value.replace(/\s/g, ''))}
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
      <Checkbox
        label="Keep me signed in on this device"
        hint="Your bills then open without a connection, for up to 7 days. Leave it off on a shared device."
        checked={keep}
        onChange={(checked) => signIn.send({ type: 'keep.chosen', keep: checked })}
      />
      <Button
        type="submit"
        wide
        busy={isBusy}
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
