import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useApp } from '../app/app-context.tsx';
import { lazyScreen } from '../app/screen.tsx';

const { Later: ShownToasts } = lazyScreen<'ShownToasts', object>(
  () => import('./ShownToasts.tsx'),
  'ShownToasts',
);

export function ToastRegion() {
  const wasEverShown = useSelector(useApp().notices, ({ context }) => context.shown > 0);
  return (
    wasEverShown && (
      <Suspense>
        <ShownToasts />
      </Suspense>
    )
  );
}
