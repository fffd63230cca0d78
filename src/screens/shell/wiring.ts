import { markActivity } from '../../adapters/activity.ts';
import type { App } from '../../start-app.ts';

/** To stay is activity, also when Esc chose it, which is no click. */
export function staySignedIn({ adapters, session }: App): void {
  markActivity(adapters);
  session.send({ type: 'stay.chosen' });
}
