import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { cents, subtract } from '../../../../domain/values/cents.ts';
import { SECOND } from '../../../../domain/values/durations.ts';
import type { RecalledCharge } from '../../../ports/processor.ts';
import { processorPayments } from '../../../store/schema/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf } from './errors.ts';
import { type Remembered, rememberedIn } from './metadata.ts';
import { isCategory } from './outcomes.ts';
import { ofEachAccount } from './references.ts';

/** One payment of a key at most gets so far: the others were cancelled before. */
const BEGUN: ReadonlySet<string> = new Set([
  'succeeded',
  'processing',
  'requires_capture',
  'requires_action',
]);

/**
 * Lists the payments that Stripe has made for this portal since a moment, and writes down again what Stripe calls
 * those that the database has forgotten.
 */
export async function* recall(connection: Connection, since: number): AsyncGenerator<RecalledCharge> {
  const asked = { limit: 100, created: { gte: Math.max(0, Math.floor(since / SECOND)) } };
  yield* ofEachAccount(connection, async function* (account) {
    try {
      for await (const intent of connection.api.paymentIntents.list(asked, onAccount(account))) {
        const remembered = rememberedIn(intent.metadata);
        if (!remembered || intent.status === 'canceled') continue;
        await rename(connection, account, intent, remembered);
        const { key, biller, paidFor, confirmationNum } = remembered;
        yield { key, biller, paidFor, confirmationNum, at: intent.created * SECOND };
      }
    } catch (error) {
      throw failureOf(error, 'harmless');
    }
  });
}

async function rename(
  { store }: Connection,
  account: string,
  { id, amount, status, payment_method_types, application_fee_amount }: Stripe.PaymentIntent,
  { key, biller, token, fee }: Remembered,
): Promise<void> {
  const row = {
    account,
    reference: id,
    token,
    category: isCategory(payment_method_types[0] ?? ''),
    amount: subtract(cents(amount), fee),
    fee,
    applicationFee: cents(application_fee_amount ?? 0),
  };
  const isForgotten = and(isNull(processorPayments.reference), eq(processorPayments.isClosed, false));
  const isOther = or(isNull(processorPayments.reference), ne(processorPayments.reference, id));
  await store.db
    .insert(processorPayments)
    .values({ key, biller, ...row })
    .onConflictDoUpdate({
      target: processorPayments.key,
      set: { ...row, isClosed: false },
      setWhere: sql`${processorPayments.biller} = ${biller} and ${BEGUN.has(status) ? isOther : isForgotten}`,
    });
}
