import { expect, test } from 'vitest';
import type { AutoPay } from '../domain/auto-pay.ts';
import { getAutoPayList, listAutoPayMethods } from '../domain/calls/auto-pay.ts';
import { sampleAutoPay, sampleAutoPayGroup, sampleListed } from '../domain/sample-auto-pay.ts';
import type { Adapters } from './adapters/adapters.ts';
import { createDevice } from './adapters/device/device.ts';
import { autoPayListView, autoPayView, forgetFlash, readAutoPaysAhead } from './auto-pay-view.ts';
import { refreshView } from './read-view.ts';

const SIGNAL = new AbortController().signal;

/** A device of a customer who is signed in, before a server that tells each one-time message once. */
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
  const { shelf, id } = autoPayView(11);
  const flashHeld = async () => (await device.read<AutoPay>(shelf, id))?.value.flash;
  return { adapters, device, flashHeld };
}

test('a one-time message that was read ahead waits until it was shown, and is gone then (APW-17)', async () => {
  const { adapters, flashHeld } = await openDevice('A bill was above your limit.');
  await readAutoPaysAhead(adapters, SIGNAL);
  await refreshView(autoPayView(11), adapters, SIGNAL);
  expect(await flashHeld()).toBe('A bill was above your limit.');
  await forgetFlash(adapters, 11);
  await refreshView(autoPayView(11), adapters, SIGNAL);
  expect(await flashHeld()).toBe('');
});

test('the list is read ahead with the settings that were saved, and none that were not (ruling 20)', async () => {
  const { adapters, device } = await openDevice();
  await readAutoPaysAhead(adapters, SIGNAL);
  const held = (await device.list('autoPays')).map(({ id }) => id);
  expect(held.sort()).toEqual(['bill 11', autoPayListView.id, 'methods 11'].sort());
});
