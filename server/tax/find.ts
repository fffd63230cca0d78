import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '../../domain/api/call.ts';
import type { findTaxAccounts } from '../../domain/tax/calls.ts';
import type { TaxAccountBasics } from '../../domain/tax/tax-account.ts';
import { isProofOf } from '../accounts/locate.ts';
import { withTryLimit } from '../accounts/search-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid } from '../refusal.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { basicsOf } from './accounts.ts';
import { anyTaxAccountRows } from './rows.ts';

/**
 * The tax accounts with this number that the name or the PIN fits (API2-80, TAX-19). Searches count
 * as tries, as for any account.
 */
export async function findAccounts(
  parts: Dependencies,
  scope: Scope,
  proof: RequestOf<typeof findTaxAccounts>,
): Promise<TaxAccountBasics[]> {
  if ((proof.pin === '') === (proof.last_or_business_name === '')) throw invalid({ pin: 'tax.one-proof' });
  const sought = { billerId: proof.entityId, accountNum: proof.accountNumber };
  const matches = await withTryLimit(parts, scope, sought, async () => {
    const rows = await anyTaxAccountRows(
      scope.db,
      and(eq(accounts.billerId, proof.entityId), eq(accounts.accountNum, proof.accountNumber)),
    );
    const proofs = await Promise.all(rows.map(({ account }) => isProofOf(parts, proof, account)));
    const proven = rows.filter((_, at) => proofs[at]);
    return proven.length > 0 ? proven : undefined;
  });
  return (matches ?? []).map(basicsOf);
}
