import { useSelector } from '@xstate/react';
import { useApp } from '../../app-context.tsx';
import { Toasts } from '../../parts/Toasts.tsx';

export function ToastRegion() {
  const { notices } = useApp();
  const toasts = useSelector(notices, ({ context }) => context.toasts);
  return (
    <Toasts
      toasts={toasts}
      onDismiss={(id) => notices.send({ type: 'toast.dismissed', id })}
      onPause={() => notices.send({ type: 'reading.started' })}
      onResume={() => notices.send({ type: 'reading.ended' })}
    />
  );
}
