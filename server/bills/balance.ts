import { and, eq } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/call.ts';
import type { getBalance } from '../../domain/calls/bills.ts';
import type { Parts } from '../parts.ts';
import { notFound, Refusal } from '../refusal.ts';
import { accounts, bills, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';

const TIME_LIMIT = 10_000;

/** Asks the biller for the balance of now and keeps what it says (SRV-23, SRV-24). */
export async function lookUpBalance(
  parts: Parts,
  scope: Scope,
  billId: number,
): Promise<AnswerOf<typeof getBalance>> {
  const [named] = await scope.db
    .select({ billerId: accounts.billerId, accountNum: accounts.accountNum })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, scope.customer)))
    .where(eq(bills.id, billId));
  if (!named) throw notFound();
  try {
    const live = await parts.billers.balance(
      named.billerId,
      named.accountNum,
      AbortSignal.timeout(TIME_LIMIT),
    );
    await scope.db
      .update(bills)
      .set({
        balance: live.balance,
        amountDue: live.amountDue,
        amountDueCalculated: true,
        realTimeBalance: true,
        webServiceResponding: true,
      })
      .where(eq(bills.id, billId));
    return {
      ebill_id: billId,
      balance: live.balance,
      period_amt_due: live.amountDue,
      amount_due_calculated: true,
      real_time_balance: true,
    };
  } catch {
    await scope.db
      .update(bills)
      .set({ realTimeBalance: false, webServiceResponding: false })
      .where(eq(bills.id, billId));
    throw new Refusal(503, 'Web Service is not responding');
  }
}
