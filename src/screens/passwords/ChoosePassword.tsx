import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { validatePassword } from '../../../domain/session/password-calls.ts';
import { SIGN_IN } from '../../../domain/session/text/mailed-code.ts';
import { NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
import type { passwordResetMachine } from '../../../machines/session/password-reset.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { markFirstScreen } from '../../browser/first-screen.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Told } from '../../components/messages/Told.tsx';
import css from '../../widgets/account/Form.module.css';
import { NO_PASSWORD, newPasswordProblems, PasswordFields } from '../../widgets/account/PasswordFields.tsx';
import { UncheckedLink } from '../../widgets/account/UncheckedLink.tsx';
import { resetWiring } from './wiring.ts';

type ChoosePasswordProps = {
  token: string;
  /** The message if the server gives none. */
  failure: string;
  save: (password: string, recaptcha_token: string) => Promise<unknown>;
  /** Called when the stage changes, on which the text above depends. */
  onStage?: (stage: PasswordStage) => void;
  /** Starts again with the email, if this is already its page. */
  onAgain?: () => void;
};

/** The server's name for the field in one of the two calls. */
const FIELDS = { newpassword: 'password' } as const;

/** While a link is being checked, or if it is invalid, no password is asked for. */
export type PasswordStage = 'looking' | 'asked' | 'chosen';

/**
 * Takes a new password with a token. The form disappears after it was accepted, or when the token is no
 * longer valid (PWD-21 to PWD-24).
 */
export function ChoosePassword({ token, failure: otherwise, save, onStage, onAgain }: ChoosePasswordProps) {
  const { services } = useApp().adapters;
  const machine = useActorRef(useWired(resetWiring), { input: { token, failure: otherwise } });
  const snapshot = useSelector(machine, (state) => state);
  const { failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const isOffline = useIsOffline();
  const problems = newPasswordProblems(chosen);
  const answers = useAnswers({ problems, failure, busy: isBusy, names: FIELDS });
  const missing = isOffline ? OFFLINE : (problems.password ?? problems.again);

  const stage = stageOf(snapshot);
  const latest = useRef(onStage);
  latest.current = onStage;
  useEffect(() => {
    if (stage === 'asked') markFirstScreen();
    latest.current?.(stage);
  }, [stage]);

  if (snapshot.matches('validating')) return <Skeleton label={NEW_PASSWORD.checking} />;
  if (snapshot.can({ type: 'check.retried' }))
    return <UncheckedLink onRetry={() => machine.send({ type: 'check.retried' })} />;
  if (snapshot.hasTag('dead'))
    return (
      <Told
        tone="error"
        title={failure?.message}
        action={
          onAgain ? (
            <Button onClick={onAgain}>{NEW_PASSWORD.newEmail}</Button>
          ) : (
            <ButtonLink href={href(to.forgotPassword())}>{NEW_PASSWORD.newEmail}</ButtonLink>
          )
        }
      >
        {NEW_PASSWORD.used}
      </Told>
    );
  if (snapshot.matches('done'))
    return (
      <Told title={NEW_PASSWORD.chosen} action={<ButtonLink href={href(to.login())}>{SIGN_IN}</ButtonLink>}>
        {NEW_PASSWORD.signedOut}
      </Told>
    );

  const submit = () => {
    const { password } = chosen;
    machine.send({
      type: 'form.submitted',
      steps: {
        checkPassword: () => services.send(validatePassword, { password }),
        save: (recaptcha_token) => save(password, recaptcha_token),
      },
    });
  };
  return (
    <Form answers={answers} className={css.group} isBlocked={isOffline} onSubmit={submit}>
      <PasswordFields
        label={NEW_PASSWORD.field}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          machine.send({ type: 'form.edited' });
        }}
        errorAt={answers.errorAt}
        onLeave={answers.leave}
      />
      <Button type="submit" busy={isBusy} blockedBecause={missing} answers={!isOffline}>
        {NEW_PASSWORD.submit}
      </Button>
      <p role="status">{isBusy && NEW_PASSWORD.busy}</p>
    </Form>
  );
}

function stageOf(snapshot: SnapshotFrom<typeof passwordResetMachine>): PasswordStage {
  if (snapshot.matches('done')) return 'chosen';
  return snapshot.hasTag('form') ? 'asked' : 'looking';
}
