import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { AppUpdateRef } from '../../machines/app/app.machine.ts';
import { useApp } from '../app/app-context.tsx';
import { lazyScreen } from '../app/screen.tsx';

const { Later: UpdateBar } = lazyScreen<'UpdateBar', { update: AppUpdateRef }>(
  () => import('./UpdateBar.tsx'),
  'UpdateBar',
);

export function UpdateOffer() {
  const { root } = useApp();
  const update = useSelector(root, () => root.system.get('appUpdate'));
  return (
    update && (
      <Suspense>
        <UpdateBar update={update} />
      </Suspense>
    )
  );
}
