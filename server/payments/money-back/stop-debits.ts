import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  METHOD_STOPPED_ABOUT,
  METHOD_STOPPED_NEXT,
  METHOD_STOPPED_USES,
  methodStopped,
} from '../../../domain/receipts/text/money-back.ts';
import type { Dependencies } from '../../dependencies.ts';
import { rowsOf } from '../../store/db.ts';
import { paymentMethods } from '../../store/schema/payment-methods.ts';
import type { Transaction } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { chargesOfPayment } from '../shares.ts';
import { tellOfPayment } from './announce.ts';

/**
 * The payer's bank says that nobody had allowed a debit. The account may not be debited again, so its method is
 * switched off: every run refuses it like any method that is, and says so.
 */
export async function stopDebits(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  token: string,
): Promise<void> {
  const { customerId, confirmationNum } = payment;
  const stopped = await db
    .update(paymentMethods)
    .set({ enabled: false })
    .where(
      and(
        eq(paymentMethods.customerId, customerId),
        eq(paymentMethods.enabled, true),
        inArray(paymentMethods.id, await sameAccounts(db, payment, token)),
      ),
    )
    .returning({ id: paymentMethods.id });
  if (stopped.length === 0) return;
  const ids = stopped.map(({ id }) => id);
  const charge = chargesOfPayment(payment).find(
    ({ methodId }) => methodId !== null && ids.includes(methodId),
  );
  const label = charge?.label ?? payment.methodLabel;
  await tellOfPayment(db, parts, payment, {
    of: label,
    cause: `debits stopped ${confirmationNum}`,
    about: METHOD_STOPPED_ABOUT,
    sentence: methodStopped(label),
    more: [METHOD_STOPPED_USES, METHOD_STOPPED_NEXT],
  });
}

/**
 * The same account may have been saved twice. One that was deleted and added again has another token, and its former
 * fingerprint is gone: then the authorizations tell that both are one account.
 */
async function sameAccounts(db: Db, payment: Transaction, token: string): Promise<number[]> {
  const { customerId } = payment;
  const rows = await rowsOf<{ id: number | string }>(
    db,
    sql`
    with charged as (select fingerprint from payment_methods where customer_id = ${customerId} and token = ${token})
    select m.id from payment_methods m
     where m.customer_id = ${customerId}
       and (m.fingerprint in (select fingerprint from charged)
            or (not exists (select from charged)
                and ${accountOf(sql`m.customer_id`, sql`m.id`)}
                    = ${accountOf(sql`${customerId}`, chargedMethod(payment, token), payment.transactionTime)}))`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The account of the newest authorization of a method, up to a moment. */
function accountOf(customer: SQL, method: SQL, until?: Date): SQL {
  const isUntil = until ? sql`and a.given_at <= ${until.toISOString()}::timestamptz` : sql``;
  return sql`(select a.account from bank_mandates a
    where a.customer_id = ${customer} and a.payment_method_id = ${method} ${isUntil} order by a.id desc limit 1)`;
}

/** Of several methods that paid, the attempts tell which one was charged with the token. */
function chargedMethod(payment: Transaction, token: string): SQL {
  const [charge, ...others] = chargesOfPayment(payment);
  if (charge && others.length === 0) return sql`${charge.methodId}::bigint`;
  const keys = JSON.stringify(payment.parts.map(({ key }) => key));
  return sql`(select (method ->> 'id')::bigint from attempts
    where customer_id = ${payment.customerId} and method ->> 'token' = ${token}
      and ${keys}::jsonb ? id::text limit 1)`;
}
