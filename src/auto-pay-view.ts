import type { AutoPay } from '../domain/auto-pay.ts';
import type { AutoPayGroup } from '../domain/auto-pay-list.ts';
import { getAutoPay, getAutoPayList, listAutoPayMethods } from '../domain/calls/auto-pay.ts';
import type { SavedMethod } from '../domain/saved-method.ts';
import type { Adapters } from './adapters/adapters.ts';
import { refreshBills } from './keep-payment.ts';
import { refreshView, type View } from './read-view.ts';

/** The accounts by biller with their auto pays (API2-37). */
export const autoPayListView: View<readonly AutoPayGroup[]> = {
  shelf: 'autoPays',
  id: 'list',
  fetch: ({ services }, signal) => services.send(getAutoPayList, {}, { signal }),
};

/**
 * The settings of one bill's auto pay (API2-38). Their one-time message is told by the server once only: what was read
 * ahead keeps it until it was shown.
 */
export function autoPayView(ebillId: number): View<AutoPay> {
  const place = { shelf: 'autoPays', id: `bill ${ebillId}` } as const;
  return {
    ...place,
    fetch: async ({ services, device }, signal) => {
      const settings = await services.send(getAutoPay, { ebill_id: ebillId }, { signal });
      const held = await device.read<AutoPay>(place.shelf, place.id);
      return { ...settings, flash: settings.flash || (held?.value.flash ?? '') };
    },
  };
}

/** The wallet as this auto pay may use it (API2-60). */
export function autoPayMethodsView(ebillId: number): View<readonly SavedMethod[]> {
  return {
    shelf: 'autoPays',
    id: `methods ${ebillId}`,
    fetch: ({ services }, signal) => services.send(listAutoPayMethods, { ebill_id: ebillId }, { signal }),
  };
}

const PATIENCE = 8_000;

/** Shows settings everywhere at once, and fetches again what else tells of them. */
export async function keepAutoPay(adapters: Adapters, settings: AutoPay): Promise<void> {
  const { shelf, id } = autoPayView(settings.ebill_id);
  await adapters.device.save([{ shelf, id, at: adapters.clock.now(), value: settings }]);
  void renewAutoPays(adapters);
}

/** What the lists say of auto pays, after one of them was changed or was refused a change; of one bill with its methods. */
export async function renewAutoPays(adapters: Adapters, ebillId?: number): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  await Promise.allSettled([
    refreshView(autoPayListView, adapters, signal),
    refreshBills(adapters, []),
    ...(ebillId === undefined
      ? []
      : [
          refreshView(autoPayView(ebillId), adapters, signal),
          refreshView(autoPayMethodsView(ebillId), adapters, signal),
        ]),
  ]);
}

/** The one-time message was shown and is gone on the next visit (APW-17). */
export async function forgetFlash({ device }: Adapters, ebillId: number): Promise<void> {
  const { shelf, id } = autoPayView(ebillId);
  const held = await device.read<AutoPay>(shelf, id);
  if (held?.value.flash) await device.save([{ ...held, shelf, value: { ...held.value, flash: '' } }]);
}

/** As many settings as are read ahead, one after the other. */
const MOST_AHEAD = 20;

/** Keeps the list and the settings that were saved, to be read without a signal. */
export async function readAutoPaysAhead(adapters: Adapters, signal: AbortSignal): Promise<void> {
  await refreshView(autoPayListView, adapters, signal);
  const held = await adapters.device.read<readonly AutoPayGroup[]>(autoPayListView.shelf, autoPayListView.id);
  const saved = (held?.value ?? [])
    .flatMap(({ accounts }) => accounts)
    .flatMap(({ auto_pay }) => (auto_pay.ap_master_id === null ? [] : (auto_pay.ebill_id ?? [])));
  for (const ebillId of saved.slice(0, MOST_AHEAD)) {
    await refreshView(autoPayView(ebillId), adapters, signal).catch(() => {});
    await refreshView(autoPayMethodsView(ebillId), adapters, signal).catch(() => {});
  }
}
