import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { firstScreen } from '../../first-screen.ts';

/**
 * What only who is signed in has to be told; loaded after the page. What could not be fetched is asked for again each
 * time the connection goes or comes back.
 */
export function Attended() {
  const { session, connectivity } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isOffline = useSelector(connectivity, (snapshot) => snapshot.hasTag('offline'));
  const [Unsettled, setUnsettled] = useState<ComponentType>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: A change of the connection is the time to ask again.
  useEffect(() => {
    if (!isSignedIn || Unsettled) return;
    firstScreen
      .then(() => import('../unsettled/Unsettled.tsx'))
      .then(
        (brought) => setUnsettled(() => brought.Unsettled),
        () => undefined,
      );
  }, [isSignedIn, isOffline, Unsettled]);

  return isSignedIn && Unsettled && <Unsettled />;
}
