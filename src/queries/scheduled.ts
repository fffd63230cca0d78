import { CallFailed } from '../../domain/api/failure.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { getScheduledReceipt, listScheduled } from '../../domain/scheduled/calls.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

/** The scheduled payments, the earliest date first (SCH-01). */
export const scheduledQuery: QueryDefinition<readonly ScheduledPayment[]> = {
  shelf: 'scheduled',
  id: 'list',
  fetch: ({ services }, options) => services.send(listScheduled, {}, options),
};

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

const PATIENCE = 8_000;

/**
 * Refetches the list after a change, or after a refused one. On failure, the list is fetched when it is
 * opened.
 */
export async function refetchScheduled(adapters: Adapters): Promise<void> {
  await refreshQuery(scheduledQuery, adapters, AbortSignal.timeout(PATIENCE)).catch(() => {});
}

export async function changeCachedScheduled(
  { device, clock }: Adapters,
  change: (payments: readonly ScheduledPayment[]) => readonly ScheduledPayment[],
): Promise<void> {
  const { shelf, id } = scheduledQuery;
  const cached = await device.read<readonly ScheduledPayment[]>(shelf, id);
  if (cached?.value) await device.save([{ shelf, id, at: clock.now(), value: change(cached.value) }]);
}

export function withoutPayment(payments: readonly ScheduledPayment[], confirmationNum: string) {
  return payments.filter(({ confirmation_num }) => confirmation_num !== confirmationNum);
}
