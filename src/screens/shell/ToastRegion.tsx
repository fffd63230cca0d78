import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useApp } from '../../app-context.tsx';

const Toasts = lazy(async () => ({ default: (await import('../../parts/Toasts.tsx')).Toasts }));

export function ToastRegion() {
  const { notices } = useApp();
  const toasts = useSelector(notices, ({ context }) => context.toasts);
  const wasEverShown = useSelector(notices, ({ context }) => context.shown > 0);
  if (!wasEverShown) return null;
  return (
    <Suspense>
      <Toasts
        toasts={toasts}
        onDismiss={(id) => notices.send({ type: 'toast.dismissed', id })}
        onPause={() => notices.send({ type: 'reading.started' })}
        onResume={() => notices.send({ type: 'reading.ended' })}
      />
    </Suspense>
  );
}
