import { useEffect, useRef, useState } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { passwordMissing } from '../../../domain/session/entry-problems.ts';
import { NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
import { REGISTERED_PASSWORD } from '../../../domain/session/text/verification.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
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
  const answers = useAnswers({
    problems: problemsOf({ password: passwordMissing(password) }),
    failure: refusalAt('password', error),
    busy,
  });
  return (
    <Form answers={answers} className={css.group} isBlocked={isOffline} onSubmit={() => onSubmit(password)}>
      <p>{REGISTERED_PASSWORD.lead}</p>
      <Field
        ref={field}
        id="password"
        label={REGISTERED_PASSWORD.field}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={answers.errorAt('password')}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" busy={busy} blockedBecause={isOffline ? OFFLINE : undefined}>
        {REGISTERED_PASSWORD.submit}
      </Button>
      <p className={css.lead}>
        {REGISTERED_PASSWORD.other} <a href={href(to.forgotPassword())}>{NEW_PASSWORD.title}</a>
      </p>
    </Form>
  );
}
