import { and, eq, inArray } from 'drizzle-orm';
import type { Account } from '../../domain/accounts/account.ts';
import type { RequestOf } from '../../domain/api/call.ts';
import type { updateAccount as updateAccountCall } from '../../domain/bills/account-calls.ts';
import { requirePaperless } from '../accounts/paperless.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, notFound, say } from '../refusal.ts';
import { accounts, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { heldAccount } from './list.ts';

/**
 * Changes the given fields and answers the account as it is now (API-21, SRV-21, SRV-22). With
 * `nicknames_seen`, a nickname that another device gave meanwhile is kept.
 */
export async function updateAccount(
  parts: Dependencies,
  { customer }: Scope,
  { account_id, nickname, nicknames_seen, paperless }: RequestOf<typeof updateAccountCall>,
): Promise<Account> {
  return parts.store.transact(async (db) => {
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
    const account = await heldAccount({ db, customer }, account_id, parts);
    if (!account) throw notFound();
    if (nickname !== undefined && account.nickname !== nickname)
      throw conflict(say('outbox.nickname-changed', { stored: account.nickname }));
    if (paperless !== undefined) requirePaperless(account.bill_type.allow_paperless, paperless);
    return account;
  });
}
