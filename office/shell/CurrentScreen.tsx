import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { mayDoSomewhere } from '../../domain/office/rights.ts';
import { Skeleton } from '../../src/components/messages/Skeleton.tsx';
import { useStaff } from '../app/office-context.tsx';
import { placeAt } from '../app/places.ts';
import { BarredPage, UnknownPage } from '../screens/Nowhere.tsx';
import { Start } from '../screens/start/Start.tsx';
import { PAGE } from '../text/en.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import type { Screen } from './screens.ts';

/** The screen of the address, if the rights of the person open its place. */
export function CurrentScreen({ screens }: { screens: readonly Screen[] }) {
  const { grants } = useStaff();
  const [path] = useLocation();
  const place = placeAt(path);
  if (place && !mayDoSomewhere(grants, place.right)) return <BarredPage key={path} />;
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<Skeleton label={PAGE.loading} />}>
        <Switch>
          <Route path="/" component={Start} />
          {screens.map(({ path: pattern, screen }) => (
            <Route key={pattern} path={pattern} component={screen} />
          ))}
          <Route component={UnknownPage} />
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}
