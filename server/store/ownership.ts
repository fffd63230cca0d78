import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnedKind } from '../../domain/api/call.ts';
import { type Placeholders, preparedStatement } from './prepared-statement.ts';
import type { Reference } from './references.ts';
import { alerts } from './schema/alerts.ts';
import { autoPays } from './schema/auto-pay.ts';
import { accounts, bills, billTypes, endedHoldings, holdings } from './schema/billers.ts';
import { sessions } from './schema/customers.ts';
import { cartBillingInfos, cartItems, paymentMethods, transactions } from './schema/payments.ts';
import { taxReturns } from './schema/tax.ts';
import type { Scope } from './scope.ts';

type Test = (scope: Scope, reference: Reference) => Promise<unknown[]>;

/**
 * One query for each kind of thing that a request can name. It finds a row when the thing belongs
 * to the customer.
 */
const owners: Record<OwnedKind, Test> = {
  account: ({ db, customer }, [account]) => ownAccount(db, { customer, account: Number(account) }),
  'account number': ({ db, customer }, [number, conf_id]) =>
    ownAccountNumber(db, { customer, number: String(number), type: Number(conf_id) }),
  'account number of a biller': ({ db, customer }, [number, conf_id, entity]) =>
    ownAccountNumberOf(db, {
      customer,
      number: String(number),
      type: Number(conf_id),
      entity: Number(entity),
    }),
  'tax account number': ({ db, customer }, [entity, number]) =>
    ownTaxAccountNumber(db, { customer, entity: Number(entity), number: String(number) }),
  'tax return': ({ db, customer }, [taxReturn]) =>
    ownTaxReturn(db, { customer, taxReturn: Number(taxReturn) }),
  bill: ({ db, customer }, [bill]) => ownBill(db, { customer, bill: Number(bill) }),
  'billing info': ({ db, customer }, [info]) => ownBillingInfo(db, { customer, info: Number(info) }),
  'cart item': ({ db, customer }, [item]) => ownCartItem(db, { customer, item: Number(item) }),
  'payment method': ({ db, customer }, [method]) => ownMethod(db, { customer, method: Number(method) }),
  'auto pay': ({ db, customer }, [autoPay]) => ownAutoPay(db, { customer, autoPay: Number(autoPay) }),
  transaction: ({ db, customer }, [number]) => ownTransaction(db, { customer, number: String(number) }),
  session: ({ db, customer }, [session]) => ownSession(db, { customer, session: String(session) }),
  alert: ({ db, customer }, [alert]) => ownAlert(db, { customer, alert: Number(alert) }),
};

export async function ownsReference(scope: Scope, kind: OwnedKind, reference: Reference): Promise<boolean> {
  return (await owners[kind](scope, reference)).length > 0;
}

/** True of a bill of an account that the customer has removed: older links lead to it (SET-26). */
export async function ownedBefore(
  { db, customer }: Scope,
  kind: OwnedKind,
  [bill]: Reference,
): Promise<boolean> {
  return kind === 'bill' && (await wasOwnBill(db, { customer, bill: Number(bill) })).length > 0;
}

const anyRow = { one: sql`1` };

const ownSession = preparedStatement(
  (db, { customer, session }: Placeholders<{ customer: number; session: string }>) =>
    db
      .select(anyRow)
      .from(sessions)
      .where(and(eq(sessions.customerId, customer), sql`${sessions.id}::text = ${session}`)),
);

const ownAccount = preparedStatement(
  (db, { customer, account }: Placeholders<{ customer: number; account: number }>) =>
    db
      .select(anyRow)
      .from(holdings)
      .where(and(eq(holdings.customerId, customer), eq(holdings.accountId, account))),
);

const ownAccountNumber = preparedStatement(
  (db, { customer, number, type }: Placeholders<{ customer: number; number: string; type: number }>) =>
    db
      .select(anyRow)
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .where(
        and(
          eq(holdings.customerId, customer),
          eq(accounts.accountNum, number),
          eq(accounts.billTypeId, type),
        ),
      )
      .limit(1),
);

const ownAccountNumberOf = preparedStatement(
  (
    db,
    {
      customer,
      number,
      type,
      entity,
    }: Placeholders<{ customer: number; number: string; type: number; entity: number }>,
  ) =>
    db
      .select(anyRow)
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .where(
        and(
          eq(holdings.customerId, customer),
          eq(accounts.accountNum, number),
          eq(accounts.billTypeId, type),
          eq(accounts.billerId, entity),
        ),
      )
      .limit(1),
);

const ownTaxAccountNumber = preparedStatement(
  (db, { customer, entity, number }: Placeholders<{ customer: number; entity: number; number: string }>) =>
    db
      .select(anyRow)
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .where(
        and(
          eq(holdings.customerId, customer),
          eq(accounts.accountNum, number),
          eq(accounts.billerId, entity),
          eq(billTypes.isBusinessTax, true),
        ),
      )
      .limit(1),
);

const ownTaxReturn = preparedStatement(
  (db, { customer, taxReturn }: Placeholders<{ customer: number; taxReturn: number }>) =>
    db
      .select(anyRow)
      .from(taxReturns)
      .innerJoin(holdings, eq(holdings.accountId, taxReturns.accountId))
      .where(and(eq(holdings.customerId, customer), eq(taxReturns.id, taxReturn)))
      .limit(1),
);

const ownBill = preparedStatement(
  (db, { customer, bill }: Placeholders<{ customer: number; bill: number }>) =>
    db
      .select(anyRow)
      .from(bills)
      .innerJoin(holdings, eq(holdings.accountId, bills.accountId))
      .where(and(eq(holdings.customerId, customer), eq(bills.id, bill), isNull(bills.taxReturn)))
      .limit(1),
);

const wasOwnBill = preparedStatement(
  (db, { customer, bill }: Placeholders<{ customer: number; bill: number }>) =>
    db
      .select(anyRow)
      .from(bills)
      .innerJoin(endedHoldings, eq(endedHoldings.accountId, bills.accountId))
      .where(and(eq(endedHoldings.customerId, customer), eq(bills.id, bill)))
      .limit(1),
);

const ownBillingInfo = preparedStatement(
  (db, { customer, info }: Placeholders<{ customer: number; info: number }>) =>
    db
      .select(anyRow)
      .from(cartBillingInfos)
      .where(and(eq(cartBillingInfos.customerId, customer), eq(cartBillingInfos.id, info))),
);

const ownCartItem = preparedStatement(
  (db, { customer, item }: Placeholders<{ customer: number; item: number }>) =>
    db
      .select(anyRow)
      .from(cartItems)
      .where(and(eq(cartItems.customerId, customer), eq(cartItems.id, item))),
);

const ownMethod = preparedStatement(
  (db, { customer, method }: Placeholders<{ customer: number; method: number }>) =>
    db
      .select(anyRow)
      .from(paymentMethods)
      .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, method))),
);

/**
 * An auto pay of an account that the customer holds, even if another customer controls it
 * (SRV2-17).
 */
const ownAutoPay = preparedStatement(
  (db, { customer, autoPay }: Placeholders<{ customer: number; autoPay: number }>) =>
    db
      .select(anyRow)
      .from(autoPays)
      .innerJoin(holdings, eq(holdings.accountId, autoPays.accountId))
      .where(and(eq(holdings.customerId, customer), eq(autoPays.id, autoPay)))
      .limit(1),
);

const ownTransaction = preparedStatement(
  (db, { customer, number }: Placeholders<{ customer: number; number: string }>) =>
    db
      .select(anyRow)
      .from(transactions)
      .where(and(eq(transactions.customerId, customer), eq(transactions.confirmationNum, number))),
);

const ownAlert = preparedStatement(
  (db, { customer, alert }: Placeholders<{ customer: number; alert: number }>) =>
    db
      .select(anyRow)
      .from(alerts)
      .where(and(eq(alerts.customerId, customer), eq(alerts.id, alert))),
);
