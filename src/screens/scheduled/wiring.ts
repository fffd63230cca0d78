import { fromCallback, fromPromise } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../../../domain/call.ts';
import { deleteScheduled, editScheduled } from '../../../domain/calls/scheduled.ts';
import type { Receipt } from '../../../domain/receipt.ts';
import { scheduledDeleteMachine } from '../../../machines/scheduledDelete.ts';
import { scheduledEditMachine } from '../../../machines/scheduledEdit.ts';
import { scheduledPaymentsMachine } from '../../../machines/scheduledPayments.ts';
import { scheduledPayNowMachine } from '../../../machines/scheduledPayNow.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { attemptActors, keepReceipt, refreshBills } from '../../keep-payment.ts';
import { keepScheduled, renewScheduled, withoutPayment } from '../../scheduled-view.ts';

export const scheduledPaymentsWiring = (adapters: Adapters) => adapters.wire(scheduledPaymentsMachine);

/** Done or refused, the list shows the true state after it (SRV2-25), and so does the bill. */
function changing<C extends Call>(
  adapters: Adapters,
  call: C,
  after: (answer: AnswerOf<C>, request: RequestOf<C>) => Promise<void>,
) {
  return fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input }) => {
    try {
      const answer = await adapters.services.send(call, input);
      await after(answer, input);
      return answer;
    } finally {
      void renewScheduled(adapters);
    }
  });
}

export function scheduledEditWiring(adapters: Adapters) {
  return adapters.wire(scheduledEditMachine, {
    actors: {
      editScheduled: changing(adapters, editScheduled, async ({ payment }) => {
        await keepScheduled(adapters, (payments) =>
          [...withoutPayment(payments, payment.confirmation_num), payment].sort((one, other) =>
            one.scheduled_date < other.scheduled_date ? -1 : 1,
          ),
        );
        void refreshBills(adapters, payment.ebill_id === null ? [] : [payment.ebill_id]);
      }),
    },
  });
}

export function scheduledDeleteWiring(adapters: Adapters) {
  return adapters.wire(scheduledDeleteMachine, {
    actors: {
      deleteScheduled: changing(adapters, deleteScheduled, (_, { confirmation_number }) =>
        keepScheduled(adapters, (payments) => {
          const gone = payments.find(({ confirmation_num }) => confirmation_num === confirmation_number);
          void refreshBills(adapters, gone?.ebill_id ? [gone.ebill_id] : []);
          return withoutPayment(payments, confirmation_number);
        }),
      ),
    },
  });
}

export function scheduledPayNowWiring(adapters: Adapters) {
  const { device, reach } = adapters;
  return adapters.wire(scheduledPayNowMachine, {
    actors: {
      ...attemptActors(adapters),
      forgetAttempt: fromPromise<void, { key: string }>(async ({ input }) => {
        await device.remove('attempts', input.key);
        void renewScheduled(adapters);
      }),
      keepReceipt: fromPromise<void, { key: string; receipt: Receipt | undefined }>(async ({ input }) => {
        if (input.receipt) await keepReceipt(adapters, input.key, input.receipt);
      }),
      watchOutside: fromCallback(({ sendBack }) =>
        reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
      ),
    },
  });
}
