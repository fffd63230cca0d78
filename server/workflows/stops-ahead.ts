import { and, eq, isNotNull } from 'drizzle-orm';
import type { Plan } from '../billers/apply.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { billers, stopNotices } from '../store/schema/billers.ts';
import { countReliance } from './reliance.ts';

/** Who hears that payments to a biller stopped, or that they go on, once its file is applied. */
export interface NoticesAhead {
  readonly hasStopped: boolean;
  readonly customers: number;
  /** The end of a stop is told only once staff have ended the pause. */
  readonly isPaused: boolean;
}

/** Asked before a file is applied. Undefined where nobody will hear of it. */
export async function noticesAhead(
  { store, config }: Pick<Dependencies, 'store' | 'config'>,
  { slug, changes }: Pick<Plan, 'slug' | 'changes'>,
): Promise<NoticesAhead | undefined> {
  const change = changes.find(({ path }) => path === 'merchant');
  if (!change || !isSetUp(config, 'payments')) return undefined;
  const [biller] = await store.db.select().from(billers).where(eq(billers.slug, slug));
  if (!biller) return undefined;
  const hasStopped = change.after === '';
  const told = and(eq(stopNotices.billerId, biller.id), isNotNull(stopNotices.toldAt));
  const customers = hasStopped
    ? await countReliance(store.db, biller.id)
    : await store.db.$count(stopNotices, told);
  return customers > 0 ? { hasStopped, customers, isPaused: biller.pausedAt !== null } : undefined;
}
