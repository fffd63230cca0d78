import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { createDevice, type Device } from '../../src/adapters/device/device.ts';
import { dexieStore } from '../../src/adapters/device/dexie.ts';

/** An empty device over IndexedDB, opened to keep what this customer saves. */
export async function openStoredDevice(customer: number): Promise<Device> {
  await Dexie.delete('billfold');
  let owner: number | undefined;
  const device = createDevice({
    lasting: dexieStore,
    onFallback: () => {
      throw new Error('fell back');
    },
    owner: {
      get: () => owner,
      set: (next) => {
        owner = next;
      },
    },
  });
  await device.open(customer, true);
  return device;
}
