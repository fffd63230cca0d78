import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Owned } from '../../domain/call.ts';
import type { Reference } from '../references.ts';
import { alerts } from './schema/alerts.ts';
import { autoPays } from './schema/auto-pay.ts';
import { accounts, bills, billTypes, endedHoldings, holdings } from './schema/billers.ts';
import { sessions } from './schema/customers.ts';
import { cartBillingInfos, cartItems, paymentMethods, transactions } from './schema/payments.ts';
import { taxReturns } from './schema/tax.ts';
import type { Scope } from './scope.ts';
import { type Blanks, statement } from './statement.ts';

type Test = (scope: Scope, reference: Reference) => Promise<unknown[]>;

/** Whose is it? One test for each kind of thing that a request can name: it finds a row or it does not. */
const owners: Record<Owned, Test> = {
  account: ({ db, customer }, [account]) => ownAccount(db, { customer, account: Number(account) }),
  'account number': ({ db, customer }, [number, conf_id]) =>
    ownAccountNumber(db, { customer, number: String(number), type: Number(conf_id) }),
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

export async function isOwn(scope: Scope, kind: Owned, reference: Reference): Promise<boolean> {
  return (await owners[kind](scope, reference)).length > 0;
}

/** What was the customer's until its account was removed: links of before lead to its bill (SET-26). */
export async function wasOwn({ db, customer }: Scope, kind: Owned, [bill]: Reference): Promise<boolean> {
  return kind === 'bill' && (await wasOwnBill(db, { customer, bill: Number(bill) })).length > 0;
}

const found = { one: sql`1` };

const ownSession = statement((db, { customer, session }: Blanks<{ customer: number; session: string }>) =>
  db
    .select(found)
    .from(sessions)
    .where(and(eq(sessions.customerId, customer), sql`${sessions.id}::text = ${session}`)),
);

const ownAccount = statement((db, { customer, account }: Blanks<{ customer: number; account: number }>) =>
  db
    .select(found)
    .from(holdings)
    .where(and(eq(holdings.customerId, customer), eq(holdings.accountId, account))),
);

const ownAccountNumber = statement(
  (db, { customer, number, type }: Blanks<{ customer: number; number: string; type: number }>) =>
    db
      .select(found)
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

const ownTaxAccountNumber = statement(
  (db, { customer, entity, number }: Blanks<{ customer: number; entity: number; number: string }>) =>
    db
      .select(found)
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

const ownTaxReturn = statement(
  (db, { customer, taxReturn }: Blanks<{ customer: number; taxReturn: number }>) =>
    db
      .select(found)
      .from(taxReturns)
      .innerJoin(holdings, eq(holdings.accountId, taxReturns.accountId))
      .where(and(eq(holdings.customerId, customer), eq(taxReturns.id, taxReturn)))
      .limit(1),
);

const ownBill = statement((db, { customer, bill }: Blanks<{ customer: number; bill: number }>) =>
  db
    .select(found)
    .from(bills)
    .innerJoin(holdings, eq(holdings.accountId, bills.accountId))
    .where(and(eq(holdings.customerId, customer), eq(bills.id, bill), isNull(bills.taxReturn)))
    .limit(1),
);

const wasOwnBill = statement((db, { customer, bill }: Blanks<{ customer: number; bill: number }>) =>
  db
    .select(found)
    .from(bills)
    .innerJoin(endedHoldings, eq(endedHoldings.accountId, bills.accountId))
    .where(and(eq(endedHoldings.customerId, customer), eq(bills.id, bill)))
    .limit(1),
);

const ownBillingInfo = statement((db, { customer, info }: Blanks<{ customer: number; info: number }>) =>
  db
    .select(found)
    .from(cartBillingInfos)
    .where(and(eq(cartBillingInfos.customerId, customer), eq(cartBillingInfos.id, info))),
);

const ownCartItem = statement((db, { customer, item }: Blanks<{ customer: number; item: number }>) =>
  db
    .select(found)
    .from(cartItems)
    .where(and(eq(cartItems.customerId, customer), eq(cartItems.id, item))),
);

const ownMethod = statement((db, { customer, method }: Blanks<{ customer: number; method: number }>) =>
  db
    .select(found)
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, method))),
);

/** Of an account that the customer holds, whoever controls it (SRV2-17). */
const ownAutoPay = statement((db, { customer, autoPay }: Blanks<{ customer: number; autoPay: number }>) =>
  db
    .select(found)
    .from(autoPays)
    .innerJoin(holdings, eq(holdings.accountId, autoPays.accountId))
    .where(and(eq(holdings.customerId, customer), eq(autoPays.id, autoPay)))
    .limit(1),
);

const ownTransaction = statement((db, { customer, number }: Blanks<{ customer: number; number: string }>) =>
  db
    .select(found)
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), eq(transactions.confirmationNum, number))),
);

const ownAlert = statement((db, { customer, alert }: Blanks<{ customer: number; alert: number }>) =>
  db
    .select(found)
    .from(alerts)
    .where(and(eq(alerts.customerId, customer), eq(alerts.id, alert))),
);
