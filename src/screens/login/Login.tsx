import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { NOT_FETCHED, PAYING_ONCE, PROMISE } from '../../../domain/session/text/sign-in-page.ts';
import { useApp } from '../../app/app-context.tsx';
import { externalSites } from '../../app/external-sites.ts';
import { isSetUp } from '../../app/portal.ts';
import { lazyScreen } from '../../app/screen.tsx';
import { useHasStarted } from '../../browser/has-started.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn } from './use-sign-in.ts';
import type { SignInRef } from './wiring.ts';

const { Later: Referral } = lazyScreen(() => import('./referral/Referral.tsx'), 'Referral');

const { Later: SendAgain } = lazyScreen<'SendAgain', { email: string }>(
  () => import('./SendAgain.tsx'),
  'SendAgain',
);

const { Later: NextStep } = lazyScreen<'NextStep', { signIn: SignInRef }>(
  () => import('./NextStep.tsx'),
  'NextStep',
);

const Nothing = () => null;

/** The room of the picture. Its dates are those of the day, so the page as served does not show it. */
const Room = () => <div className={css.room} />;

/** It only shows what to expect, so the form works without it. */
const { Later: Picture } = lazyScreen(
  () => import('./picture/Picture.tsx').catch(() => ({ Picture: Nothing })),
  'Picture',
);

/** The login page (SES-03 to SES-14, SES-38). */
export function Login() {
  const { session } = useApp();
  const hasStarted = useHasStarted();
  const loaded = useSignIn();
  const signIn = loaded === 'not loaded' ? undefined : loaded;
  const reason = useSelector(session, ({ context }) => context.reason);
  const [what, advice] = reason?.split('\n') ?? [];
  const unverified = useSelector(session, ({ context }) => context.unverified);
  const isForm = useSelector(signIn, (state) => !state || state.hasTag('form'));
  const started = useSelector(signIn, (state) => state?.output);

  useEffect(() => {
    if (started) session.send({ type: 'session.started', ...started });
  }, [session, started]);

  return (
    <div className={css.page}>
      <div className={css.entry}>
        <p className={css.promise}>{PROMISE}</p>
        <PageHeading title="Sign in" />
        {location.href.includes('referralId=') && (
          <Suspense>
            <Referral />
          </Suspense>
        )}
        {what && (
          <Notice
            tone="warn"
            title={advice}
            action={
              unverified && (
                <Suspense fallback={<div className={css.again} />}>
                  <SendAgain email={unverified} />
                </Suspense>
              )
            }
          >
            {what}
          </Notice>
        )}
        {loaded === 'not loaded' && (
          <Notice tone="offline" action={<Button onClick={() => location.reload()}>Load again</Button>}>
            {NOT_FETCHED}
          </Notice>
        )}
        {isForm || !signIn ? (
          <LoginForm signIn={signIn} />
        ) : (
          <Suspense>
            <NextStep signIn={signIn} />
          </Suspense>
        )}
        {isSetUp('guest') && (
          <p className={css.note} data-set-up="guest">
            {/* One text: between two, React would put a comment into the page. */}
            {`${PAYING_ONCE} `}
            <a href={externalSites.guestCheckout}>Guest Checkout</a>
          </p>
        )}
      </div>
      <Suspense fallback={<Room />}>{hasStarted ? <Picture /> : <Room />}</Suspense>
    </div>
  );
}
