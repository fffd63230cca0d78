import { and, count, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ending, EndingCount } from '../../domain/accounts/removal-effects.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { reminders } from '../store/schema/reminders.ts';
import { taxReturns } from '../store/schema/tax.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

/** How many things of each kind end with the customer, as of now (SET-21). */
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

/** A draft survives while another customer holds its account. */
async function countDrafts({ db, customer }: Scope): Promise<number> {
  const others = alias(holdings, 'others');
  const ownAccounts = db
    .select({ id: holdings.accountId })
    .from(holdings)
    .where(eq(holdings.customerId, customer));
  const [row] = await db
    .select({ drafts: count() })
    .from(taxReturns)
    .where(
      and(
        inArray(taxReturns.accountId, ownAccounts),
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
  return row?.drafts ?? 0;
}
