import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { emailProblem } from '../../../domain/session/entry-problems.ts';
import { resetPassword } from '../../../domain/session/password-calls.ts';
import { MAILED_CODE } from '../../../domain/session/text/mailed-code.ts';
import { FORGOT_PASSWORD, NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { markFirstScreen } from '../../browser/first-screen.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { CodeEntry } from '../../widgets/account/CodeEntry.tsx';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import css from '../../widgets/account/Form.module.css';
import { sentCode } from '../../widgets/account/sent-code.ts';
import { ChoosePassword, type PasswordStage } from './ChoosePassword.tsx';
import { forgotWiring } from './wiring.ts';

/** From a forgotten password to a new one, by the mailed link or its code (PWD-20 to PWD-22). */
export function ForgotPassword() {
  const [turn, setTurn] = useState(0);
  // The element around it stays, so that the focus can move into the new form.
  return (
    <div>
      <ForgotPasswordForm key={turn} onAgain={() => setTurn(turn + 1)} />
    </div>
  );
}

function ForgotPasswordForm({ onAgain }: { onAgain: () => void }) {
  const { services, clock } = useApp().adapters;
  const machine = useActorRef(useWired(forgotWiring));
  const { email, isInHand, failure } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  useEffect(markFirstScreen, []);
  const [stage, setStage] = useState<PasswordStage>('looking');
  const isChosen = stage === 'chosen';
  const isAsking = useSelector(machine, (state) => state.hasTag('emailEntry'));
  const isCodeAsked = useSelector(machine, (state) => state.hasTag('codeEntry'));
  const allowed = useSelector(machine, (state) => state.output);
  useEffect(() => {
    if (isCodeAsked && !isInHand) sentCode.keep(clock.now());
  }, [isCodeAsked, isInHand, clock]);
  useEffect(() => {
    if (isChosen) sentCode.forget();
  }, [isChosen]);
  return (
    <div className={css.page}>
      <PageHeading
        title={isChosen ? NEW_PASSWORD.chosenTitle : FORGOT_PASSWORD.title}
        lead={isAsking ? FORGOT_PASSWORD.lead : undefined}
      />
      {isAsking && (
        <AskEmail
          failure={failure}
          isBusy={isBusy}
          isSent={sentCode.isOut(clock.now())}
          onSubmit={(entered) => machine.send({ type: 'email.submitted', email: entered })}
          onInHand={(entered) => machine.send({ type: 'code.inHand', email: entered })}
        />
      )}
      {/* It stands in the page before its words, which are heard only then. */}
      <div role="status" className={css.told}>
        {isCodeAsked && (
          <Notice
            isAnnounced={false}
            title={isInHand ? FORGOT_PASSWORD.newestCounts(email) : FORGOT_PASSWORD.onItsWay(email)}
          />
        )}
      </div>
      {isCodeAsked && (
        <section className={css.group} aria-label={FORGOT_PASSWORD.code}>
          {/* Read with the field, which has the focus, so the status leaves it out. */}
          <p id="code-about" className={css.lead}>
            {FORGOT_PASSWORD.proofs}
          </p>
          <CodeEntry
            label={MAILED_CODE.field}
            action={MAILED_CODE.confirm}
            describedBy="code-about"
            error={failure?.message}
            busy={isBusy}
            onSubmit={(code) => machine.send({ type: 'code.submitted', code })}
          />
          <div>
            <Button kind="quiet" onClick={() => machine.send({ type: 'email.changed' })}>
              {FORGOT_PASSWORD.again}
            </Button>
          </div>
        </section>
      )}
      {allowed && (
        <ChoosePassword
          token={allowed.token}
          onStage={setStage}
          onAgain={onAgain}
          failure={resetPassword.failure}
          save={(password, recaptcha_token) =>
            services.send(resetPassword, { password_reset_token: allowed.token, password, recaptcha_token })
          }
        />
      )}
      {!isChosen && (
        <p className={css.lead}>
          <a href={href(to.login())} data-alone="">
            {FORGOT_PASSWORD.back}
          </a>
        </p>
      )}
    </div>
  );
}

type AskEmailProps = {
  failure: Failure | undefined;
  isBusy: boolean;
  /** A code was mailed from here within the hour. */
  isSent: boolean;
  onSubmit: (email: string) => void;
  onInHand: (email: string) => void;
};

function AskEmail({ failure, isBusy, isSent, onSubmit, onInHand }: AskEmailProps) {
  const [email, setEmail] = useState(enteredEmail.read);
  const isOffline = useIsOffline();
  const answers = useAnswers({ problems: problemsOf({ email: emailProblem(email) }), failure, busy: isBusy });
  return (
    <Form
      answers={answers}
      className={css.group}
      isBlocked={isOffline}
      onSubmit={() => onSubmit(email.trim())}
    >
      <Field
        id="email"
        label={MAILED_CODE.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        error={answers.errorAt('email')}
        onChange={({ target }) => {
          setEmail(target.value);
          enteredEmail.keep(target.value.trim());
        }}
      />
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBy={isOffline ? 'email-reason' : undefined}>
          {FORGOT_PASSWORD.send}
        </Button>
        {isSent && (
          <Button
            kind="quiet"
            blockedBy={isOffline ? 'email-reason' : undefined}
            onClick={() => {
              if (!answers.hold()) onInHand(email.trim());
            }}
          >
            {FORGOT_PASSWORD.inHand}
          </Button>
        )}
        {isOffline && (
          <p id="email-reason" tabIndex={-1} className={css.reason}>
            {OFFLINE}
          </p>
        )}
      </div>
    </Form>
  );
}
