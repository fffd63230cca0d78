import { and, eq, ne } from 'drizzle-orm';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import type { locateAccount } from '../../domain/accounts/calls.ts';
import { NO_ACCOUNT_MATCHES } from '../../domain/accounts/text/en.ts';
import type { RequestOf } from '../../domain/api/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import { returnTry, spendTry } from '../session/sign-in-limit.ts';
import { accounts, bills, billTypes, enteredNumber, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

type Proof = Pick<
  RequestOf<typeof locateAccount>,
  'account_number' | 'entity_id' | 'conf_id' | 'last_or_business_name' | 'pin'
>;

export type LocatedAccount = typeof accounts.$inferSelect;

const TOO_MANY = 'There were too many tries to find an account. Please try again in 15 minutes.';
const MAX_TRIES = 10;

/**
 * Runs a search for accounts by proof. After ten searches in vain the customer has to wait
 * (SRV-16).
 */
export async function withTryLimit<Found>(
  parts: Dependencies,
  customer: number,
  search: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const bucket = `locate ${customer}`;
  if (!(await spendTry(parts, bucket, MAX_TRIES))) throw new Refusal(429, TOO_MANY, { retryAfter: 900 });
  const result = await search();
  if (result !== undefined) await returnTry(parts, bucket);
  return result;
}

/**
 * The account that the proof fits. A wrong number and a wrong name get the same answer (SRV-14 to
 * SRV-16).
 */
export async function locate(
  parts: Dependencies,
  { db, customer }: Scope,
  proof: Proof,
): Promise<LocatedAccount> {
  const account = await withTryLimit(parts, customer, async () => {
    const numbered = await accountNumbered(db, proof);
    return numbered && isProofOf(proof, numbered) ? numbered : undefined;
  });
  if (!account) throw new Refusal(404, NO_ACCOUNT_MATCHES);
  return account;
}

/**
 * Compares letters and digits only, because customers leave out the blanks and dashes that billers
 * write.
 */
async function accountNumbered(db: Db, { entity_id, conf_id, account_number }: Proof) {
  const [row] = await db
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .where(
      and(
        eq(accounts.billTypeId, conf_id),
        eq(billTypes.billerId, entity_id),
        eq(enteredNumber(accounts.accountNum), comparisonKey(account_number)),
      ),
    )
    .limit(1);
  return row?.account;
}

/** Compares the name without case, blanks and punctuation, and the PIN exactly (SRV-14). */
export function isProofOf(
  { last_or_business_name, pin }: Pick<Proof, 'last_or_business_name' | 'pin'>,
  account: LocatedAccount,
): boolean {
  if (pin !== '') return account.pin !== '' && pin === account.pin;
  const name = comparisonKey(last_or_business_name);
  if (name === '') return false;
  return [lastNameOf(account.customerName), account.businessName].some(
    (candidate) => comparisonKey(candidate) === name,
  );
}

function lastNameOf(customerName: string): string {
  return customerName.trim().split(/\s+/).at(-1) ?? '';
}

/** What a customer sees of the account before they add it (API-18). */
export async function located(parts: Dependencies, scope: Scope, proof: Proof) {
  const account = await locate(parts, scope, proof);
  const [bill] = await scope.db
    .select({ amountDue: bills.amountDue, isCalculated: bills.amountDueCalculated })
    .from(bills)
    .where(and(eq(bills.accountId, account.id), eq(bills.isNewest, true)));
  const mailing = account.mailingAddress;
  const service = account.serviceAddress;
  return {
    account_number: account.accountNum,
    business_name: account.businessName,
    cust_name: account.customerName,
    mailing_address1: mailing?.address1 ?? '',
    city: mailing?.city ?? '',
    state: mailing?.state ?? '',
    zip: mailing?.zip ?? '',
    service_address: service ? [service.address1, service.address2].filter(Boolean).join(', ') : '',
    amount_due: bill?.isCalculated ? bill.amountDue : null,
    hasPayers: await hasOtherPayers(scope, account.id),
  };
}

/** True when other customers hold the account (SRV-17). */
async function hasOtherPayers({ db, customer }: Scope, accountId: number): Promise<boolean> {
  const [otherPayer] = await db
    .select({ customer: holdings.customerId })
    .from(holdings)
    .where(and(eq(holdings.accountId, accountId), ne(holdings.customerId, customer)))
    .limit(1);
  return otherPayer !== undefined;
}
