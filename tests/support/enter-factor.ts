import { sessions } from '../../server/store/schema/customers.ts';
import type { Portal } from './portal.ts';

/** Makes every open session one that has just entered a code of its second factor. */
export async function enterFactor({ store, parts }: Portal): Promise<void> {
  await store.db.update(sessions).set({ factorAt: new Date(parts.clock.now()) });
}
