import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { getBalance } from '../../domain/bills/list-calls.ts';
import { subtract, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { BillerSilent, type LiveBalance } from '../ports/billers.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { accounts, bills, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { type ItemSums, unbookedOf } from '../store/sum-items.ts';
import { refreshBookings } from './booking.ts';

const TIME_LIMIT = 10_000;
const SILENT = 503;

/** Asks the biller for the current balance and stores the answer (SRV-23, SRV-24). */
export async function lookUpBalance(
  parts: Dependencies,
  scope: Scope,
  billId: number,
): Promise<AnswerOf<typeof getBalance>> {
  const [row] = await scope.db
    .select({ bill: bills, account: accounts })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, scope.customer)))
    .where(eq(bills.id, billId));
  if (!row) throw notFound();
  if (!row.bill.isNewest) throw conflict('bills.not-newest');
  let live: LiveBalance | undefined;
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT);
    live = await parts.billers.balance(row.account, signal);
    if (!live) return toldByFile(row.bill);
    if (!(await refreshBookings(parts, row.account.id, signal)))
      throw new BillerSilent('the biller does not tell what it has booked');
  } catch (error) {
    parts.log.warn({ err: error, billId }, 'a biller did not answer with a balance');
    await scope.db
      .update(bills)
      .set({ realTimeBalance: false, webServiceResponding: false })
      .where(eq(bills.id, billId));
    throw new Refusal(SILENT, 'bills.balance-unavailable');
  }
  const unbooked = await unbookedOf(scope.db, row.account.id, live.asOf);
  const current = await storeLive(scope, row.bill, live, lessUnbooked(live, unbooked));
  return {
    ebill_id: billId,
    balance: current.balance ?? ZERO,
    period_amt_due: current.amountDue ?? ZERO,
    amount_due_calculated: true,
    real_time_balance: true,
  };
}

/** What a biller's last file told, less our payments that it did not hold. Without any file, nothing is known. */
function toldByFile({ id, balance, amountDue, toldAt }: BillRow): AnswerOf<typeof getBalance> {
  if (toldAt === null) throw new BillerSilent('no file of the biller has told a balance');
  return {
    ebill_id: id,
    balance: balance ?? ZERO,
    period_amt_due: amountDue ?? ZERO,
    amount_due_calculated: true,
    real_time_balance: false,
  };
}

/**
 * Refreshes the balance for a payment without a customer present; false when the biller does not
 * answer.
 */
export async function refreshBalance(parts: Dependencies, scope: Scope, billId: number): Promise<boolean> {
  try {
    await lookUpBalance(parts, scope, billId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return error.status !== SILENT;
    throw error;
  }
}

/** A balance less what was paid and is not in the biller's book yet. */
function lessUnbooked({ balance, amountDue, asOf }: LiveBalance, { amount, due }: ItemSums): LiveBalance {
  return { asOf, balance: subtract(balance, amount), amountDue: subtract(amountDue, due) };
}

type BillRow = typeof bills.$inferSelect;

/**
 * Stores the biller's answer with what it told, unless the bill changed meanwhile: a payment made
 * since then is newer than the answer.
 */
async function storeLive(
  { db }: Scope,
  before: BillRow,
  told: LiveBalance,
  live: LiveBalance,
): Promise<BillRow> {
  const [stored] = await db
    .update(bills)
    .set({
      balance: live.balance,
      amountDue: live.amountDue,
      toldBalance: told.balance,
      toldDue: told.amountDue,
      toldAt: new Date(told.asOf),
      amountDueCalculated: true,
      realTimeBalance: true,
      webServiceResponding: true,
    })
    .where(
      and(
        eq(bills.id, before.id),
        sql`${bills.balance} is not distinct from ${before.balance}`,
        sql`${bills.amountDue} is not distinct from ${before.amountDue}`,
      ),
    )
    .returning();
  if (stored) return stored;
  const [changed] = await db.select().from(bills).where(eq(bills.id, before.id));
  return changed ?? before;
}
