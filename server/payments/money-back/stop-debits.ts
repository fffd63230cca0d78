import { and, eq, inArray } from 'drizzle-orm';
import {
  METHOD_STOPPED_ABOUT,
  METHOD_STOPPED_NEXT,
  METHOD_STOPPED_USES,
  methodStopped,
} from '../../../domain/receipts/text/money-back.ts';
import type { Dependencies } from '../../dependencies.ts';
import { paymentMethods, type Transaction } from '../../store/schema/payments.ts';
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
        isSame(db, customerId, token),
      ),
    )
    .returning({ id: paymentMethods.id });
  if (stopped.length === 0) return;
  const ids = stopped.map(({ id }) => id);
  const charge = chargesOfPayment(payment).find(
    ({ methodId }) => methodId !== null && ids.includes(methodId),
  );
  await tellOfPayment(db, parts, payment, {
    cause: `debits stopped ${confirmationNum}`,
    about: METHOD_STOPPED_ABOUT,
    sentence: methodStopped(charge?.label ?? payment.methodLabel),
    more: [METHOD_STOPPED_USES, METHOD_STOPPED_NEXT],
  });
}

/** The same account may have been saved twice. */
function isSame(db: Db, customerId: number, token: string) {
  return inArray(
    paymentMethods.fingerprint,
    db
      .select({ fingerprint: paymentMethods.fingerprint })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.customerId, customerId), eq(paymentMethods.token, token))),
  );
}
