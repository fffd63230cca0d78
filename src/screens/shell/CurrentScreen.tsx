import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useApp } from '../../app-context.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { PUBLIC_ROUTES, type RouteName, routes, to } from '../../routes.ts';
import { screens } from '../routes.tsx';
import { DrawnScreen } from '../screen.tsx';
import { ArrivalFocus } from './ArrivalFocus.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

/** The screen of the route; an unknown route goes to the bills (NAV-02). */
export function CurrentScreen() {
  const { device } = useApp().adapters;
  const [path] = useLocation();
  const mend = () => import('../../sift-device.ts').then((work) => work.siftDevice(device));
  return (
    <ScreenBoundary key={path} mend={mend}>
      <Suspense fallback={<Skeleton label="Loading page" />}>
        <Switch>
          {Object.entries(screens).map(([name, screen]) => (
            <Route key={name} path={routes[name as RouteName]}>
              <Entrance route={name as RouteName}>
                <DrawnScreen screen={screen} />
              </Entrance>
            </Route>
          ))}
          <Route>
            <Entrance route="bills">{path !== routes.bills && <Redirect to={to.bills()} replace />}</Entrance>
          </Route>
        </Switch>
        <ArrivalFocus path={path} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Customer screens open to who is signed in, with a whole profile; anyone else signs in first and then goes on (SES-02, SES-04, REG-05). */
function Entrance({ route, children }: { route: RouteName; children: ReactNode }) {
  const { session } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isIncomplete = useSelector(session, ({ context }) => context.profile?.is_complete === false);
  // Who logged out in another tab leaves nothing behind for whoever signs in next.
  const hasLeft = useSelector(session, ({ context }) => context.reason === '');
  const [path] = useLocation();
  const search = useSearch();
  if (isBusy && (route === 'login' || !PUBLIC_ROUTES.includes(route))) return <Skeleton label="Loading" />;
  if (route === 'login' && isSignedIn) return <Redirect to={wantedRoute(search)} replace />;
  if (isSignedIn && isIncomplete && route !== 'moreInfo' && !PUBLIC_ROUTES.includes(route))
    return <Redirect to={to.moreInfo()} replace />;
  if (PUBLIC_ROUTES.includes(route) || isSignedIn) return children;
  const wanted = hasLeft ? to.bills() : search ? `${path}?${search}` : path;
  return <Redirect to={loginFor(wanted)} replace />;
}

function loginFor(wanted: string): string {
  const isPlain = wanted === routes.home || wanted === routes.bills;
  return isPlain ? to.login() : `${to.login()}?${new URLSearchParams({ next: wanted })}`;
}

function wantedRoute(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next?.startsWith('/') && !next.startsWith(routes.login) ? next : to.bills();
}
