import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { FoundAccount } from '../../../domain/office/search-calls.ts';
import type { Sought } from '../../../domain/office/search-words.ts';
import { ofBillers, type Seen } from '../../office/seen.ts';
import { shownName } from '../../store/billers.ts';
import { accounts, billers, billTypes, enteredNumber, holdings } from '../../store/schema/billers.ts';
import { customers } from '../../store/schema/customers.ts';
import type { Db } from '../../store/store.ts';
import { nameOf } from '../customer-name.ts';

/** Accounts by their number, whatever blanks and dashes are in it; one row for each customer who holds it. */
export async function findAccounts(
  db: Db,
  seen: Seen,
  { accountNum }: Sought,
  most: number,
): Promise<FoundAccount[]> {
  if (accountNum === undefined) return [];
  const rows = await db
    .select({
      accountNum: accounts.accountNum,
      biller: shownName,
      billType: billTypes.name,
      customer: {
        id: customers.id,
        fname: customers.fname,
        lname: customers.lname,
        businessName: customers.businessName,
      },
    })
    .from(billTypes)
    .innerJoin(accounts, and(eq(accounts.billTypeId, billTypes.id), hasNumber(accountNum)))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(holdings, eq(holdings.accountId, accounts.id))
    .leftJoin(customers, eq(customers.id, holdings.customerId))
    .where(ofBillers(billTypes.billerId, seen))
    .orderBy(asc(accounts.id), asc(customers.id))
    .limit(most);
  return rows.map(({ accountNum: account_num, biller, billType, customer }) => ({
    account_num,
    biller,
    bill_type: billType,
    customer: customer && { id: customer.id, name: nameOf(customer) },
  }));
}

function hasNumber(entered: string): SQL {
  return eq(enteredNumber(accounts.accountNum), entered);
}
