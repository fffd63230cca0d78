import type { Stripe } from 'stripe';
import { dateAt } from '../../../../domain/values/business-date.ts';
import { cents } from '../../../../domain/values/cents.ts';
import { SECOND } from '../../../../domain/values/durations.ts';
import type { Payout, PayoutName } from '../../../ports/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf, harmless } from './errors.ts';
import { accountOf } from './references.ts';

const STATES: Readonly<Record<string, Payout['status']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

/** How a payout stands. Only of automatic payouts Stripe tells the movements, once it has reconciled them. */
export async function payoutOf(connection: Connection, { biller, id }: PayoutName): Promise<Payout> {
  const account = await accountOf(connection, biller);
  const made = await harmless(() => connection.api.payouts.retrieve(id, {}, onAccount(account)));
  return {
    amount: cents(made.amount),
    status: STATES[made.status] ?? 'under way',
    arrivesOn: dateAt(made.arrival_date * SECOND, 'UTC'),
    trace: made.trace_id?.value ?? '',
    isTold: made.reconciliation_status === 'completed',
  };
}

export async function* paidOutBy(connection: Connection, { biller, id }: PayoutName): AsyncGenerator<string> {
  const account = await accountOf(connection, biller);
  const asked: Stripe.BalanceTransactionListParams = { payout: id, limit: 100 };
  try {
    // The list ends with the payout itself.
    for await (const line of connection.api.balanceTransactions.list(asked, onAccount(account)))
      if (line.type !== 'payout') yield line.id;
  } catch (error) {
    throw failureOf(error, 'harmless');
  }
}
