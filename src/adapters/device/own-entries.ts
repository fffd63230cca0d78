import { type Change, standing } from '../../../domain/outbox.ts';
import { fromRow } from './codec.ts';
import type { Placed, Shelf, Store } from './store.ts';

/** Where there can be any. */
export const OWN_SHELVES: readonly Shelf[] = ['outbox', 'draft', 'cart', 'autoPays', 'tax'];

/** What was begun lies beside the copies of what it is about. */
export const isDraft = (id: string) => id.startsWith('draft ');

/** What was not found again of what was entered on a device. */
export interface Unread {
  /** So many entries that make no sense, and went. */
  readonly lost: number;
  /** The device did not let all of it be read: the rest stays until it does. */
  readonly stays: boolean;
}

let unread: Unread | undefined;

/** For who tells the customer, once. */
export function takeUnread(): Unread | undefined {
  const taken = unread;
  unread = undefined;
  return taken;
}

/**
 * Wipes the device but for what was entered there, which it answers: changes that wait and entries of forms, also those of
 * which the server may have a copy. Where not all of it can be read nothing is wiped, and what is answered is taken off the
 * device first, or it would be found, and sent, a second time.
 */
export async function carryOver(
  device: { close(): void; wipe(): Promise<void> },
  load: () => Promise<Store>,
  customer: number,
): Promise<Placed[]> {
  const shelves = await Promise.allSettled(
    OWN_SHELVES.map(async (shelf) =>
      (await (await load()).list(shelf, customer)).map((row): Placed => ({ shelf, row })).filter(isEntered),
    ),
  );
  const found = shelves.flatMap((shelf) => (shelf.status === 'fulfilled' ? shelf.value : []));
  const read = found.filter(({ row }) => fromRow(row));
  if (shelves.some(({ status }) => status === 'rejected')) {
    unread = { lost: 0, stays: true };
    device.close();
    return takenOff(load, read);
  }
  const lost = countOwn(found.filter((one) => !read.includes(one)));
  unread = lost > 0 ? { lost, stays: false } : undefined;
  await device.wipe();
  return read;
}

async function takenOff(load: () => Promise<Store>, read: readonly Placed[]): Promise<Placed[]> {
  const taken = await Promise.allSettled(
    read.map(async (one) => {
      const { shelf, row } = one;
      await (await load()).remove({ shelf, customer: row.customer, id: row.id });
      return one;
    }),
  );
  return taken.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

const isEntered = ({ shelf, row }: Placed) => shelf === 'outbox' || shelf === 'draft' || isDraft(row.id);

/**
 * Kept nowhere else: changes that wait for a connection and entries of forms. Drafts of tax returns lie at the server as
 * well, except those that it refused; which these are cannot be told while they are encrypted, so they count.
 */
function isOwn({ shelf, row }: Placed): boolean {
  if (shelf === 'outbox' || shelf === 'draft') return true;
  if (!isDraft(row.id) || (shelf !== 'autoPays' && shelf !== 'tax')) return false;
  return shelf === 'autoPays' || typeof row.blob !== 'string' || kindOf({ shelf, row }) === 'refused';
}

const kindOf = ({ row }: Placed) => fromRow<{ kind?: string }>(row)?.value.kind;

/** How many of them there are. Of several changes of one thing only the last counts, where they can be read. */
export function countOwn(kept: readonly Placed[]): number {
  const own = kept.filter(isOwn);
  const changes = own.flatMap(({ shelf, row }) =>
    shelf === 'outbox' ? (fromRow<Change>(row)?.value ?? []) : [],
  );
  return own.length - changes.length + standing(changes).length;
}
