import type { Stripe } from 'stripe';
import { type ChargeName, type GiveBack, type GivenBack, ProcessorSilent } from '../../../ports/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf, harmless, isOfDispute, isRefusal, isRepeated } from './errors.ts';
import { cancel, retrieve } from './intents.ts';
import { countFault, isMade, type MadePayment, paymentUnder } from './references.ts';

/** All refunds of a payment, also those made at Stripe's own dashboard. */
export function refundsOf(
  { api }: Connection,
  { reference, account }: MadePayment,
): Promise<Stripe.Refund[]> {
  const asked = { payment_intent: reference, limit: 100 };
  return harmless(() => api.refunds.list(asked, onAccount(account)).autoPagingToArray({ limit: 1_000 }));
}

/**
 * Releases a hold, or refunds what was taken. A refund is looked for before it is made, because Stripe forgets
 * keys after a day. One that is still under way is silent: it is asked about again until it has ended.
 */
export async function giveBack(
  connection: Connection,
  name: ChargeName,
  what: GiveBack,
): Promise<GivenBack | 'refused' | 'disputed'> {
  const row = await paymentUnder(connection, name);
  if (!isMade(row)) return 'refused';
  const { status } = await retrieve(connection, row);
  if (status === 'canceled') return 'given back';
  if (status === 'requires_capture') return released(connection, row);
  if (status !== 'succeeded' && status !== 'processing') return 'refused';
  const earlier = await refundUnder(connection, row, what.key);
  const refund = earlier ?? (await make(connection, row, what));
  if (typeof refund === 'string') return refund;
  const state = stateOf(refund);
  if (state === 'under way') throw new ProcessorSilent('stripe has not ended the refund yet');
  return state;
}

export async function askRefund(
  connection: Connection,
  name: ChargeName,
  key: string,
): Promise<GivenBack | 'under way' | 'none'> {
  const row = await paymentUnder(connection, name);
  const refund = isMade(row) && (await refundUnder(connection, row, key));
  return refund ? stateOf(refund) : 'none';
}

async function refundUnder(
  connection: Connection,
  row: MadePayment,
  key: string,
): Promise<Stripe.Refund | undefined> {
  return (await refundsOf(connection, row)).find(({ metadata }) => metadata?.key === key);
}

function stateOf({ status }: Stripe.Refund): GivenBack | 'under way' {
  if (status === 'succeeded') return 'given back';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under way';
}

async function released(connection: Connection, row: MadePayment): Promise<'given back'> {
  const { status } = await cancel(connection, row);
  if (status !== 'canceled') throw new ProcessorSilent('stripe did not release a hold');
  return 'given back';
}

async function make(
  connection: Connection,
  row: MadePayment,
  { key, amount }: GiveBack,
): Promise<Stripe.Refund | 'refused' | 'disputed'> {
  const { reference, account, confirms, applicationFee } = row;
  try {
    return await connection.api.refunds.create(
      {
        payment_intent: reference,
        amount,
        metadata: { key },
        // In proportion: Stripe would keep all of it for the host otherwise.
        ...(applicationFee > 0 && { refund_application_fee: true }),
      },
      // Stripe refuses a key that comes again with another amount.
      { ...onAccount(account), idempotencyKey: `${key}:refund:${amount}:${confirms}` },
    );
  } catch (error) {
    if (isRepeated(error)) await countFault(connection, row, 'confirms');
    if (isOfDispute(error)) return 'disputed';
    if (isRefusal(error)) return 'refused';
    throw failureOf(error, 'money');
  }
}
