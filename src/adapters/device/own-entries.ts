import { type Change, standing } from '../../../domain/outbox.ts';
import { fromRow } from './codec.ts';
import type { Placed, Shelf, Store } from './store.ts';

/** Where there can be any. */
export const OWN_SHELVES: readonly Shelf[] = ['outbox', 'draft', 'cart', 'autoPays', 'tax'];

/** What was begun lies beside the copies of what it is about. */
export const isDraft = (id: string) => id.startsWith('draft ');

/** What was not found again of what was entered on a device. */
export type Unread =
  /** So many entries make no sense any more, and went. */
  | { readonly kind: 'lost'; readonly count: number }
  /** The device did not let all of it be read: the rest stays until it does. */
  | { readonly kind: 'stays' }
  /** It lay there without the lock that was set, and went unread. */
  | { readonly kind: 'lock gone' };

let unread: Unread | undefined;

/** For who tells the customer, once. */
export function takeUnread(): Unread | undefined {
  const taken = unread;
  unread = undefined;
  return taken;
}

interface Wipeable {
  close(): void;
  wipe(): Promise<void>;
}

/** Nothing that lies there without its lock is trusted. */
export async function wipeUnlocked(device: Wipeable): Promise<void> {
  unread = { kind: 'lock gone' };
  await device.wipe();
}

/**
 * Wipes the device but for what was entered there, which it answers: changes that wait and entries of forms, also those of
 * which the server may have a copy. Where not all of it can be read nothing is wiped. What is answered is taken off the
 * device first, by one tab, or it would be found, and sent, a second time.
 */
export async function carryOver(
  device: Wipeable,
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
  const lost = countOwn(found.filter((one) => !read.includes(one)));
  const isOpened = found.some(({ row }) => typeof row.blob === 'string');
  const isLocked = lost > 0 && !isOpened && (await isUnderPasskey(load, customer));
  const taken = await Promise.allSettled(read.map((one) => takeOff(load, one)));
  if (isLocked || [...shelves, ...taken].some(({ status }) => status === 'rejected')) {
    unread = { kind: 'stays' };
    device.close();
  } else {
    unread = lost > 0 ? { kind: 'lost', count: lost } : undefined;
    await device.wipe();
  }
  return taken.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** What its lock was not opened for, as it could not be read when that was asked, is still there to be opened. */
async function isUnderPasskey(load: () => Promise<Store>, customer: number): Promise<boolean> {
  const found = await (await load()).locks?.read(customer).catch(() => 'unreadable' as const);
  return found === 'unreadable' || found?.lock?.seal !== undefined;
}

/** None where another tab was first. */
async function takeOff(load: () => Promise<Store>, one: Placed): Promise<Placed[]> {
  const { shelf, row } = one;
  const { locks } = await load();
  const counts = await locks?.transact((rows) =>
    rows.remove([{ shelf, customer: row.customer, id: row.id }]),
  );
  return counts?.[0] ? [one] : [];
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
