import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { verifyCustomer } from '../../../domain/profile/registration-calls.ts';
import { emailProblem } from '../../../domain/session/entry-problems.ts';
import { MAILED_CODE, SIGN_IN, VERIFICATION_TIME } from '../../../domain/session/text/mailed-code.ts';
import { VERIFICATION } from '../../../domain/session/text/verification.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { Confirm } from '../../../machines/session/email-verification.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { CodeEntry } from '../../widgets/account/CodeEntry.tsx';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import css from '../../widgets/account/Form.module.css';
import { pendingEmail } from '../../widgets/account/pending-email.ts';
import {
  handOverCredentials,
  passwordRegisteredFor,
  rememberRegistration,
} from '../../widgets/account/sign-in-at-once.ts';
import { UncheckedLink } from '../../widgets/account/UncheckedLink.tsx';
import { RegisteredPassword } from './RegisteredPassword.tsx';
import { verificationWiring } from './wiring.ts';

type VerificationProps = {
  token?: string;
  /** Called so that the page's heading can say so. */
  onVerified: () => void;
};

/**
 * Verifies the email of a registration by link or code, and sends another mail if the first is lost (REG-23
 * to REG-27).
 */
export function Verification({ token = '', onVerified }: VerificationProps) {
  const [pending] = useState(pendingEmail);
  const machine = useActorRef(useWired(verificationWiring), { input: { email: pending, token } });
  const { services } = useApp().adapters;
  const { email, failure, mailFailure, passwordFailure } = useSelector(machine, ({ context }) => context);
  const isPasswordAsked = useSelector(machine, (state) => state.hasTag('passwordEntry'));
  const proof = useSelector(machine, ({ value }) => value.proof);
  const mail = useSelector(machine, ({ value }) => value.mail);
  const isProving = useSelector(machine, (state) => state.hasTag('proving'));
  const isMailing = useSelector(machine, (state) => state.hasTag('mailing'));
  const canRetry = useSelector(machine, (state) => state.can({ type: 'check.retried' }));
  const canResend = useSelector(machine, (state) => state.can({ type: 'resend.chosen', email: '' }));
  const timeId = useId();
  const [typed, setTyped] = useState(pending);
  const isOffline = useIsOffline();
  const blockedBy = isOffline ? 'verification-reason' : undefined;
  const answers = useAnswers({ problems: problemsOf({ email: emailProblem(typed) }) });

  // Only here is it certain whose password was entered: a mailed link may be another registration's.
  const proved = useRef('');
  const latest = useRef(onVerified);
  latest.current = onVerified;
  useEffect(() => {
    if (proof !== 'verified') return;
    if (email !== '') enteredEmail.keep(email);
    if (token === '' && pending !== '' && proved.current !== '') {
      handOverCredentials({ user_name: email, password: proved.current });
      rememberRegistration(undefined);
      navigate(to.login(), { replace: true });
      return;
    }
    latest.current();
  }, [proof, email, token, pending]);

  const confirmWith = (password: string): Confirm => {
    proved.current = password;
    return (verify_token) => services.send(verifyCustomer, { verify_token, email: '', code: '', password });
  };
  const submitCode = (code: string) => {
    const address = typed.trim();
    const password = passwordRegisteredFor(address);
    const confirm = password === undefined ? undefined : confirmWith(password);
    machine.send({ type: 'code.submitted', email: address, code, confirm });
  };

  if (proof === 'verified') return <Verified title={VERIFICATION.canSignIn} />;
  if (isPasswordAsked)
    return (
      <RegisteredPassword
        busy={isProving}
        error={passwordFailure}
        onSubmit={(password) => machine.send({ type: 'password.submitted', confirm: confirmWith(password) })}
      />
    );
  if (proof === 'opening' || (proof === 'checking' && token !== ''))
    return <Skeleton label={VERIFICATION.verifying} />;
  const isUsed = token !== '' && failure?.status === CONFLICT;
  return (
    <>
      {canRetry && <UncheckedLink onRetry={() => machine.send({ type: 'check.retried' })} />}
      {isUsed && <Verified title={failure.message} />}
      {token !== '' && failure && !isUsed && <DeadLink message={failure.message} />}
      <section
        ref={answers.form}
        className={css.group}
        aria-label={isUsed ? VERIFICATION.newEmail : VERIFICATION.code}
      >
        <FormAnswer answers={answers} />
        {pending === '' && (
          <Field
            id="email"
            label={MAILED_CODE.email}
            type="email"
            autoComplete="username"
            required
            value={typed}
            error={answers.errorAt('email')}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {!isUsed && (
          <>
            <p id={timeId} className={css.lead}>
              {VERIFICATION_TIME}
            </p>
            <CodeEntry
              label={MAILED_CODE.field}
              action={MAILED_CODE.confirm}
              describedBy={timeId}
              error={token === '' ? failure?.message : undefined}
              busy={isProving}
              blockedBy={blockedBy}
              holdElsewhere={answers.hold}
              onSubmit={submitCode}
            />
          </>
        )}
        {isOffline && (
          <p id={blockedBy} tabIndex={-1} className={css.reason}>
            {OFFLINE}
          </p>
        )}
      </section>
      {mailFailure && <Told tone="error" title={mailFailure} />}
      <div role="status">{mail === 'resting' && <p className={css.lead}>{VERIFICATION.resting}</p>}</div>
      {(canResend || isMailing) && (
        <div>
          <Button
            kind="secondary"
            busy={isMailing}
            blockedBy={blockedBy}
            onClick={() => {
              if (!answers.hold()) machine.send({ type: 'resend.chosen', email: typed.trim() });
            }}
          >
            {VERIFICATION.resend}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * The status of a link that has already verified its address. A customer who follows it again sees no error
 * and needs no code (REG-26).
 */
const CONFLICT = 409;

function Verified({ title }: { title: string }) {
  return <Told title={title} action={<ButtonLink href={href(to.login())}>{SIGN_IN}</ButtonLink>} />;
}

function DeadLink({ message }: { message: string }) {
  return (
    <Told
      tone="error"
      title={message}
      action={
        <ButtonLink kind="secondary" href={href(to.login())}>
          {SIGN_IN}
        </ButtonLink>
      }
    >
      {VERIFICATION.dead}
    </Told>
  );
}
