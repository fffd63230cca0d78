import { getScheduledReceipt, listScheduled } from '../domain/calls/scheduled.ts';
import { CallFailed } from '../domain/failure.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { ScheduledPayment } from '../domain/scheduled-payment.ts';
import type { Adapters } from './adapters/adapters.ts';
import { refreshView, type View } from './read-view.ts';

/** The payments that wait for their day, next date first (SCH-01). */
export const scheduledView: View<readonly ScheduledPayment[]> = {
  shelf: 'scheduled',
  id: 'list',
  fetch: ({ services }, signal) => services.send(listScheduled, {}, { signal }),
};

/** The receipt of a payment that had been scheduled (SCH-28, ERR2-15). One of somebody else reads like one that is gone. */
export function scheduledReceiptView(confirmation_number: string): View<Receipt> {
  return {
    shelf: 'receipts',
    id: confirmation_number,
    fetch: ({ services }, signal) =>
      services.send(getScheduledReceipt, { confirmation_number }, { signal }).catch((error: unknown) => {
        throw error instanceof CallFailed && error.status === 404
          ? new CallFailed({ ...error, message: getScheduledReceipt.failure })
          : error;
      }),
  };
}

const PATIENCE = 8_000;

/** Fetches the list again after something was done to it, or was refused. What cannot be had is fetched when it is opened. */
export async function renewScheduled(adapters: Adapters): Promise<void> {
  await refreshView(scheduledView, adapters, AbortSignal.timeout(PATIENCE)).catch(() => {});
}

/** Changes the list that the device holds, at once and in every tab. */
export async function keepScheduled(
  { device, clock }: Adapters,
  change: (payments: readonly ScheduledPayment[]) => readonly ScheduledPayment[],
): Promise<void> {
  const { shelf, id } = scheduledView;
  const held = await device.read<readonly ScheduledPayment[]>(shelf, id);
  if (held) await device.save([{ shelf, id, at: clock.now(), value: change(held.value) }]);
}

export function withoutPayment(payments: readonly ScheduledPayment[], confirmationNum: string) {
  return payments.filter(({ confirmation_num }) => confirmation_num !== confirmationNum);
}
