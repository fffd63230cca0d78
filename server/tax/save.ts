import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RequestOf } from '../../domain/call.ts';
import type { saveTaxReturn } from '../../domain/calls/tax.ts';
import type { Cents } from '../../domain/cents.ts';
import type { TaxReturn } from '../../domain/tax-return.ts';
import type { Parts } from '../parts.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { bills } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/payments.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { entered, reachReturn, returnOf } from './return.ts';
import { type TaxReturnRow, taxReturnRow } from './rows.ts';

const NOT_SAVED = 'Unable to save tax return.  Please try again later.';
const NOT_FILED = 'Unable to file tax return.  Please try again later.';
const FILED_ELSEWHERE =
  'This return was sent to filing elsewhere meanwhile. It cannot be changed any more; nothing was saved.';
const CHANGED_ELSEWHERE =
  'This return was changed elsewhere meanwhile. Nothing was saved. Please look at what differs and save again.';
const NOT_EDITABLE = 'This return was sent to filing and cannot be changed any more.';

/**
 * Stores what was entered, and with `fileReturn` sends the return to filing (API2-83, SRV2-44, SRV2-45). Two saves at once
 * come one after the other: the second is of an older version then, and is refused unless it changes nothing.
 */
export async function saveReturn(
  parts: Parts,
  scope: Scope,
  request: RequestOf<typeof saveTaxReturn>,
): Promise<TaxReturn> {
  const { id } = (await reachReturn(parts, scope, request, request.fileReturn ? NOT_FILED : NOT_SAVED))
    .taxReturn;
  return parts.store.transact(async (db) => {
    const inside = { db, customer: scope.customer };
    const row = await takeReturn(inside, id);
    const { status, version } = row.taxReturn;
    const isOld = version !== request.taxreturn.version;
    if (isOld && status !== 'Non-filed') throw conflict(FILED_ELSEWHERE);
    if (status !== 'Non-filed') throw new Refusal(422, NOT_EDITABLE);
    const { entries, taxReturn } = entered(row, request.taxreturn, request.fileReturn);
    const isUnchanged = !request.fileReturn && isDeepStrictEqual(entries, row.taxReturn.entries);
    if (isUnchanged) return returnOf(row);
    if (isOld) throw conflict(CHANGED_ELSEWHERE);
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
    return returnOf(await takeReturn(inside, id));
  });
}

/** The return for this transaction, with the bill that carries its amount: whoever comes second waits. */
async function takeReturn(scope: Scope, id: number): Promise<TaxReturnRow> {
  await lockReturn(scope.db, id);
  const row = await taxReturnRow(scope, id);
  if (!row) throw notFound();
  return row;
}

export async function lockReturn(db: Db, id: number): Promise<void> {
  await db.select({ id: bills.id }).from(bills).where(eq(bills.id, id)).for('update');
}

/** What was paid stays paid; an item in a cart that pays all that is left goes on to pay all of it. */
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
