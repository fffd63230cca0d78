import { and, eq, ne } from 'drizzle-orm';
import type { RequestOf } from '../../domain/call.ts';
import type { locateAccount } from '../../domain/calls/accounts.ts';
import { comparable } from '../../domain/location.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { giveTryBack, takeTry } from '../session/sign-in-limit.ts';
import { accounts, bills, billTypes, enteredNumber, holdings } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

type Proof = Pick<
  RequestOf<typeof locateAccount>,
  'account_number' | 'entity_id' | 'conf_id' | 'last_or_business_name' | 'pin'
>;

export type LocatedAccount = typeof accounts.$inferSelect;

const NO_MATCH = 'No account matches the information provided.';
const TOO_MANY = 'There were too many tries to find an account. Please try again in 15 minutes.';
const MOST_TRIES = 10;

/** Runs a search for accounts by proof; a customer who finds nothing again and again has to wait (SRV-16). */
export async function withTries<Found>(
  parts: Parts,
  customer: number,
  search: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const bucket = `locate ${customer}`;
  if (!(await takeTry(parts, bucket, MOST_TRIES))) throw new Refusal(429, TOO_MANY, { retryAfter: 900 });
  const found = await search();
  if (found !== undefined) await giveTryBack(parts, bucket);
  return found;
}

/** The account that the proof is for, else one answer for a wrong number and a wrong name alike (SRV-14 to SRV-16). */
export async function locate(parts: Parts, { db, customer }: Scope, proof: Proof): Promise<LocatedAccount> {
  const account = await withTries(parts, customer, async () => {
    const numbered = await accountNumbered(db, proof);
    return numbered && proves(proof, numbered) ? numbered : undefined;
  });
  if (!account) throw new Refusal(404, NO_MATCH);
  return account;
}

/** Billers write their numbers with blanks and dashes that customers leave out: letters and digits are compared. */
async function accountNumbered(db: Db, { entity_id, conf_id, account_number }: Proof) {
  const [row] = await db
    .select({ account: accounts })
    .from(accounts)
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .where(
      and(
        eq(accounts.billTypeId, conf_id),
        eq(billTypes.billerId, entity_id),
        eq(enteredNumber(accounts.accountNum), comparable(account_number)),
      ),
    )
    .limit(1);
  return row?.account;
}

/** The name compares without case, blanks and punctuation, the PIN exactly (SRV-14). */
export function proves(
  { last_or_business_name, pin }: Pick<Proof, 'last_or_business_name' | 'pin'>,
  account: LocatedAccount,
): boolean {
  if (pin !== '') return account.pin !== '' && pin === account.pin;
  const name = comparable(last_or_business_name);
  if (name === '') return false;
  return [lastNameOf(account.customerName), account.businessName].some((known) => comparable(known) === name);
}

function lastNameOf(customerName: string): string {
  return customerName.trim().split(/\s+/).at(-1) ?? '';
}

/** API-18. */
export async function located(parts: Parts, scope: Scope, proof: Proof) {
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

/** SRV-17. */
async function hasOtherPayers({ db, customer }: Scope, accountId: number): Promise<boolean> {
  const [other] = await db
    .select({ customer: holdings.customerId })
    .from(holdings)
    .where(and(eq(holdings.accountId, accountId), ne(holdings.customerId, customer)))
    .limit(1);
  return other !== undefined;
}
