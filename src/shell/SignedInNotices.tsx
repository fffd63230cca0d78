import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../app/app-context.tsx';
import { firstScreen } from '../browser/first-screen.ts';

/**
 * Notices for the signed-in customer, loaded after the page. If that load fails, it is tried again each time
 * the connection changes.
 */
export function SignedInNotices() {
  const { session, connectivity } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isOffline = useSelector(connectivity, (snapshot) => snapshot.hasTag('offline'));
  const [Unsettled, setUnsettled] = useState<ComponentType>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the connection triggers another try.
  useEffect(() => {
    if (!isSignedIn || Unsettled) return;
    firstScreen
      .then(() => import('./unsettled/OpenMatters.tsx'))
      .then(
        (module) => setUnsettled(() => module.OpenMatters),
        () => undefined,
      );
  }, [isSignedIn, isOffline, Unsettled]);

  return isSignedIn && Unsettled && <Unsettled />;
}
