import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import { getAutoPay, getAutoPayList, listAutoPayMethods } from '../../domain/auto-pay/calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { refetchBills } from './bills.ts';
import { changeCached, refetch } from './changes.ts';
import { callQuery, type QueryDefinition, refreshQuery } from './query.ts';

/** The accounts by biller, with their auto pays (API2-37). */
export const autoPayListQuery = callQuery('autoPays', 'list', getAutoPayList, {});

/**
 * The settings of one bill's auto pay (API2-38). The server sends their one-time message once only, so a
 * prefetched one is kept until it was shown.
 */
export function autoPayQuery(ebillId: number): QueryDefinition<AutoPay> {
  const place = { shelf: 'autoPays', id: `bill ${ebillId}` } as const;
  return {
    ...place,
    fetch: async ({ services, device }, { signal }) => {
      const settings = await services.send(getAutoPay, { ebill_id: ebillId }, { signal });
      return withUnshownFlash(settings, await device.read<AutoPay>(place.shelf, place.id));
    },
  };
}

export function withUnshownFlash(settings: AutoPay, held: CachedRow<AutoPay> | undefined): AutoPay {
  return { ...settings, flash: settings.flash || (held?.value?.flash ?? '') };
}

/** The saved methods that this auto pay may use (API2-60). */
export function autoPayMethodsQuery(ebillId: number) {
  return callQuery('autoPays', `methods ${ebillId}`, listAutoPayMethods, { ebill_id: ebillId });
}

/** Saves settings, which all screens then show, and refetches the other views that depend on them. */
export async function saveAutoPayAndRefresh(adapters: Adapters, settings: AutoPay): Promise<void> {
  const { shelf, id } = autoPayQuery(settings.ebill_id);
  await adapters.device.save([{ shelf, id, at: adapters.clock.now(), value: settings }]);
  void refetchAutoPays(adapters);
}

/**
 * Refetches the lists that show auto pays, after a change or a refused change. With a bill, also its settings
 * and methods.
 */
export async function refetchAutoPays(adapters: Adapters, ebillId?: number): Promise<void> {
  await Promise.all([
    refetch(adapters, autoPayListQuery),
    refetchBills(adapters, []),
    ...(ebillId === undefined
      ? []
      : [refetch(adapters, autoPayQuery(ebillId)), refetch(adapters, autoPayMethodsQuery(ebillId))]),
  ]);
}

/** Removes the one-time message after it was shown (APW-17). */
export async function clearFlash(adapters: Adapters, ebillId: number): Promise<void> {
  await changeCached(adapters, autoPayQuery(ebillId), (settings) =>
    settings.flash ? { ...settings, flash: '' } : settings,
  );
}

/** Number of settings that are prefetched, one after the other. */
const MOST_AHEAD = 20;

/** Prefetches the list and the saved settings, to be read without a connection. */
export async function prefetchAutoPays(adapters: Adapters, signal: AbortSignal): Promise<void> {
  const { value: groups } = await refreshQuery(autoPayListQuery, adapters, signal);
  const saved = groups
    .flatMap(({ accounts }) => accounts)
    .flatMap(({ auto_pay }) => (auto_pay.ap_master_id === null ? [] : (auto_pay.ebill_id ?? [])));
  for (const ebillId of saved.slice(0, MOST_AHEAD)) {
    await refreshQuery(autoPayQuery(ebillId), adapters, signal).catch(() => {});
    await refreshQuery(autoPayMethodsQuery(ebillId), adapters, signal).catch(() => {});
  }
}
