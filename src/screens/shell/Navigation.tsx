import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../../app-context.tsx';
import { outside } from '../../outside.ts';
import { Wordmark } from '../../parts/Wordmark.tsx';
import { href, to } from '../../routes.ts';
import { DrawnScreen, later } from '../screen.tsx';
import css from './Navigation.module.css';

export const topLinks = later(() => import('./TopLinks.tsx'), 'TopLinks');
export const tabBar = later(() => import('./TabBar.tsx'), 'TabBar');

/** Top navigation from 1178 px, a rail from 768 px, a tab bar on a phone; none while somebody registers (NAV-20, NAV-29, NAV-36, REG-01). */
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
              <DrawnScreen screen={topLinks} />
            </Suspense>
          ) : (
            <SignedOutLinks path={path} />
          )}
        </div>
      </header>
      {isSignedIn && !isRegistering && (
        <Suspense>
          <DrawnScreen screen={tabBar} />
        </Suspense>
      )}
    </>
  );
}

function SignedOutLinks({ path }: { path: string }) {
  return (
    <nav aria-label="Main" className={css.signedOut}>
      <ul>
        <li>
          <a href={outside.merchantLogin}>Merchant Login</a>
        </li>
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
