import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CONFIRM_AND_ADD, TAKE_OVER_PASSWORD } from '../../../domain/accounts/text/add-account.ts';
import { passwordMissing } from '../../../domain/session/entry-problems.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
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

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (blockedBecause !== undefined || answers.hold()) return;
    wizard.send({ type: 'password.entered', password });
  };

  return (
    <form ref={answers.form} className={css.card} noValidate onSubmit={submit}>
      <FormAnswer answers={answers} />
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
    </form>
  );
}
