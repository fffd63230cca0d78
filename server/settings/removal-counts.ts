import { and, count, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ending, EndingCount } from '../../domain/removal.ts';
import { SCHEDULED } from '../../domain/transaction-status.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { holdings } from '../store/schema/billers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { cartItems, transactions } from '../store/schema/payments.ts';
import { reminders } from '../store/schema/reminders.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';

/** How many of each kind end with the customer, as things stand now (SET-21). */
export async function endingsOf(scope: Scope): Promise<EndingCount[]> {
  const counts: EndingCount[] = [];
  for (const [what, counted] of Object.entries(COUNTS) as [Ending, (scope: Scope) => Promise<number>][])
    counts.push({ what, count: await counted(scope) });
  return counts;
}

const COUNTS: Record<Ending, (scope: Scope) => Promise<number>> = {
  'cart items': ({ db, customer }) => db.$count(cartItems, eq(cartItems.customerId, customer)),
  'scheduled payments': ({ db, customer }) =>
    db.$count(transactions, and(eq(transactions.customerId, customer), eq(transactions.status, SCHEDULED))),
  'auto pay': ({ db, customer }) =>
    db.$count(autoPays, and(eq(autoPays.customerId, customer), eq(autoPays.active, true))),
  'pay by text': ({ db, customer }) =>
    db.$count(payByTexts, and(eq(payByTexts.customerId, customer), eq(payByTexts.active, true))),
  reminders: ({ db, customer }) =>
    db.$count(reminders, and(eq(reminders.customerId, customer), eq(reminders.active, true))),
  'tax drafts': countDrafts,
};

/** A draft stays while somebody else holds its account. */
async function countDrafts({ db, customer }: Scope): Promise<number> {
  const others = alias(holdings, 'others');
  const held = db.select({ id: holdings.accountId }).from(holdings).where(eq(holdings.customerId, customer));
  const [found] = await db
    .select({ drafts: count() })
    .from(taxReturns)
    .where(
      and(
        inArray(taxReturns.accountId, held),
        eq(taxReturns.status, 'Non-filed'),
        ne(taxReturns.entries, sql`'{}'::jsonb`),
        notExists(
          db
            .select({ id: others.customerId })
            .from(others)
            .where(and(eq(others.accountId, taxReturns.accountId), ne(others.customerId, customer))),
        ),
      ),
    );
  return found?.drafts ?? 0;
}
