import { and, eq } from 'drizzle-orm';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

const NOT_YOURS = 'Another customer controls this auto pay.';
const BEING_MADE = 'A payment of this auto pay is being made right now. Please try again in a moment.';

/** Takes an auto pay for this transaction; of two who change it the second finds what the first left (T7). */
export async function takeAutoPay(db: Db, id: number): Promise<AutoPayRow> {
  const [row] = await db.select().from(autoPays).where(eq(autoPays.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The same for who controls it, while no payment of it is being made (API2-41). */
export async function takeOwn({ db, customer }: Scope, id: number): Promise<AutoPayRow> {
  const row = await takeAutoPay(db, id);
  insistOnControl(row, customer);
  await insistOnNoTry(db, id);
  return row;
}

export function insistOnControl({ customerId }: Pick<AutoPayRow, 'customerId'>, customer: number): void {
  if (customerId !== customer) throw new Refusal(403, NOT_YOURS);
}

/** What may have been charged belongs to the settings as they were when it was asked for. */
export async function insistOnNoTry(db: Db, id: number): Promise<void> {
  const [open] = await db
    .select({ id: autoPayTries.id })
    .from(autoPayTries)
    .where(and(eq(autoPayTries.autoPayId, id), eq(autoPayTries.state, 'intended')))
    .limit(1);
  if (open) throw conflict(BEING_MADE);
}

/** Takes the newest bill of an account; everybody who needs a bill and an auto pay takes the bill first. */
export async function takeBill(db: Db, accountId: number): Promise<void> {
  await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.accountId, accountId), eq(bills.isNewest, true)))
    .for('update');
}
