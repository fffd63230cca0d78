import { CallFailed } from '../../domain/api/failure.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { getScheduledReceipt, listScheduled } from '../../domain/scheduled/calls.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { changeCached, refetch } from './changes.ts';
import { callQuery, type QueryDefinition } from './query.ts';

/** The scheduled payments, the earliest date first (SCH-01). */
export const scheduledQuery: QueryDefinition<readonly ScheduledPayment[]> = callQuery(
  'scheduled',
  'list',
  listScheduled,
  {},
);

/**
 * The receipt of a payment that had been scheduled (SCH-28, ERR2-15). Another customer's receipt fails like
 * one that was removed.
 */
export function scheduledReceiptQuery(confirmation_number: string): QueryDefinition<Receipt> {
  return {
    shelf: 'receipts',
    id: confirmation_number,
    fetch: ({ services }, options) =>
      services.send(getScheduledReceipt, { confirmation_number }, options).catch((error: unknown) => {
        throw error instanceof CallFailed && error.status === 404
          ? new CallFailed({ ...error, message: getScheduledReceipt.failure })
          : error;
      }),
  };
}

/** Refetches the list after a change, or after a refused one. */
export async function refetchScheduled(adapters: Adapters): Promise<void> {
  await refetch(adapters, scheduledQuery);
}

export async function changeCachedScheduled(
  adapters: Adapters,
  change: (payments: readonly ScheduledPayment[]) => readonly ScheduledPayment[],
): Promise<void> {
  await changeCached(adapters, scheduledQuery, change, adapters.clock.now());
}

export function withoutPayment(payments: readonly ScheduledPayment[], confirmationNum: string) {
  return payments.filter(({ confirmation_num }) => confirmation_num !== confirmationNum);
}
