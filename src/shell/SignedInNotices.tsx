import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import type { App } from '../app/app.ts';
import { useApp } from '../app/app-context.tsx';
import { firstScreen } from '../browser/first-screen.ts';

/**
 * Notices for the signed-in customer, loaded after the page. If that load fails, it is tried again each time
 * the connection changes. A payment without an outcome is told with the first screen, not after it (CHK-24).
 */
export function SignedInNotices() {
  const { adapters, session, connectivity } = useApp();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isOffline = useSelector(connectivity, (snapshot) => snapshot.hasTag('offline'));
  const [Unsettled, setUnsettled] = useState<ComponentType>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the connection triggers another try.
  useEffect(() => {
    if (!isSignedIn || Unsettled) return;
    Promise.race([firstScreen(), paymentIsOpen(adapters.device)])
      .then(() => import('./unsettled/OpenMatters.tsx'))
      .then(
        (module) => setUnsettled(() => module.OpenMatters),
        () => undefined,
      );
  }, [adapters, isSignedIn, isOffline, Unsettled]);

  return isSignedIn && Unsettled && <Unsettled />;
}

/** Resolves if there is one. */
const paymentIsOpen = ({ list }: App['adapters']['device']) =>
  new Promise<void>((open) => void list('attempts').then(({ length }) => length > 0 && open()));
