import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../app/app-context.tsx';
import { externalSites } from '../app/external-sites.ts';
import { isSetUp } from '../app/portal.ts';
import { href, to } from '../app/routes.ts';
import { lazyScreen, ScreenOutlet } from '../app/screen.tsx';
import { Wordmark } from '../components/marks/Wordmark.tsx';
import css from './Navigation.module.css';

export const topLinks = lazyScreen(() => import('./TopLinks.tsx'), 'TopLinks');
export const tabBar = lazyScreen(() => import('./TabBar.tsx'), 'TabBar');

/**
 * A top navigation from 1178 px, a rail from 768 px, and a tab bar on a phone. With larger text each needs more. There is none during
 * registration (NAV-20, NAV-29, NAV-36, REG-01).
 */
export function Navigation() {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const [path] = useLocation();
  const isRegistering = path.startsWith('/register/');
  return (
    <>
      <header className={css.top} data-print="no">
        <div className={css.inner}>
          <a className={css.home} href={href(isSignedIn ? to.bills() : to.login())}>
            <Wordmark />
          </a>
          {isRegistering ? null : isSignedIn ? (
            <Suspense>
              <ScreenOutlet screen={topLinks} />
            </Suspense>
          ) : (
            <SignedOutLinks path={path} />
          )}
        </div>
      </header>
      {isSignedIn && !isRegistering && (
        <Suspense>
          <ScreenOutlet screen={tabBar} />
        </Suspense>
      )}
    </>
  );
}

function SignedOutLinks({ path }: { path: string }) {
  return (
    <nav aria-label="Main" className={css.signedOut}>
      <ul>
        {isSetUp('merchant') && (
          <li data-set-up="merchant">
            <a href={externalSites.merchantLogin}>Merchant Login</a>
          </li>
        )}
        <li>
          <a href={href(to.login())} aria-current={path === to.login() ? 'page' : undefined}>
            User Login
          </a>
        </li>
        <li>
          <a href={href(to.signUp())}>Sign Up</a>
        </li>
      </ul>
    </nav>
  );
}
