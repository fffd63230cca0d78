import type { ActDetail, OfficeAct } from '../../domain/office/acts.ts';
import { withoutOrigin } from '../events/origin.ts';
import { recordAct } from '../office/acts.ts';
import { isFirst } from '../office/once.ts';
import { invalid } from '../refusal.ts';
import type { Db } from '../store/store.ts';
import type { StaffVisit } from './handlers.ts';

interface Why {
  readonly reason: string;
  readonly key: string;
}

/** The customer whom an act concerned, and what its entry tells besides the reason. */
type Done = Omit<ActDetail, 'reason'> & { readonly customer: number };

/**
 * Does what staff asked for, once for each key, and records it in the same transaction. Work that finds nothing to do
 * leaves no entry. What the work records for the customer carries no trace of the person's device.
 */
export async function actOnce(
  { parts, staff }: StaffVisit,
  kind: OfficeAct,
  { reason, key }: Why,
  work: (db: Db, reason: string) => Promise<Done | undefined>,
): Promise<{ success: true }> {
  const words = reason.trim();
  if (words === '') throw invalid({ reason: 'office.reason-missing' });
  await parts.store.transact(async (db) => {
    if (!(await isFirst(db, parts, `${kind} ${staff.id} ${key}`))) return;
    const done = await withoutOrigin(() => work(db, words));
    if (done) await recordAct(db, parts, kind, { staff: staff.id, reason: words, ...done });
  });
  return { success: true };
}
