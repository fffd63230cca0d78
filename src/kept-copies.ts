import type { Kept, KeptHere } from '../machines/keptOnDevice.ts';
import type { Device } from './adapters/device/device.ts';
import { countUnsent, isDraft } from './adapters/device/own-entries.ts';
import type { Shelf } from './adapters/device/store.ts';
import { PROFILE } from './adapters/kept-profile.ts';
import { PICTURE } from './picture/picture.ts';

/** What customers call the copies that lie on a shelf. */
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

export async function countKept(device: Device): Promise<KeptHere> {
  const copies = await Promise.all(SHELVES.map((shelf) => counted(device, shelf)));
  return { copies: copies.filter(({ count }) => count > 0), unsent: await countUnsent(device) };
}

async function counted(device: Device, shelf: CopyShelf): Promise<Kept> {
  const copies = await copiesOn(device, shelf);
  return { kind: COPIES[shelf], count: copies.filter((id) => id !== PICTURE).length };
}

/** The name of who is signed in stays as long as they are: an app that opens offline has to know whom it greets. */
async function copiesOn(device: Device, shelf: CopyShelf): Promise<string[]> {
  const held = await device.list(shelf);
  return held.map(({ id }) => id).filter((id) => !isDraft(id) && !(shelf === 'profile' && id === PROFILE));
}

/** What was entered here and is nowhere else stays. */
export async function clearCopies(device: Device): Promise<void> {
  for (const shelf of SHELVES) for (const id of await copiesOn(device, shelf)) await device.remove(shelf, id);
}
