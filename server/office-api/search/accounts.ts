import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { FoundAccount } from '../../../domain/office/search-calls.ts';
import type { Sought } from '../../../domain/office/search-words.ts';
import { ofBillers, type Seen } from '../../office/seen.ts';
import { shownName } from '../../store/billers.ts';
import {
  accounts,
  billers,
  billTypes,
  enteredNumber,
  holdings,
  wordsOfAccount,
} from '../../store/schema/billers.ts';
import { customers } from '../../store/schema/customers.ts';
import type { Store } from '../../store/store.ts';
import { nameOf } from '../customer-name.ts';
import { byWords, haveWordsOf } from './by-words.ts';

/**
 * Accounts by their number, whatever blanks and dashes are in it, and by the names and addresses that the biller told;
 * one row for each customer who holds it.
 */
export async function findAccounts(
  store: Store,
  seen: Seen,
  { accountNum, words }: Sought,
  most: number,
): Promise<FoundAccount[]> {
  const numbered = accountNum === undefined ? [] : await rowsOf(store, seen, hasNumber(accountNum), most);
  if (words === undefined || numbered.length === most || seen.length === 0) return numbered.map(told);
  const named = await byWords(store, (db) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(haveWordsOf(seen, wordsOfAccount(accounts), words), ofBillers(accounts.billerId, seen)))
      .limit(most),
  );
  const ids = named.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await rowsOf(store, seen, isOneOf(ids), most);
  const known = new Set(numbered.map(({ id }) => id));
  return [...numbered, ...rows.filter(({ id }) => !known.has(id))].slice(0, most).map(told);
}

type Row = FoundAccount & { readonly id: number };

const told = ({ id: _, ...found }: Row): FoundAccount => found;

const isOneOf = (ids: readonly number[]) => sql`${accounts.id} = any(${sql.param([...ids])})`;

const hasNumber = (entered: string) => eq(enteredNumber(accounts.accountNum), entered);

function rowsOf(store: Store, seen: Seen, where: SQL, most: number): Promise<Row[]> {
  return store.read(async (db) => {
    const rows = await db
      .select({
        account: accounts,
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
      .innerJoin(accounts, and(eq(accounts.billTypeId, billTypes.id), where))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .leftJoin(holdings, eq(holdings.accountId, accounts.id))
      .leftJoin(customers, eq(customers.id, holdings.customerId))
      .where(ofBillers(billTypes.billerId, seen))
      .orderBy(asc(accounts.id), asc(customers.id))
      .limit(most);
    return rows.map(({ account, biller, billType, customer }) => ({
      id: account.id,
      account_num: account.accountNum,
      name: [account.customerName, account.businessName].filter(Boolean).join(', '),
      address: account.serviceAddress?.address1 || account.mailingAddress?.address1 || '',
      biller,
      bill_type: billType,
      customer: customer && { id: customer.id, name: nameOf(customer) },
    }));
  });
}
