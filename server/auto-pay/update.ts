import { eq, sql } from 'drizzle-orm';
import { notFound } from '../refusal.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

/** For an auto pay that ends or changes hands: what was told before counts no more. */
export const NOTHING_TOLD = { debitNotice: null, toldPayment: null } as const;

/** Updates columns of an auto pay that this transaction has locked. */
export async function updateAutoPay(
  db: Db,
  { id }: AutoPayRow,
  columns: Partial<AutoPayRow>,
): Promise<AutoPayRow> {
  const copied = columns.failedPayment ? ofAccount : {};
  const [row] = await db
    .update(autoPays)
    .set({ ...columns, ...copied })
    .where(eq(autoPays.id, id))
    .returning();
  if (!row) throw notFound();
  return row;
}

/** What a failure copies of the account. */
const ofAccount = {
  accountNum: sql`(select ${accounts.accountNum} from ${accounts} where ${accounts.id} = ${autoPays.accountId})`,
  billerId: sql`(select ${accounts.billerId} from ${accounts} where ${accounts.id} = ${autoPays.accountId})`,
};
