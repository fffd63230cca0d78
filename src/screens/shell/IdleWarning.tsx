import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useApp } from '../../app-context.tsx';

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }));

/** Shown at 28 idle minutes (ruling 16). */
export function IdleWarning() {
  const isWarned = useSelector(useApp().session, (snapshot) => snapshot.hasTag('warned'));
  return (
    isWarned && (
      <Suspense>
        <IdleDialog />
      </Suspense>
    )
  );
}
