import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { CONFIRM_AND_ADD, TAKE_OVER_PASSWORD } from '../../../domain/accounts/text/add-account.ts';
import { passwordMissing } from '../../../domain/session/entry-problems.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from './AddAccount.module.css';
import type { AddAccountRef } from './use-add-account.ts';

type PasswordFormProps = { wizard: AddAccountRef; blockedBecause: string | undefined };

/** Asks for the password in place if it is no longer fresh (ruling 21). */
export function PasswordForm({ wizard, blockedBecause }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const failure = useSelector(wizard, ({ context }) => context.failure);
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const answers = useAnswers({
    problems: problemsOf({ password: passwordMissing(password) }),
    failure: refusalAt('password', failure?.message),
    busy: isBusy,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <Form
      answers={answers}
      className={css.card}
      isBlocked={blockedBecause !== undefined}
      onSubmit={() => wizard.send({ type: 'password.entered', password })}
    >
      <PasswordField
        ref={field}
        id="password"
        hint={TAKE_OVER_PASSWORD}
        value={password}
        error={answers.errorAt('password')}
        onTyped={setPassword}
      />
      <Button type="submit" busy={isBusy} blockedBecause={blockedBecause}>
        {CONFIRM_AND_ADD}
      </Button>
    </Form>
  );
}
