import type { StoredKind, StoredOnDevice } from '../../machines/outbox/kept-on-device.machine.ts';
import type { Device } from '../adapters/device/device.ts';
import { PICTURE, type Shelf } from '../adapters/device/store.ts';
import { countUnsent, isDraft } from '../adapters/device/unsent-entries.ts';
import { PROFILE } from '../adapters/session/saved-profile.ts';

/** The customers' words for the copies on each shelf. */
const COPIES = {
  billList: 'Your list of accounts',
  bills: 'Bills',
  cart: 'Your cart',
  checkoutDetails: 'Your last review',
  receipts: 'Receipts',
  history: 'Payments in your history',
  scheduled: 'Pending payments',
  autoPays: 'Auto pays',
  payByText: 'Pay by text settings',
  reminders: 'Reminders',
  tax: 'Tax accounts and returns',
  wallet: 'Payment methods, without their numbers',
  profile: 'Your settings and alerts',
} satisfies Partial<Record<Shelf, string>>;

type CopyShelf = keyof typeof COPIES;
const SHELVES = Object.keys(COPIES) as CopyShelf[];

export async function countCopies(device: Device): Promise<StoredOnDevice> {
  const copies = await Promise.all(SHELVES.map((shelf) => counted(device, shelf)));
  return { copies: copies.filter(({ count }) => count > 0), unsent: await countUnsent(device) };
}

async function counted(device: Device, shelf: CopyShelf): Promise<StoredKind> {
  const copies = await copiesOn(device, shelf);
  return { kind: COPIES[shelf], count: copies.filter((id) => id !== PICTURE).length };
}

/**
 * The ids of the copies on a shelf. The profile is excluded: an app that opens offline must know its
 * customer.
 */
async function copiesOn(device: Device, shelf: CopyShelf): Promise<string[]> {
  const cached = await device.list(shelf);
  return cached.map(({ id }) => id).filter((id) => !isDraft(id) && !(shelf === 'profile' && id === PROFILE));
}

/** Deletes all copies. Entries that exist only here stay. */
export async function clearCopies(device: Device): Promise<void> {
  for (const shelf of SHELVES) for (const id of await copiesOn(device, shelf)) await device.remove(shelf, id);
}
