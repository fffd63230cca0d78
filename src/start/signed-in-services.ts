import type { Adapters } from '../adapters/adapters.ts';
import { watchActivity } from '../adapters/session/watch-activity.ts';
import { syncCartAcrossTabs } from '../queries/cart-in-other-tabs.ts';
import { saveSnapshots } from '../snapshot/save.ts';

/** Services that run while a customer is signed in. They start once the first screen has been drawn. */
export function startSignedInServices(
  adapters: Adapters,
  emit: Parameters<typeof watchActivity>[1],
): () => void {
  const stops = [watchActivity(adapters, emit), saveSnapshots(adapters), syncCartAcrossTabs(adapters)];
  return () => {
    for (const stop of stops) stop();
  };
}
