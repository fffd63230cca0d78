import { and, count, eq, ne } from 'drizzle-orm';
import type { addAccount as addAccountCall } from '../../domain/accounts/calls.ts';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/en.ts';
import { type LocatedAccount, locate } from '../accounts/locate.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { tellNotMe } from '../session/security-notice.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { removeHolding } from './account-removed.ts';

const ALREADY_YOURS = 'You have already added this account.';

/**
 * Adds an account that the customer has proved to be theirs, alone or beside its other payers
 * (API-19, SRV-18, SRV-19).
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
    if (!added) throw conflict(ALREADY_YOURS);
    const kind = request.take_over ? 'account-taken-over' : 'account-added';
    await recordEvent({ db, customer }, parts, kind, 'done');
    if (request.take_over) {
      await takeOver(parts, db, customer, account);
      const cause = `took over account ${account.id} ${parts.ids.uuid()}`;
      await tellNotMe({ db, customer }, parts, cause, NOT_ME_NOTICES.account(account.accountNum));
    }
    const [details] = await db
      .select({ ebill: bills.id, billType: billTypes })
      .from(accounts)
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .leftJoin(bills, and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true)))
      .where(eq(accounts.id, account.id));
    if (!details) throw new Refusal(404, 'This could not be found.');
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

/**
 * Ends the other payers' hold on the account with all that belongs to it, and tells them (SRV-18,
 * ruling 38).
 */
async function takeOver(
  parts: Dependencies,
  db: Db,
  customer: number,
  account: LocatedAccount,
): Promise<void> {
  const others = await db
    .select({ customer: holdings.customerId, email: customers.email, biller: billers.name })
    .from(holdings)
    .innerJoin(customers, eq(customers.id, holdings.customerId))
    .innerJoin(billTypes, eq(billTypes.id, account.billTypeId))
    .innerJoin(billers, eq(billers.id, billTypes.billerId))
    .where(and(eq(holdings.accountId, account.id), ne(holdings.customerId, customer)))
    .orderBy(holdings.customerId);
  for (const payer of others) {
    await removeHolding(parts, { db, customer: payer.customer }, account.id);
    await recordEvent({ db, customer: payer.customer }, parts, 'account-lost', 'done');
    await queueMessage(db, parts.clock, {
      customer: payer.customer,
      cause: `taken over ${account.id} ${payer.customer} ${parts.clock.now()}`,
      channel: 'mail',
      recipient: payer.email,
      subject: 'An account was taken over',
      body: `Your account ${account.accountNum} at ${payer.biller} was taken over by somebody who showed that it is theirs. You do not see its bills any more, and payments that you had scheduled for it are not made.\nIf this is a surprise, please call ${payer.biller}.`,
    });
  }
}
