import { and, eq, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { conflict } from '../refusal.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import type { Scope } from '../store/scope.ts';

/**
 * Ends pay by text for a customer who removes the account (SRV-20), unless a payment of it is open.
 */
export async function endPayByText(
  _: Dependencies,
  { db, customer }: Scope,
  accountId: number,
): Promise<void> {
  const [open] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, customer),
        eq(checkouts.state, 'open'),
        sql`${checkouts.plan} -> 'byText' ->> 'accountId' = ${String(accountId)}`,
      ),
    )
    .limit(1);
  if (open) throw conflict('texts.being-made');
  await db
    .delete(payByTexts)
    .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.accountId, accountId)));
}
