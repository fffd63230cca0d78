import { fromDollars } from '../../../domain/values/cents.ts';
import { accounts, bills, holdings } from '../../store/schema/billers.ts';
import { customers } from '../../store/schema/customers.ts';
import { paymentMethods } from '../../store/schema/payment-methods.ts';
import { sandboxBalances } from '../../store/schema/sandbox.ts';
import type { Db } from '../../store/store.ts';
import type { NumberedAccount, NumberedCustomer } from './numbered.ts';
import { writeRows } from './write-rows.ts';

const COLLECTIONS =
  '<p>This account was passed to <strong>Mesa Recovery</strong>. Please call <a href="tel:5055550190">(505) 555-0190</a>.</p>';

/** What the server hashes before it stores it. */
export interface Hashed {
  /** The one password of all. */
  readonly password: string;
  pin(accountId: number, pin: string): string;
}

/** Writes customers with their wallets, accounts and bills; resolves to the number of rows. */
export async function writeCustomers(
  db: Db,
  people: readonly NumberedCustomer[],
  hashed: Hashed,
  now: Date,
): Promise<number> {
  const heldAccounts = people.flatMap((holder) =>
    holder.accounts.map((account, position) => ({ holder, account, position })),
  );
  const uncalculated = heldAccounts.filter(({ account }) => account.billed.standing === 'not calculated');
  return (
    (await writeRows(
      db,
      customers,
      people.map(({ id, person }) => ({ id, ...person, passwordHash: hashed.password, createdAt: now })),
    )) +
    (await writeRows(
      db,
      paymentMethods,
      people.flatMap(({ id, methods }) => methods.map((method) => ({ customerId: id, ...method }))),
    )) +
    (await writeRows(
      db,
      accounts,
      heldAccounts.map(({ holder, account }) => accountRow(holder, account, hashed, now)),
    )) +
    (await writeRows(
      db,
      holdings,
      heldAccounts.map(({ holder, account, position }) => ({
        customerId: holder.id,
        accountId: account.id,
        nickname: account.billed.nickname ?? '',
        position,
        addedAt: now,
      })),
    )) +
    (await writeRows(
      db,
      bills,
      heldAccounts.flatMap(({ account }) =>
        account.bills.map((bill) => ({ accountId: account.id, ...bill })),
      ),
    )) +
    (await writeRows(
      db,
      sandboxBalances,
      uncalculated.map(({ account }) => ({
        accountId: account.id,
        balance: fromDollars(account.billed.dollars),
      })),
    ))
  );
}

function accountRow(
  { person }: NumberedCustomer,
  account: NumberedAccount,
  hashed: Hashed,
  now: Date,
): typeof accounts.$inferInsert {
  const inCollections = account.billed.standing === 'in collections';
  return {
    id: account.id,
    billerId: account.billerId,
    billTypeId: account.billTypeId,
    accountNum: account.billed.number,
    customerName: `${person.fname} ${person.lname}`,
    pinHash: hashed.pin(account.id, account.pin),
    pinHashedAt: now,
    serviceAddress: {
      address1: person.billingAddress,
      address2: `${person.billingCity}, ${person.billingState} ${person.billingZip}`,
    },
    paperless: account.paperless,
    inCollections,
    collectionsHtml: inCollections ? COLLECTIONS : '',
  };
}
