import type { Stripe } from 'stripe';
import { dateAt } from '../../../../domain/values/business-date.ts';
import { cents } from '../../../../domain/values/cents.ts';
import { SECOND } from '../../../../domain/values/durations.ts';
import { type Payout, type PayoutName, ProcessorRefused } from '../../../ports/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf, harmless } from './errors.ts';
import { accountsOf } from './references.ts';

const STATES: Readonly<Record<string, Payout['status']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** How a payout stands. Only of automatic payouts Stripe tells the movements, once it has reconciled them. */
export async function payoutOf(connection: Connection, name: PayoutName): Promise<Payout> {
  const { made } = await found(connection, name);
  return {
    amount: cents(made.amount),
    status: STATES[made.status] ?? 'under way',
    arrivesOn: dateAt(made.arrival_date * SECOND, 'UTC'),
    trace: made.trace_id?.value ?? '',
    isTold: made.reconciliation_status === 'completed',
  };
}

export async function* paidOutBy(connection: Connection, name: PayoutName): AsyncGenerator<string> {
  const { account } = await found(connection, name);
  const asked: Stripe.BalanceTransactionListParams = { payout: name.id, limit: 100 };
  try {
    // The list ends with the payout itself.
    for await (const line of connection.api.balanceTransactions.list(asked, onAccount(account)))
      if (line.type !== 'payout') yield line.id;
  } catch (error) {
    throw failureOf(error, 'harmless');
  }
}

/** A payout of a biller that has another account by now stands at the former one. */
async function found(
  connection: Connection,
  { biller, id }: PayoutName,
): Promise<{ readonly account: string; readonly made: Stripe.Payout }> {
  let refusal: ProcessorRefused | undefined;
  for (const account of await accountsOf(connection, biller)) {
    try {
      const made = await harmless(() => connection.api.payouts.retrieve(id, {}, onAccount(account)));
      return { account, made };
    } catch (error) {
      if (!(error instanceof ProcessorRefused)) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? new ProcessorRefused(`biller ${biller} has no account at Stripe`);
}
