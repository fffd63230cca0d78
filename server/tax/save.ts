import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestOf } from '../../domain/api/call.ts';
import type { saveTaxReturn } from '../../domain/tax/calls.ts';
import type { TaxReturn } from '../../domain/tax/tax-return.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { profileOf } from '../store/customers.ts';
import { bills } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { applyEntries, readReachableReturn, returnOf } from './return.ts';
import { type TaxReturnRow, taxReturnRow } from './rows.ts';

/**
 * Stores the entries, and with `fileReturn` sends the return to filing (API2-83, SRV2-44, SRV2-45).
 * Of two saves at once, the second waits; it then has an older version and is refused unless it
 * changes nothing. The organisation is told who files, so filing needs a complete profile (ruling 53).
 */
export async function saveReturn(
  parts: Dependencies,
  scope: Scope,
  request: RequestOf<typeof saveTaxReturn>,
): Promise<TaxReturn> {
  if (request.fileReturn && !(await profileOf(scope)).is_complete)
    throw new Refusal(422, 'tax.needs-profile');
  const { id } = (await readReachableReturn(parts, scope, request, request.fileReturn ? 'filing' : 'saving'))
    .taxReturn;
  return parts.store.transact(async (db) => {
    const inside = { db, customer: scope.customer };
    const row = await lockAndReadReturn(inside, id);
    const { status, version } = row.taxReturn;
    const isOld = version !== request.taxreturn.version;
    if (isOld && status !== 'Non-filed') throw conflict('tax.filed-elsewhere');
    if (status !== 'Non-filed') throw new Refusal(422, 'tax.not-editable');
    const { entries, taxReturn } = applyEntries(row, request.taxreturn, request.fileReturn);
    const isUnchanged = !request.fileReturn && isDeepStrictEqual(entries, row.taxReturn.entries);
    if (isUnchanged) return returnOf(row);
    if (isOld) throw conflict('tax.changed-elsewhere');
    await db
      .update(taxReturns)
      .set({
        entries,
        amountDue: taxReturn.amount_due,
        version: version + 1,
        ...(request.fileReturn ? { status: 'pending' as const, sentOn: parts.clock.today() } : {}),
      })
      .where(eq(taxReturns.id, id));
    await changeAmount(db, id, row.taxReturn.amountDue, taxReturn.amount_due);
    return returnOf(await lockAndReadReturn(inside, id));
  });
}

/**
 * Locks the bill that carries the return's amount, and reads the return: a second transaction
 * waits.
 */
async function lockAndReadReturn(scope: Scope, id: number): Promise<TaxReturnRow> {
  await lockReturn(scope.db, id);
  const row = await taxReturnRow(scope, id);
  if (!row) throw notFound();
  return row;
}

export async function lockReturn(db: Db, id: number): Promise<void> {
  await db.select({ id: bills.id }).from(bills).where(eq(bills.id, id)).for('update');
}

/**
 * Changes a return's amount; what was paid stays paid. A cart item that pays all of the rest
 * follows the new amount.
 */
export async function changeAmount(db: Db, id: number, before: Cents, after: Cents): Promise<void> {
  if (before === after) return;
  const [was] = await db.select({ left: bills.amountDue }).from(bills).where(eq(bills.id, id));
  const [now] = await db
    .update(bills)
    .set({
      balance: sql`${bills.balance} + ${after - before}`,
      amountDue: sql`greatest(${bills.balance} + ${after - before}, 0)`,
    })
    .where(eq(bills.id, id))
    .returning({ left: bills.amountDue });
  if (!was?.left || !now?.left) return;
  await db
    .update(cartItems)
    .set({ amount: now.left })
    .where(and(eq(cartItems.billId, id), eq(cartItems.amount, was.left), isNull(cartItems.checkoutId)));
}
