import { and, count, eq } from 'drizzle-orm';
import { invalid } from '../refusal.ts';
import { accounts, billTypes, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';

/** Refuses to turn paperless on where the biller has none. Turning it off is always possible. */
export function requirePaperless(isAllowed: boolean, paperless: boolean): void {
  if (paperless && !isAllowed) throw invalid({ paperless: 'accounts.no-paperless' });
}

/** How many customers hold the account with this number (API-22, SRV-21). */
export async function payersOf({ db }: Scope, accountNum: string, billTypeId: number): Promise<number> {
  const [row] = await db
    .select({ payers: count() })
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .where(and(eq(accounts.accountNum, accountNum), eq(accounts.billTypeId, billTypeId)));
  return row?.payers ?? 0;
}

/** Changes paperless for everyone who shares the account (API-23, SRV-21). */
export async function changePaperless(
  { db }: Scope,
  accountNum: string,
  billTypeId: number,
  paperless: boolean,
): Promise<void> {
  const [type] = await db
    .select({ allows: billTypes.allowPaperless })
    .from(billTypes)
    .where(eq(billTypes.id, billTypeId));
  requirePaperless(type?.allows ?? false, paperless);
  await db
    .update(accounts)
    .set({ paperless })
    .where(and(eq(accounts.accountNum, accountNum), eq(accounts.billTypeId, billTypeId)));
}
