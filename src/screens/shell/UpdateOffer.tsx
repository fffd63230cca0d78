import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { AppUpdateRef } from '../../../machines/app.ts';
import { useApp } from '../../app-context.tsx';
import { later } from '../screen.tsx';

const { Later: UpdateBar } = later<'UpdateBar', { update: AppUpdateRef }>(
  () => import('./UpdateBar.tsx'),
  'UpdateBar',
);

/** The bar comes with the part that offers updates, which is loaded after the page. */
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
