import { eq } from 'drizzle-orm';
import { notFound } from '../refusal.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

/** Updates columns of an auto pay that this transaction has locked. */
export async function updateAutoPay(
  db: Db,
  { id }: AutoPayRow,
  columns: Partial<AutoPayRow>,
): Promise<AutoPayRow> {
  const [row] = await db.update(autoPays).set(columns).where(eq(autoPays.id, id)).returning();
  if (!row) throw notFound();
  return row;
}
