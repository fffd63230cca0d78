import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { useSearch } from 'wouter';
import { useApp } from '../../app/app-context.tsx';
import { externalSites } from '../../app/external-sites.ts';
import { isSetUp } from '../../app/portal.ts';
import { to } from '../../app/routes.ts';
import { lazyScreen } from '../../app/screen.tsx';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { keepPendingEmail } from '../../widgets/account/pending-email.ts';
import css from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn } from './use-sign-in.ts';
import type { SignInRef } from './wiring.ts';

const { Later: Referral } = lazyScreen<'Referral', { referralId: string }>(
  () => import('./referral/Referral.tsx'),
  'Referral',
);

const { Later: NextStep } = lazyScreen<'NextStep', { signIn: SignInRef }>(
  () => import('./NextStep.tsx'),
  'NextStep',
);

/** The login page (SES-03 to SES-14, SES-38). */
export function Login() {
  const { session } = useApp();
  const loaded = useSignIn();
  const signIn = loaded === 'not loaded' ? undefined : loaded;
  const reason = useSelector(session, ({ context }) => context.reason);
  const unverified = useSelector(session, ({ context }) => context.unverified);
  const referralId = useReferralId();
  const isForm = useSelector(signIn, (state) => !state || state.hasTag('form'));
  const started = useSelector(signIn, (state) => state?.output);

  useEffect(() => {
    if (started) session.send({ type: 'session.started', ...started });
  }, [session, started]);

  return (
    <div className={css.page}>
      <PageHeading title="Sign in" />
      {referralId && (
        <Suspense>
          <Referral referralId={referralId} />
        </Suspense>
      )}
      {reason && (
        <Notice
          tone="warn"
          action={
            unverified && (
              <Button
                kind="secondary"
                size="dense"
                onClick={() => {
                  keepPendingEmail(unverified);
                  navigate(to.registered());
                }}
              >
                Send the email again
              </Button>
            )
          }
        >
          {reason}
        </Notice>
      )}
      {loaded === 'not loaded' && (
        <Notice tone="offline" action={<Button onClick={() => location.reload()}>Load again</Button>}>
          A part of this page could not be fetched.
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
        <p className={css.guest}>
          Paying once, without an account? <a href={externalSites.guestCheckout}>Guest Checkout</a>
        </p>
      )}
    </div>
  );
}

/** In the query before the hash, which other sites link to, or in the hash. */
function useReferralId(): string | null {
  const search = useSearch();
  return (
    new URLSearchParams(search).get('referralId') ?? new URLSearchParams(location.search).get('referralId')
  );
}
