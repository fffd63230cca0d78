import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useApp } from '../app/app-context.tsx';
import { PUBLIC_ROUTES, type RouteName, routes, to } from '../app/routes.ts';
import { ScreenOutlet } from '../app/screen.tsx';
import { Skeleton } from '../components/messages/Skeleton.tsx';
import { ArrivalFocus } from './ArrivalFocus.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { screens } from './screens.tsx';

/** The screen of the route. An unknown route redirects to the bills (NAV-02). */
export function CurrentScreen() {
  const { device } = useApp().adapters;
  const [path] = useLocation();
  const mend = () => import('../offline/remove-damaged.ts').then((work) => work.removeDamaged(device));
  return (
    <ScreenBoundary key={path} mend={mend}>
      <Suspense
        fallback={
          <>
            <Skeleton label="Loading" />
            <ArrivalFocus path={path} />
          </>
        }
      >
        <Switch>
          <Route path={routes.home}>
            <SignInGuard route="bills">
              <Redirect to={to.bills()} replace />
            </SignInGuard>
          </Route>
          {Object.entries(screens).map(([name, screen]) => (
            <Route key={name} path={routes[name as RouteName]}>
              <SignInGuard route={name as RouteName}>
                <ScreenOutlet screen={screen} />
              </SignInGuard>
            </Route>
          ))}
          <Route>
            <SignInGuard route="bills">
              {path !== routes.bills && <Redirect to={to.bills()} replace />}
            </SignInGuard>
          </Route>
        </Switch>
        <ArrivalFocus path={path} />
      </Suspense>
    </ScreenBoundary>
  );
}

/**
 * Customer screens are open to signed-in customers who have accepted the terms. Anyone else signs in first and
 * is then sent to the screen (SES-02, SES-04, REG-05, ruling 53).
 */
function SignInGuard({ route, children }: { route: RouteName; children: ReactNode }) {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isIncomplete = useSelector(session, ({ context }) => context.profile?.terms_accepted === false);
  // After a logout in another tab, the next customer must not be sent to this route.
  const hasLeft = useSelector(session, ({ context }) => context.reason === '');
  const [path] = useLocation();
  const search = useSearch();
  if (isBusy && (route === 'login' || !PUBLIC_ROUTES.includes(route))) return <Skeleton label="Loading" />;
  if (route === 'login' && isSignedIn) return <Redirect to={returnRoute(search)} replace />;
  if (isSignedIn && isIncomplete && route !== 'moreInfo' && !PUBLIC_ROUTES.includes(route))
    return <Redirect to={to.moreInfo()} replace />;
  if (PUBLIC_ROUTES.includes(route) || isSignedIn) return children;
  const target = hasLeft ? to.bills() : search ? `${path}?${search}` : path;
  return <Redirect to={loginFor(target)} replace />;
}

function loginFor(target: string): string {
  const isPlain = target === routes.home || target === routes.bills;
  return isPlain ? to.login() : `${to.login()}?${new URLSearchParams({ next: target })}`;
}

function returnRoute(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next?.startsWith('/') && !next.startsWith(routes.login) ? next : to.bills();
}
