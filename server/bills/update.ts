import { and, eq, inArray } from 'drizzle-orm';
import type { Account } from '../../domain/account.ts';
import type { RequestOf } from '../../domain/call.ts';
import type { updateAccount as updateAccountCall } from '../../domain/calls/bills.ts';
import { nicknameOvertaken } from '../../domain/nickname-conflict.ts';
import { insistOnPaperless } from '../accounts/paperless.ts';
import type { Parts } from '../parts.ts';
import { conflict, notFound } from '../refusal.ts';
import { accounts, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { heldAccount } from './list.ts';

/**
 * Changes what was given and answers the account as it now is (API-21, SRV-21, SRV-22). With the nicknames that the customer
 * saw, what another device called the account meanwhile stands.
 */
export async function updateAccount(
  { store }: Parts,
  { customer }: Scope,
  { account_id, nickname, nicknames_seen, paperless }: RequestOf<typeof updateAccountCall>,
): Promise<Account> {
  return store.transact(async (db) => {
    if (nickname !== undefined) {
      await db
        .update(holdings)
        .set({ nickname })
        .where(
          and(
            eq(holdings.customerId, customer),
            eq(holdings.accountId, account_id),
            nicknames_seen && inArray(holdings.nickname, [...nicknames_seen, nickname]),
          ),
        );
    }
    if (paperless !== undefined) {
      await db.update(accounts).set({ paperless }).where(eq(accounts.id, account_id));
    }
    const account = await heldAccount({ db, customer }, account_id);
    if (!account) throw notFound();
    if (nickname !== undefined && account.nickname !== nickname)
      throw conflict(nicknameOvertaken(account.nickname));
    if (paperless !== undefined) insistOnPaperless(account.bill_type.allow_paperless, paperless);
    return account;
  });
}
