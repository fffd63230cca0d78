import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { validatePassword } from '../../../domain/calls/passwords.ts';
import type { passwordResetMachine } from '../../../machines/passwordReset.ts';
import { useApp, useIsOffline, useWired } from '../../app-context.tsx';
import { tellFirstScreen } from '../../first-screen.ts';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useLeftFields } from '../../parts/use-left-fields.ts';
import { href, to } from '../../routes.ts';
import css from '../register/Form.module.css';
import { UncheckedLink } from '../register/UncheckedLink.tsx';
import { NO_PASSWORD, newPasswordProblems, PasswordFields } from './PasswordFields.tsx';
import { resetWiring } from './wiring.ts';

type ChoosePasswordProps = {
  token: string;
  /** Said when the server gives no words. */
  failure: string;
  save: (password: string, recaptcha_token: string) => Promise<unknown>;
  /** What the page says above it depends on that. */
  onStage?: (stage: PasswordStage) => void;
  /** Begins again with the email, where this already is its page. */
  onAgain?: () => void;
};

/** A dead link, or one that is still being looked at, asks for no password. */
export type PasswordStage = 'looking' | 'asked' | 'chosen';

/** A new password with a token; the form goes once it was accepted or the token is of no more use (PWD-21 to PWD-24). */
export function ChoosePassword({ token, failure: otherwise, save, onStage, onAgain }: ChoosePasswordProps) {
  const { services } = useApp().adapters;
  const machine = useActorRef(useWired(resetWiring), { input: { token, failure: otherwise } });
  const snapshot = useSelector(machine, (state) => state);
  const { failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const isOffline = useIsOffline();
  const problems = newPasswordProblems(chosen);
  const refused = failure?.errors.newpassword ?? failure?.errors.password;
  const { errorAt, leave } = useLeftFields(problems, refused === undefined ? {} : { password: refused });
  const missing = isOffline ? 'You are offline.' : (problems.password ?? problems.again);

  const stage = stageOf(snapshot);
  const latest = useRef(onStage);
  latest.current = onStage;
  useEffect(() => {
    if (stage === 'asked') tellFirstScreen();
    latest.current?.(stage);
  }, [stage]);

  if (snapshot.matches('validating')) return <Skeleton label="Checking the link" />;
  if (snapshot.matches('unchecked'))
    return <UncheckedLink onRetry={() => machine.send({ type: 'check.retried' })} />;
  if (snapshot.hasTag('dead'))
    return (
      <Notice
        tone="error"
        title={failure?.message}
        action={
          onAgain ? (
            <Button onClick={onAgain}>Send a new email</Button>
          ) : (
            <ButtonLink href={href(to.forgotPassword())}>Send a new email</ButtonLink>
          )
        }
      >
        The link or code was used before, or is too old.
      </Notice>
    );
  if (snapshot.matches('done'))
    return (
      <Notice
        tone="ok"
        title="Your password has been updated."
        action={<ButtonLink href={href(to.login())}>Sign in</ButtonLink>}
      >
        Wherever you were signed in before, you are signed out.
      </Notice>
    );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (missing) return;
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
    <form className={css.group} noValidate onSubmit={submit}>
      {failure && refused === undefined && <Notice tone="error" title={failure.message} />}
      <PasswordFields
        label="New password"
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          machine.send({ type: 'form.edited' });
        }}
        errorAt={errorAt}
        onLeave={leave}
      />
      <Button type="submit" busy={isBusy} blockedBecause={missing}>
        Submit
      </Button>
      <p role="status">{isBusy && 'Processing…'}</p>
    </form>
  );
}

function stageOf(snapshot: SnapshotFrom<typeof passwordResetMachine>): PasswordStage {
  if (snapshot.matches('done')) return 'chosen';
  return snapshot.hasTag('form') ? 'asked' : 'looking';
}
