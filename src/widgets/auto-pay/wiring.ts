import { fromPromise } from 'xstate';
import type { Call, RequestOf } from '../../../domain/api/call.ts';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import {
  allowDebit,
  createAutoPay,
  dismissFailedAutoPayment,
  rescheduleAutoPay,
  saveAutoPay,
  toggleAutoPay,
} from '../../../domain/auto-pay/calls.ts';
import { autoPayRescheduleMachine } from '../../../machines/auto-pay/auto-pay-reschedule.machine.ts';
import { autoPaySetupMachine, type Saving } from '../../../machines/auto-pay/auto-pay-setup.machine.ts';
import { autoPayToggleMachine } from '../../../machines/auto-pay/auto-pay-toggle.machine.ts';
import { debitPermissionMachine } from '../../../machines/auto-pay/debit-permission.machine.ts';
import { failureDismissalMachine } from '../../../machines/auto-pay/failure-dismissal.machine.ts';
import { callActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { refetchAutoPays, saveAutoPayAndRefresh } from '../../queries/auto-pay.ts';

/** Saved settings show in every tab at once. */
export function autoPaySetupWiring(adapters: Adapters) {
  return adapters.wire(autoPaySetupMachine, {
    actors: {
      saveSettings: fromPromise<AutoPay, Saving>(async ({ input }) => {
        const settings = await save(adapters, input);
        await saveAutoPayAndRefresh(adapters, settings);
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

/** After a change or a refusal, every screen shows the current state. */
function refreshingAfter<C extends Call>(
  adapters: Adapters,
  call: C,
  ebillOf: (request: RequestOf<C>) => number | undefined,
) {
  const always = (request: RequestOf<C>) => refetchAutoPays(adapters, ebillOf(request));
  return callActor(adapters, call, { outlives: true, always });
}

export const autoPayToggleWiring = (adapters: Adapters) =>
  adapters.wire(autoPayToggleMachine, {
    actors: { toggleAutoPay: refreshingAfter(adapters, toggleAutoPay, ({ ebill_id }) => ebill_id) },
  });

/** Passes no bill, so only the lists are refetched. */
export const autoPayRescheduleWiring = (adapters: Adapters) =>
  adapters.wire(autoPayRescheduleMachine, {
    actors: { rescheduleAutoPay: refreshingAfter(adapters, rescheduleAutoPay, () => undefined) },
  });

/** Refetches the settings of this bill, which show the failure too. */
export const failureDismissalWiring = (ebillId: number) => (adapters: Adapters) =>
  adapters.wire(failureDismissalMachine, {
    actors: {
      dismissFailedAutoPayment: refreshingAfter(adapters, dismissFailedAutoPayment, () => ebillId),
    },
  });

/** The answer decides what the settings of this bill show next. */
export const debitPermissionWiring = (ebillId: number) => (adapters: Adapters) =>
  adapters.wire(debitPermissionMachine, {
    actors: { allowDebit: refreshingAfter(adapters, allowDebit, () => ebillId) },
  });
