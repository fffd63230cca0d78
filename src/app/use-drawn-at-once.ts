import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { markFirstScreen } from '../browser/first-screen.ts';
import { useApp } from './app-context.tsx';

/** For a screen without a query of its own: it is a session's first screen as soon as it is there. */
export function useDrawnAtOnce(): void {
  const isSignedIn = useSelector(useApp().session, (snapshot) => snapshot.hasTag('signedIn'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session expects a screen.
  useEffect(markFirstScreen, [isSignedIn]);
}
