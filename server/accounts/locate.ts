import { and, eq, isNull, ne } from 'drizzle-orm';
import { comparisonKey } from '../../domain/accounts/account-lookup.ts';
import { isProvingName } from '../../domain/accounts/proving-name.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import { accounts, bills, billTypes, enteredNumber, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { askBiller } from './ask-biller.ts';
import { isPinOf } from './pins.ts';
import type { LocatedAccount, Proof } from './proof.ts';
import { withTryLimit } from './search-limit.ts';

/**
 * The account that the proof fits. A wrong number and a wrong name get the same answer (SRV-14 to
 * SRV-16).
 */
export async function locate(parts: Dependencies, scope: Scope, proof: Proof): Promise<LocatedAccount> {
  const sought = { billerId: proof.entity_id, accountNum: proof.account_number };
  const account = await withTryLimit(parts, scope, sought, async () => {
    const numbered = await accountNumbered(scope.db, proof);
    const isProven = await isProofOf(parts, proof, numbered ?? NO_ACCOUNT);
    return isProven ? numbered : askBiller(parts, proof, numbered);
  });
  if (!account) throw new Refusal(404, 'accounts.none-matches');
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
        isNull(accounts.closedAt),
      ),
    )
    .limit(1);
  return row?.account;
}

/** Compared in place of an account that does not exist, so that it takes as long as one that does. */
const NO_ACCOUNT: ProvenAccount = { id: 0, pin: '', pinHash: '', customerName: '', businessName: '' };

type ProvenAccount = Pick<LocatedAccount, 'id' | 'pin' | 'pinHash' | 'customerName' | 'businessName'>;

/** Compares the PIN exactly, and the name as its rule says (SRV-14). */
export async function isProofOf(
  parts: Dependencies,
  { last_or_business_name, pin }: Pick<Proof, 'last_or_business_name' | 'pin'>,
  account: ProvenAccount,
): Promise<boolean> {
  if (pin !== '') return isPinOf(parts, account, pin);
  return isProvingName(last_or_business_name, account);
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
    prepay: account.prepay,
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
