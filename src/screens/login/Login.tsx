import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useApp, useWired } from '../../app-context.tsx';
import { environment } from '../../environment.ts';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import css from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { NextStep } from './NextStep.tsx';
import { signInWiring } from './wiring.ts';

/** The login page (SES-03 to SES-14, SES-38). */
export function Login() {
  const { session } = useApp();
  const signIn = useActorRef(useWired(signInWiring), { input: { keep: isInstalled() } });
  const reason = useSelector(session, ({ context }) => context.reason);
  const isForm = useSelector(signIn, (snapshot) => snapshot.matches('editing') || snapshot.hasTag('busy'));
  const started = useSelector(signIn, ({ output }) => output);

  useEffect(() => {
    if (started) session.send({ type: 'session.started', ...started });
  }, [session, started]);

  return (
    <div className={css.page}>
      <PageHeading title="Sign in" />
      {reason && <Notice tone="warn">{reason}</Notice>}
      {isForm ? <LoginForm signIn={signIn} /> : <NextStep signIn={signIn} />}
      <p className={css.guest}>
        Paying once, without an account? <a href={environment.guestCheckout}>Guest Checkout</a>
      </p>
    </div>
  );
}

/** `Keep me signed in` starts on where the app is installed (SES-14). */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
