import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Owned } from '../../domain/call.ts';
import type { Reference } from '../references.ts';
import { accounts, bills, holdings } from './schema/billers.ts';
import { cartItems, paymentMethods, transactions } from './schema/payments.ts';
import type { Scope } from './scope.ts';

type Test = (scope: Scope, reference: Reference) => Promise<boolean>;

/** Whose is it? One test for each kind of thing that a request can name. */
const owners: Record<Owned, Test> = {
  account: async ({ db, customer }, [first, conf_id]) => {
    const named =
      conf_id === undefined
        ? eq(accounts.id, Number(first))
        : and(eq(accounts.accountNum, String(first)), eq(accounts.billTypeId, Number(conf_id)));
    const found = await db
      .select({ one: sql`1` })
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .where(and(eq(holdings.customerId, customer), named))
      .limit(1);
    return found.length > 0;
  },
  bill: async ({ db, customer }, [billId]) => {
    const found = await db
      .select({ one: sql`1` })
      .from(bills)
      .innerJoin(holdings, eq(holdings.accountId, bills.accountId))
      .where(and(eq(holdings.customerId, customer), eq(bills.id, Number(billId))))
      .limit(1);
    return found.length > 0;
  },
  'cart item': ({ db, customer }, [itemId]) =>
    exists(db, cartItems, and(eq(cartItems.customerId, customer), eq(cartItems.id, Number(itemId)))),
  'payment method': ({ db, customer }, [methodId]) =>
    exists(
      db,
      paymentMethods,
      and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, Number(methodId))),
    ),
  transaction: ({ db, customer }, [confirmationNum]) =>
    exists(
      db,
      transactions,
      and(eq(transactions.customerId, customer), eq(transactions.confirmationNum, String(confirmationNum))),
    ),
};

export function isOwn(scope: Scope, kind: Owned, reference: Reference): Promise<boolean> {
  return owners[kind](scope, reference);
}

async function exists(db: Scope['db'], table: PgTable, where: ReturnType<typeof and>): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(table).where(where).limit(1);
  return found.length > 0;
}
