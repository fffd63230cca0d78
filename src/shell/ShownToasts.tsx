import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../app/app-context.tsx';
import { Toasts } from '../components/messages/Toasts.tsx';

export function ShownToasts() {
  const { notices } = useApp();
  const toasts = useSelector(notices, ({ context }) => context.toasts);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page.
  useEffect(() => notices.send({ type: 'page.left' }), [notices, path]);
  return (
    <Toasts
      toasts={toasts}
      onShowMissed={() => notices.send({ type: 'missed.shown' })}
      onDismiss={(id) => notices.send({ type: 'toast.dismissed', id })}
      onPause={() => notices.send({ type: 'reading.started' })}
      onResume={() => notices.send({ type: 'reading.ended' })}
    />
  );
}
