import { type ChargeName, ProcessorSilent } from '../../../ports/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf, isRefusal, isRepeated } from './errors.ts';
import { retrieve } from './intents.ts';
import { countFault, isMade, type MadePayment, paymentUnder } from './references.ts';

/** Takes what a hold keeps. What Stripe refuses to capture was captured before, or its hold is gone. */
export async function capture(connection: Connection, name: ChargeName): Promise<'captured' | 'lost'> {
  const row = await paymentUnder(connection, name);
  if (!isMade(row)) return 'lost';
  const status = await captured(connection, row);
  if (status === 'succeeded') return 'captured';
  if (status === 'canceled' || status === 'requires_payment_method') return 'lost';
  throw new ProcessorSilent('stripe neither captured a hold nor lost it');
}

async function captured(connection: Connection, row: MadePayment): Promise<string> {
  try {
    const intent = await connection.api.paymentIntents.capture(
      row.reference,
      {},
      { ...onAccount(row.account), idempotencyKey: `${row.key}:capture:${row.confirms}` },
    );
    return intent.status;
  } catch (error) {
    if (isRepeated(error)) await countFault(connection, row, 'confirms');
    if (isRefusal(error)) return (await retrieve(connection, row)).status;
    throw failureOf(error, 'money');
  }
}
