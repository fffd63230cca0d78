import { count, eq } from 'drizzle-orm';
import type { addAccount as addAccountCall } from '../../domain/accounts/calls.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { locate } from '../accounts/locate.ts';
import { recordEvent } from '../events/record.ts';
import { conflict, notFound } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { newestBillOfAccount } from '../store/joins.ts';
import { accounts, bills, billTypes, holdings } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { askForTakeOver } from './take-over-asked.ts';

/**
 * Adds an account that the customer has proved to be theirs, beside its other payers if it has any
 * (API-19, SRV-18, SRV-19). A take-over leaves it to the others for three days more (ruling 57).
 */
export async function addAccount(
  { parts, scope, sessionId }: CustomerContext,
  request: RequestOf<typeof addAccountCall>,
): Promise<AnswerOf<typeof addAccountCall>> {
  const account = await locate(parts, scope, request);
  if (request.take_over) await requireFreshPassword(parts, scope, sessionId);
  const { customer } = scope;
  return parts.store.transact(async (db) => {
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update');
    const [added] = await db
      .insert(holdings)
      .values({
        customerId: customer,
        accountId: account.id,
        position: await nextPosition(db, customer),
        addedAt: new Date(parts.clock.now()),
      })
      .onConflictDoNothing()
      .returning({ account: holdings.accountId });
    if (!added) throw conflict('accounts.already-yours');
    const isAsked = request.take_over && (await askForTakeOver(parts, { db, customer }, account));
    await recordEvent({ db, customer }, parts, isAsked ? 'take-over-asked' : 'account-added', 'done');
    const [details] = await db
      .select({ ebill: bills.id, billType: billTypes })
      .from(accounts)
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .leftJoin(bills, newestBillOfAccount)
      .where(eq(accounts.id, account.id));
    if (!details) throw notFound();
    if (details.billType.allowPaperless && request.paperless !== account.paperless)
      await db.update(accounts).set({ paperless: request.paperless }).where(eq(accounts.id, account.id));
    return {
      account_id: account.id,
      ebill_id: details.ebill,
      autoPay: { isAllowed: details.billType.allowsAutoPay && details.ebill !== null },
    };
  });
}

async function nextPosition(db: Db, customer: number): Promise<number> {
  const [row] = await db.select({ held: count() }).from(holdings).where(eq(holdings.customerId, customer));
  return row?.held ?? 0;
}
