import { and, eq } from 'drizzle-orm';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { autoPays, autoPayTries } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

/** Locks an auto pay for this transaction. The second of two changes sees what the first did. */
export async function lockAutoPay(db: Db, id: number): Promise<AutoPayRow> {
  const [row] = await db.select().from(autoPays).where(eq(autoPays.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Locks an auto pay for the customer who controls it, while no payment of it is being made
 * (API2-41).
 */
export async function lockOwnAutoPay({ db, customer }: Scope, id: number): Promise<AutoPayRow> {
  const row = await lockAutoPay(db, id);
  requireControl(row, customer);
  await requireNoOpenTry(db, id);
  return row;
}

export function requireControl({ customerId }: Pick<AutoPayRow, 'customerId'>, customer: number): void {
  if (customerId !== customer) throw new Refusal(403, 'auto-pay.not-yours');
}

/** Refuses a change while a charge is open: it belongs to the settings under which it was made. */
export async function requireNoOpenTry(db: Db, id: number): Promise<void> {
  const [open] = await db
    .select({ id: autoPayTries.id })
    .from(autoPayTries)
    .where(and(eq(autoPayTries.autoPayId, id), eq(autoPayTries.state, 'intended')))
    .limit(1);
  if (open) throw conflict('auto-pay.being-made');
}

/**
 * Locks the newest bill of an account. Every transaction that needs a bill and an auto pay locks
 * the bill first.
 */
export async function lockNewestBill(db: Db, accountId: number): Promise<void> {
  await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.accountId, accountId), eq(bills.isNewest, true)))
    .for('update');
}
