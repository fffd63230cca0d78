import { fromPromise } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../../../domain/api/call.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';
import { deleteScheduled, editScheduled } from '../../../domain/scheduled/calls.ts';
import { scheduledDeleteMachine } from '../../../machines/scheduled/scheduled-delete.machine.ts';
import { scheduledEditMachine } from '../../../machines/scheduled/scheduled-edit.machine.ts';
import { scheduledPayNowMachine } from '../../../machines/scheduled/scheduled-pay-now.machine.ts';
import { callActor, returnActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { attemptActors } from '../../payments/attempts.ts';
import { savePaidReceipt } from '../../payments/paid.ts';
import { refetchBills } from '../../queries/bills.ts';
import { changeCachedScheduled, refetchScheduled, withoutPayment } from '../../queries/scheduled.ts';

/** After a change or a refusal, the list and the bill show the current state (SRV2-25). */
function refreshingAfter<C extends Call>(
  adapters: Adapters,
  call: C,
  after: (answer: AnswerOf<C>, request: RequestOf<C>) => Promise<void>,
) {
  const always = () => void refetchScheduled(adapters);
  return callActor(adapters, call, { outlives: true, after, always });
}

export function scheduledEditWiring(adapters: Adapters) {
  return adapters.wire(scheduledEditMachine, {
    actors: {
      editScheduled: refreshingAfter(adapters, editScheduled, async ({ payment }) => {
        await changeCachedScheduled(adapters, (payments) =>
          [...withoutPayment(payments, payment.confirmation_num), payment].sort((left, right) =>
            left.scheduled_date < right.scheduled_date ? -1 : 1,
          ),
        );
        void refetchBills(adapters, payment.ebill_id === null ? [] : [payment.ebill_id]);
      }),
    },
  });
}

export function scheduledDeleteWiring(adapters: Adapters) {
  return adapters.wire(scheduledDeleteMachine, {
    actors: {
      deleteScheduled: refreshingAfter(adapters, deleteScheduled, (_, { confirmation_number }) =>
        changeCachedScheduled(adapters, (payments) => {
          const deleted = payments.find(({ confirmation_num }) => confirmation_num === confirmation_number);
          void refetchBills(adapters, deleted?.ebill_id ? [deleted.ebill_id] : []);
          return withoutPayment(payments, confirmation_number);
        }),
      ),
    },
  });
}

export function scheduledPayNowWiring(adapters: Adapters) {
  const { device } = adapters;
  return adapters.wire(scheduledPayNowMachine, {
    actors: {
      ...attemptActors(adapters),
      forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
        await device.remove('attempts', input.key);
        void refetchScheduled(adapters);
      }),
      keepReceipt: fromPromise<void, { key: string; receipt: Receipt | undefined }>(async ({ input }) => {
        if (input.receipt) await savePaidReceipt(adapters, input.key, input.receipt);
      }),
      watchOutside: returnActor(adapters),
    },
  });
}
