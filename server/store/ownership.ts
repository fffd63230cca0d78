import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OwnedKind } from '../../domain/api/call.ts';
import { type Placeholders, preparedStatement, type Statement } from './prepared-statement.ts';
import type { Reference } from './references.ts';
import { alerts } from './schema/alerts.ts';
import { autoPays } from './schema/auto-pay.ts';
import { accounts, bills, billTypes, endedHoldings, holdings } from './schema/billers.ts';
import { cartBillingInfos, cartItems } from './schema/carts.ts';
import { sessions } from './schema/customers.ts';
import { methodEntries, paymentMethods } from './schema/payment-methods.ts';
import { taxReturns } from './schema/tax.ts';
import { transactions } from './schema/transactions.ts';
import type { Scope } from './scope.ts';
import type { Db } from './store.ts';

/**
 * One query for each kind of thing that a request can name. It finds a row when the thing belongs
 * to the customer.
 */
const owners: Record<OwnedKind, Test> = {
  account: test({ id: Number }, ownRow(holdings, holdings.accountId)),
  'account number': test({ number: String, type: Number }, (db, { customer, number, type }) =>
    ownAccount(db, customer, eq(accounts.accountNum, number), eq(accounts.billTypeId, type)),
  ),
  'account number of a biller': test(
    { number: String, type: Number, entity: Number },
    (db, { customer, number, type, entity }) =>
      ownAccount(
        db,
        customer,
        eq(accounts.accountNum, number),
        eq(accounts.billTypeId, type),
        eq(accounts.billerId, entity),
      ),
  ),
  'tax account number': test({ entity: Number, number: String }, (db, { customer, entity, number }) =>
    ownAccount(
      db,
      customer,
      eq(accounts.accountNum, number),
      eq(accounts.billerId, entity),
      eq(billTypes.isBusinessTax, true),
    ),
  ),
  'tax return': test({ id: Number }, rowOfAccount(holdings, taxReturns, taxReturns.id)),
  bill: test({ id: Number }, rowOfAccount(holdings, bills, bills.id, isNull(bills.taxReturn))),
  'billing info': test({ id: Number }, ownRow(cartBillingInfos, cartBillingInfos.id)),
  'cart item': test({ id: Number }, ownRow(cartItems, cartItems.id)),
  'payment method': test({ id: Number }, ownRow(paymentMethods, paymentMethods.id)),
  'method entry': test({ id: String }, ownRow(methodEntries, sql`${methodEntries.id}::text`)),
  // Also an auto pay that another customer of the account controls (SRV2-17).
  'auto pay': test({ id: Number }, rowOfAccount(holdings, autoPays, autoPays.id)),
  transaction: test({ id: String }, ownRow(transactions, transactions.confirmationNum)),
  session: test({ id: String }, ownRow(sessions, sql`${sessions.id}::text`)),
  alert: test({ id: Number }, ownRow(alerts, alerts.id)),
};

const wasOwnBill = test({ id: Number }, rowOfAccount(endedHoldings, bills, bills.id));

export async function ownsReference(scope: Scope, kind: OwnedKind, reference: Reference): Promise<boolean> {
  return (await owners[kind](scope, reference)).length > 0;
}

/** True of a bill of an account that the customer has removed: older links lead to it (SET-26). */
export async function ownedBefore(scope: Scope, kind: OwnedKind, reference: Reference): Promise<boolean> {
  return kind === 'bill' && (await wasOwnBill(scope, reference)).length > 0;
}

type Test = (scope: Scope, reference: Reference) => Promise<unknown[]>;
type Parts = Readonly<Record<string, typeof Number | typeof String>>;
type Values<P extends Parts> = { [Name in keyof P]: ReturnType<P[Name]> } & { customer: number };

/** Gives the values of a reference the names of their parts, in that order. */
function test<P extends Parts>(
  parts: P,
  query: (db: Db, values: Placeholders<Values<P>>) => Statement<unknown[]>,
): Test {
  const find = preparedStatement(query);
  return ({ db, customer }, reference) => {
    const named = Object.entries(parts).map(([name, read], at) => [name, read(reference[at])]);
    return find(db, { ...Object.fromEntries(named), customer });
  };
}

type One = Placeholders<{ customer: number; id: string | number }>;
type OfCustomer = PgTable & { readonly customerId: AnyPgColumn };
type OfAccount = PgTable & { readonly accountId: AnyPgColumn };

const anyRow = { one: sql`1` };

/** A row of a table whose rows name their customer. */
function ownRow(table: OfCustomer, column: SQLWrapper) {
  return (db: Db, { customer, id }: One) =>
    db
      .select(anyRow)
      .from(table)
      .where(and(eq(table.customerId, customer), eq(column, id)))
      .limit(1);
}

/** A row of a table whose rows name an account that the customer holds, or held. */
function rowOfAccount(holders: OfCustomer & OfAccount, table: OfAccount, column: SQLWrapper, which?: SQL) {
  return (db: Db, { customer, id }: One) =>
    db
      .select(anyRow)
      .from(table)
      .innerJoin(holders, eq(holders.accountId, table.accountId))
      .where(and(eq(holders.customerId, customer), eq(column, id), which))
      .limit(1);
}

function ownAccount(db: Db, customer: One['customer'], ...which: SQL[]) {
  return db
    .select(anyRow)
    .from(holdings)
    .innerJoin(accounts, eq(accounts.id, holdings.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .where(and(eq(holdings.customerId, customer), ...which))
    .limit(1);
}
