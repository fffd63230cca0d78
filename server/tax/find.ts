import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '../../domain/call.ts';
import type { findTaxAccounts } from '../../domain/calls/tax.ts';
import type { TaxAccountBasics } from '../../domain/tax-account.ts';
import { proves, withTries } from '../accounts/locate.ts';
import type { Parts } from '../parts.ts';
import { invalid } from '../refusal.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import { basicsOf } from './accounts.ts';
import { anyTaxAccountRows } from './rows.ts';

const ONE_PROOF = 'Please enter either the name or the PIN.';

/** The tax accounts with this number that the name or the PIN is for (API2-80, TAX-19); as hard to guess as any account. */
export async function findAccounts(
  parts: Parts,
  { db, customer }: Scope,
  proof: RequestOf<typeof findTaxAccounts>,
): Promise<TaxAccountBasics[]> {
  if ((proof.pin === '') === (proof.last_or_business_name === '')) throw invalid({ pin: ONE_PROOF });
  const found = await withTries(parts, customer, async () => {
    const rows = await anyTaxAccountRows(
      db,
      and(eq(accounts.billerId, proof.entityId), eq(accounts.accountNum, proof.accountNumber)),
    );
    const proven = rows.filter(({ account }) => proves(proof, account));
    return proven.length > 0 ? proven : undefined;
  });
  return (found ?? []).map(basicsOf);
}
