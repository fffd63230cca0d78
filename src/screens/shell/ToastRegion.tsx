import { useSelector } from '@xstate/react';
import { type ComponentProps, Suspense } from 'react';
import { useApp } from '../../app-context.tsx';
import type { Toasts as Shown } from '../../parts/Toasts.tsx';
import { later } from '../screen.tsx';

const { Later: Toasts } = later<'Toasts', ComponentProps<typeof Shown>>(
  () => import('../../parts/Toasts.tsx'),
  'Toasts',
);

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
