import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { type Connection, onAccount } from './client.ts';
import { failureOf, harmless, isRefusal } from './errors.ts';
import type { MadePayment } from './references.ts';

/** A payment as it stands at Stripe, with its newest charge. */
export function retrieve(
  { api }: Connection,
  { reference, account }: MadePayment,
): Promise<Stripe.PaymentIntent> {
  const expand = { expand: ['latest_charge'] };
  return harmless(() => api.paymentIntents.retrieve(reference, expand, onAccount(account)));
}

/**
 * Makes sure that nothing of a payment can be taken any more; resolves to how it stands. One that has ended
 * otherwise meanwhile stays as it is.
 */
export async function cancel(connection: Connection, made: MadePayment): Promise<Stripe.PaymentIntent> {
  const { key, reference, account } = made;
  try {
    return await connection.api.paymentIntents.cancel(
      reference,
      { expand: ['latest_charge'] },
      { ...onAccount(account), idempotencyKey: `${key}:cancel:${randomUUID()}` },
    );
  } catch (error) {
    if (isRefusal(error)) return retrieve(connection, made);
    throw failureOf(error, 'money');
  }
}

/** A payment that nobody will confirm takes nothing, so it makes no difference when this fails. */
export async function cancelQuietly(connection: Connection, made: MadePayment): Promise<void> {
  await cancel(connection, made).catch(() => undefined);
}

export function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : undefined;
}
