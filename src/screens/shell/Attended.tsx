import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useApp } from '../../app-context.tsx';
import { firstScreen } from '../../first-screen.ts';

const Unsettled = lazy(async () => {
  await firstScreen;
  return { default: (await import('../unsettled/Unsettled.tsx')).Unsettled };
});

/** What only who is signed in has to be told; loaded after the page. */
export function Attended() {
  const isSignedIn = useSelector(useApp().session, (snapshot) => snapshot.hasTag('signedIn'));
  return (
    isSignedIn && (
      <Suspense>
        <Unsettled />
      </Suspense>
    )
  );
}
