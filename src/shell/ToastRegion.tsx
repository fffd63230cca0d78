import { useSelector } from '@xstate/react';
import { type ComponentProps, Suspense } from 'react';
import { useApp } from '../app/app-context.tsx';
import { lazyScreen } from '../app/screen.tsx';
import type { Toasts as Shown } from '../components/messages/Toasts.tsx';

const { Later: Toasts } = lazyScreen<'Toasts', ComponentProps<typeof Shown>>(
  () => import('../components/messages/Toasts.tsx'),
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
