import { Suspense } from 'react';
import { useIsOffline } from '../app/app-context.tsx';
import { lazyScreen, ScreenOutlet } from '../app/screen.tsx';
import { useHasStarted } from '../browser/has-started.ts';
import { useSlowSince } from '../queries/slow.ts';
import { useWasEver } from '../queries/use-was-ever.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';

const bar = lazyScreen(() => import('./ConnectionBar.tsx'), 'ConnectionBar');

/** Loads the bar while there is a connection, for the time without one. */
export const bringConnectionBar = bar.bring;

/** The live region for what is to be said about the connection (SES-40, MSC-24). */
export function OfflineBar() {
  const hasStarted = useHasStarted();
  const isOffline = useIsOffline();
  const isSlow = useSlowSince() !== undefined;
  const wasOffline = useWasEver(isOffline);
  return (
    <div role="status">
      {hasStarted && (wasOffline || isSlow) && (
        <ScreenBoundary quiet>
          <Suspense>
            <ScreenOutlet screen={bar} />
          </Suspense>
        </ScreenBoundary>
      )}
    </div>
  );
}
