import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useApp } from '../../app-context.tsx';

const UpdateBar = lazy(async () => ({ default: (await import('./UpdateBar.tsx')).UpdateBar }));

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
