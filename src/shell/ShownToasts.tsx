import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../app/app-context.tsx';
import { Toasts } from '../components/messages/Toasts.tsx';

/** The milliseconds that a screen reader needs to notice a region. */
const REGION_AHEAD = 100;

export function ShownToasts() {
  const { notices } = useApp();
  const toasts = useSelector(notices, ({ context }) => context.toasts);
  const [path] = useLocation();
  const [isReady, setIsReady] = useState(false);
  // The regions stand in the page before the first words come into them.
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), REGION_AHEAD);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page.
  useEffect(() => notices.send({ type: 'page.left' }), [notices, path]);
  return (
    <Toasts
      toasts={isReady ? toasts : []}
      onShowMissed={() => notices.send({ type: 'missed.shown' })}
      onDismiss={(id) => notices.send({ type: 'toast.dismissed', id })}
      onPause={() => notices.send({ type: 'reading.started' })}
      onResume={() => notices.send({ type: 'reading.ended' })}
    />
  );
}
