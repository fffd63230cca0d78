import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { Told } from '../../../src/components/messages/Told.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { ENDS, SIGN_IN } from '../../text/session.ts';
import css from './SignIn.module.css';

/** The first step. The entries stay after a refusal, but for the password. */
export function SignInForm() {
  const { session } = useOffice();
  const { end, failure, email: last } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const [email, setEmail] = useState(last);
  const [password, setPassword] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const problems = problemsOf({
    username: email === '' ? SIGN_IN.emailMissing : undefined,
    password: password === '' ? SIGN_IN.passwordMissing : undefined,
  });
  const answers = useAnswers({ problems, failure, busy: isBusy, names: { email: 'username' } });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!answers.hold()) session.send({ type: 'credentials.submitted', email, password });
  };
  return (
    <form ref={answers.form} className={css.form} noValidate onSubmit={submit}>
      {end && !failure && <Told tone={end === 'left' ? 'ok' : 'info'} title={ENDS[end]} />}
      <FormAnswer answers={answers} />
      <Field
        ref={last === '' ? first : undefined}
        id="username"
        label={SIGN_IN.email}
        type="email"
        name="username"
        autoComplete="username"
        required
        value={email}
        error={answers.errorAt('username')}
        onChange={({ target }) => setEmail(target.value.replace(/\s/g, ''))}
      />
      <Field
        ref={last === '' ? undefined : first}
        id="password"
        label={SIGN_IN.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={answers.errorAt('password')}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" wide busy={isBusy}>
        {SIGN_IN.submit}
      </Button>
    </form>
  );
}
