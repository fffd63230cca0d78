import { and, eq, sql } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { conflict } from '../refusal.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';

const BEING_MADE = 'A payment by text of this account is being made right now. Please try again in a moment.';

/** Who gives up an account pays it by text no more (SRV-20). What may have been charged is known first. */
export async function endPayByText(_: Parts, { db, customer }: Scope, accountId: number): Promise<void> {
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
  if (open) throw conflict(BEING_MADE);
  await db
    .delete(payByTexts)
    .where(and(eq(payByTexts.customerId, customer), eq(payByTexts.accountId, accountId)));
}
