import { fromPromise } from 'xstate';
import type { AutoPay } from '../../../domain/auto-pay.ts';
import type { AnswerOf, Call, RequestOf } from '../../../domain/call.ts';
import {
  createAutoPay,
  rescheduleAutoPay,
  saveAutoPay,
  toggleAutoPay,
} from '../../../domain/calls/auto-pay.ts';
import { autoPayControlMachine } from '../../../machines/autoPayControl.ts';
import { autoPayRescheduleMachine } from '../../../machines/autoPayReschedule.ts';
import { autoPaySetupMachine, type Saving } from '../../../machines/autoPaySetup.ts';
import { autoPayToggleMachine } from '../../../machines/autoPayToggle.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { keepAutoPay, renewAutoPays } from '../../auto-pay-view.ts';

/** What was saved shows in every tab at once. */
export function autoPaySetupWiring(adapters: Adapters) {
  return adapters.wire(autoPaySetupMachine, {
    actors: {
      saveSettings: fromPromise<AutoPay, Saving>(async ({ input }) => {
        const settings = await save(adapters, input);
        await keepAutoPay(adapters, settings);
        return settings;
      }),
    },
  });
}

function save(
  { services }: Adapters,
  { saved: { id, ebill_id }, entry, disables }: Saving,
): Promise<AutoPay> {
  if (id === null) return services.send(createAutoPay, { ebill_id, ...entry });
  return services.send(saveAutoPay, { id, ...(disables ? { active: false } : {}), ...entry });
}

/** Done or refused, every screen shows what is true after it. */
function changing<C extends Call>(
  adapters: Adapters,
  call: C,
  ebillOf: (request: RequestOf<C>) => number | undefined,
) {
  return fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input }) => {
    try {
      return await adapters.services.send(call, input);
    } finally {
      await renewAutoPays(adapters, ebillOf(input));
    }
  });
}

export const autoPayToggleWiring = (adapters: Adapters) =>
  adapters.wire(autoPayToggleMachine, {
    actors: { toggleAutoPay: changing(adapters, toggleAutoPay, ({ ebill_id }) => ebill_id) },
  });

/** For one bill, so that its settings are read again as well. */
export const autoPayRescheduleWiring = (adapters: Adapters) =>
  adapters.wire(autoPayRescheduleMachine, {
    actors: { rescheduleAutoPay: changing(adapters, rescheduleAutoPay, () => undefined) },
  });

export const autoPayControlWiring = (adapters: Adapters) => adapters.wire(autoPayControlMachine);
