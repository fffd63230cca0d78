import { expect, test } from 'vitest';
import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import { getAutoPayList, listAutoPayMethods } from '../../domain/auto-pay/calls.ts';
import { sampleAutoPay, sampleAutoPayGroup, sampleListed } from '../../domain/fixtures/auto-pay.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { autoPayListQuery, autoPayQuery, clearFlash, prefetchAutoPays } from './auto-pay.ts';
import { refreshQuery } from './query.ts';

const SIGNAL = new AbortController().signal;

/** The device of a signed-in customer, with a server that sends each one-time message once. */
async function openDevice(flash = '') {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const untold = [flash];
  const never = sampleListed({
    account_id: 2,
    auto_pay: { ...sampleListed().auto_pay, ebill_id: 12, ap_master_id: null },
  });
  const services = {
    send: async (call: unknown) => {
      if (call === getAutoPayList) return [sampleAutoPayGroup({ accounts: [sampleListed(), never] })];
      if (call === listAutoPayMethods) return [];
      return sampleAutoPay({ flash: untold.pop() ?? '' });
    },
  };
  const adapters = { device, services, clock: { now: () => 100 } } as unknown as Adapters;
  const { shelf, id } = autoPayQuery(11);
  const cachedFlash = async () => (await device.read<AutoPay>(shelf, id))?.value.flash;
  return { adapters, device, cachedFlash };
}

test('a prefetched one-time message waits until it was shown, and is then gone (APW-17)', async () => {
  const { adapters, cachedFlash } = await openDevice('A bill was above your limit.');
  await prefetchAutoPays(adapters, SIGNAL);
  await refreshQuery(autoPayQuery(11), adapters, SIGNAL);
  expect(await cachedFlash()).toBe('A bill was above your limit.');
  await clearFlash(adapters, 11);
  await refreshQuery(autoPayQuery(11), adapters, SIGNAL);
  expect(await cachedFlash()).toBe('');
});

test('the list is prefetched with the settings that were saved, and without any others (ruling 20)', async () => {
  const { adapters, device } = await openDevice();
  await prefetchAutoPays(adapters, SIGNAL);
  const cached = (await device.list('autoPays')).map(({ id }) => id);
  expect(cached.sort()).toEqual(['bill 11', autoPayListQuery.id, 'methods 11'].sort());
});
