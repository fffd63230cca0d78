import { useSelector } from '@xstate/react';
import { type SubmitEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NOT_REACHED } from '../../../domain/api/text/not-reached.ts';
import { SIGN_IN_PATH } from '../../../domain/session/sign-in-path.ts';
import { EMAIL_MISSING, LOGIN_BLOCKED, PASSWORD_MISSING } from '../../../domain/session/text/login.ts';
import { CHECKING_PERSON, KEEP, KEEP_HINT } from '../../../domain/session/text/sign-in-page.ts';
import type { Credentials } from '../../../machines/session/sign-in.machine.ts';
import { href, to } from '../../app/routes.ts';
import { lazyScreen } from '../../app/screen.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { retitle } from '../../components/layout/page-title.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { enteredEmail } from '../../widgets/account/entered-email.ts';
import { isInstalled } from './is-installed.ts';
import css from './Login.module.css';
import type { SignInRef } from './wiring.ts';

const { Later: Problems } = lazyScreen(() => import('./NextStep.tsx'), 'Problems');

const tellRefusal = (refusal: HTMLElement | null) => {
  retitle(1);
  // A field that has the focus gets it again, and is read with its words.
  refusal?.blur();
  refusal?.focus();
  return () => retitle(-1);
};

/** The login form (SES-03, SES-07 to SES-14). Entries stay after a refusal. */
export function LoginForm({ signIn }: { signIn: SignInRef | undefined }) {
  const [email, setEmail] = useState(enteredEmail.read);
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(isInstalled);
  const [waiting, setWaiting] = useState<Credentials>();
  const failure = useSelector(signIn, (state) => state?.context.failure);
  // Said at the field, it is not said above the form as well.
  const isOfEmail = failure && failure.message === failure.errors.user_name;
  const isBusy = useSelector(signIn, (state) => state?.hasTag('busy'));
  const isChecking = useSelector(signIn, (state) => state?.matches('checking'));
  const [isTried, setTried] = useState(false);
  const [isBuilt, setBuilt] = useState(true);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!signIn || !waiting) return;
    signIn.send({ type: 'credentials.submitted', credentials: waiting, keep });
    setWaiting(undefined);
  }, [signIn, waiting, keep]);

  const enter = (typed: string) => {
    const entered = typed.replace(/\s/g, '');
    setEmail(entered);
    enteredEmail.keep(entered);
    return entered;
  };
  const submit = ({ elements }: HTMLFormElement, user_name: string, secret: string) => {
    if (user_name && secret) return setWaiting({ user_name, password: secret });
    setTried(true);
    (elements[user_name ? 1 : 0] as HTMLElement).focus();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is taken over once.
  useLayoutEffect(() => {
    setBuilt(false);
    const own = form.current as HTMLFormElement;
    const taken = window.takeForm?.(own);
    if (!taken) return;
    setPassword(taken.password);
    setKeep(taken.keep);
    const entered = enter(taken.email);
    if (taken.isSubmitted) submit(own, entered, taken.password);
  }, []);

  const missing = (typed: string, words: string) => (isTried && !typed ? words : undefined);

  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      action={SIGN_IN_PATH}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget, email, password);
      }}
    >
      {failure && !isOfEmail && (
        <div ref={tellRefusal} tabIndex={-1}>
          <Notice tone="error" title={failure.message} isAnnounced={false}>
            {failure.status === 0 && NOT_REACHED}
          </Notice>
        </div>
      )}
      {isTried && (!email || !password) && (
        <Suspense>
          <Problems />
        </Suspense>
      )}
      <Field
        ref={isOfEmail ? tellRefusal : null}
        id="username"
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        required
        value={email}
        error={failure?.errors.user_name ?? missing(email, EMAIL_MISSING)}
        onChange={({ target }) => enter(target.value)}
      />
      <Field
        id="password"
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={failure?.errors.password ?? missing(password, PASSWORD_MISSING)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <a href={href(to.forgotPassword())}>Forgot password</a>
      <Checkbox label={KEEP} hint={KEEP_HINT} checked={keep} onChange={setKeep} />
      <Button
        type="submit"
        wide
        busy={isBusy || waiting !== undefined} // The page was built without an email, and its first words must be the same here.
        blockedBecause={isBuilt ? LOGIN_BLOCKED : whatIsMissing(email, password)}
        answers
      >
        Login
      </Button>
      <p role="status" className={css.note}>
        {isChecking && CHECKING_PERSON}
      </p>
    </form>
  );
}

function whatIsMissing(email: string, password: string): string | undefined {
  if (!email) return password ? EMAIL_MISSING : LOGIN_BLOCKED;
  return password ? undefined : PASSWORD_MISSING;
}
