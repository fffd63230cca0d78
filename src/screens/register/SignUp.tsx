import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { NO_PROFILE } from '../../../domain/profile/profile-form.ts';
import { createCustomer } from '../../../domain/profile/registration-calls.ts';
import { SIGN_UP, TERMS_NOT_ACCEPTED } from '../../../domain/profile/text/sign-up.ts';
import { emailProblem } from '../../../domain/session/entry-problems.ts';
import { validatePassword } from '../../../domain/session/password-calls.ts';
import { MAILED_CODE, SIGN_IN } from '../../../domain/session/text/mailed-code.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from '../../widgets/account/Form.module.css';
import { missingText } from '../../widgets/account/missing-fields.ts';
import { NO_PASSWORD, newPasswordProblems, PasswordFields } from '../../widgets/account/PasswordFields.tsx';
import { rememberRegistration } from '../../widgets/account/sign-in-at-once.ts';
import { AcceptTerms } from './AcceptTerms.tsx';
import { clearSignUpDraft, hasEntries, readSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts';
import { registrationWiring } from './wiring.ts';

/** A new registration asks for what a sign-in needs. The profile comes later (REG-02, REG-16 to REG-21, ruling 53). */
export function SignUp() {
  const { services } = useApp().adapters;
  const machine = useActorRef(useWired(registrationWiring));
  const failure = useSelector(machine, ({ context }) => context.failure);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isDone = useSelector(machine, (state) => state.status === 'done');
  const isOffline = useIsOffline();
  const [, navigate] = useLocation();
  const [stored] = useState(readSignUpDraft);
  const [email, setEmail] = useState(stored.email);
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const [accepted, setAccepted] = useState(false);
  const problems = {
    ...problemsOf({ email: emailProblem(email) }),
    ...newPasswordProblems(chosen),
    ...(accepted ? {} : { terms_accepted: TERMS_NOT_ACCEPTED }),
  };
  const answers = useAnswers({ problems, failure, busy: isBusy });
  const { errorAt, leave } = answers;
  const missing = isOffline ? SIGN_UP.offline : missingText(false, problems, errorAt);
  const edited = () => machine.send({ type: 'form.edited' });

  useEffect(() => {
    if (!isDone) return saveSignUpDraft({ email });
    clearSignUpDraft();
    rememberRegistration({ user_name: email.trim(), password: chosen.password });
    navigate(to.registered());
  }, [isDone, navigate, email, chosen.password]);

  const submit = () => {
    const { password } = chosen;
    const address = email.trim();
    machine.send({
      type: 'form.submitted',
      steps: {
        email: address,
        checkPassword: () => services.send(validatePassword, { password }),
        save: (recaptcha_token) =>
          services.send(createCustomer, {
            ...NO_PROFILE,
            email: address,
            password,
            terms_accepted: accepted,
            recaptcha_token,
          }),
      },
    });
  };

  return (
    <div className={css.page}>
      <PageHeading
        title={SIGN_UP.title}
        lead={
          <>
            {SIGN_UP.lead} <a href={href(to.login())}>{SIGN_IN}</a>
          </>
        }
      />
      <Form
        answers={answers}
        title={failure && SIGN_UP.failed}
        className={css.form}
        isBlocked={isOffline}
        onSubmit={submit}
      >
        {hasEntries(stored) && <Notice title={SIGN_UP.kept}>{SIGN_UP.notKept}</Notice>}
        <fieldset className={css.group}>
          <legend className={css.legend}>{SIGN_UP.legend}</legend>
          <Field
            id="email"
            label={MAILED_CODE.email}
            type="email"
            name="username"
            autoComplete="username"
            required
            value={email}
            error={errorAt('email')}
            onChange={({ target }) => {
              setEmail(target.value);
              edited();
            }}
            onBlur={() => leave('email')}
          />
          <PasswordFields
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              edited();
            }}
            errorAt={errorAt}
            onLeave={leave}
          />
        </fieldset>
        <AcceptTerms accepted={accepted} error={errorAt('terms_accepted')} onChange={setAccepted} />
        <div className={css.actions}>
          <Button type="submit" busy={isBusy} blockedBy={missing && 'next-reason'} answers={!isOffline}>
            {SIGN_UP.next}
          </Button>
          {missing && (
            <p id="next-reason" tabIndex={-1} className={css.reason}>
              {missing}
            </p>
          )}
        </div>
      </Form>
    </div>
  );
}
