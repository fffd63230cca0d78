import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/call.ts';
import type { getBalance } from '../../domain/calls/bills.ts';
import type { LiveBalance } from '../gateways/billers/port.ts';
import type { Parts } from '../parts.ts';
import { conflict, notFound, Refusal } from '../refusal.ts';
import { accounts, bills, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';

const TIME_LIMIT = 10_000;
const SILENT = 503;

/** Asks the biller for the balance of now and keeps what it says (SRV-23, SRV-24). */
export async function lookUpBalance(
  parts: Parts,
  scope: Scope,
  billId: number,
): Promise<AnswerOf<typeof getBalance>> {
  const [asked] = await scope.db
    .select({ bill: bills, account: accounts })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, scope.customer)))
    .where(eq(bills.id, billId));
  if (!asked) throw notFound();
  if (!asked.bill.isNewest) throw conflict('Only the newest bill of an account has a live balance.');
  let live: LiveBalance;
  try {
    live = await parts.billers.balance(asked.account, AbortSignal.timeout(TIME_LIMIT));
  } catch (error) {
    parts.log.warn({ err: error, billId }, 'a biller did not tell a balance');
    await scope.db
      .update(bills)
      .set({ realTimeBalance: false, webServiceResponding: false })
      .where(eq(bills.id, billId));
    throw new Refusal(SILENT, 'Web Service is not responding');
  }
  const current = await keepLive(scope, asked.bill, live);
  return {
    ebill_id: billId,
    balance: current.balance ?? live.balance,
    period_amt_due: current.amountDue ?? live.amountDue,
    amount_due_calculated: true,
    real_time_balance: true,
  };
}

/** The same for a payment that is made by itself; false when the biller does not tell. */
export async function refreshBalance(parts: Parts, scope: Scope, billId: number): Promise<boolean> {
  try {
    await lookUpBalance(parts, scope, billId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return error.status !== SILENT;
    throw error;
  }
}

type BillRow = typeof bills.$inferSelect;

/** A payment that was made while the biller was asked stands: what the biller said is older than it. */
async function keepLive({ db }: Scope, asked: BillRow, live: LiveBalance): Promise<BillRow> {
  const [kept] = await db
    .update(bills)
    .set({
      balance: live.balance,
      amountDue: live.amountDue,
      amountDueCalculated: true,
      realTimeBalance: true,
      webServiceResponding: true,
    })
    .where(
      and(
        eq(bills.id, asked.id),
        sql`${bills.balance} is not distinct from ${asked.balance}`,
        sql`${bills.amountDue} is not distinct from ${asked.amountDue}`,
      ),
    )
    .returning();
  if (kept) return kept;
  const [changed] = await db.select().from(bills).where(eq(bills.id, asked.id));
  return changed ?? asked;
}
