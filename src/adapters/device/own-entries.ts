import { type Change, standing } from '../../../domain/outbox.ts';
import { fromRow, type Held, toRow } from './codec.ts';
import type { Lockable, Placed, Shelf, Store } from './store.ts';

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

let unread: { readonly of: number; readonly what: Unread } | undefined;

/** For who tells the customer, once. Nobody else hears of it, as where their sign-in then failed. */
export function takeUnread(customer: number): Unread | undefined {
  const taken = unread;
  unread = undefined;
  return taken?.of === customer ? taken.what : undefined;
}

interface Wipeable {
  close(): void;
  wipe(): Promise<void>;
}

/** Nothing that lies there without its lock is trusted. */
export async function wipeUnlocked(device: Wipeable, customer: number): Promise<void> {
  unread = { of: customer, what: { kind: 'lock gone' } };
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
  const isLocked = lost > 0 && read.length === 0 && (await isSealed(load, customer));
  const taken = await Promise.allSettled(read.map((one) => takeOff(load, one)));
  if (isLocked || [...shelves, ...taken].some(({ status }) => status === 'rejected')) {
    unread = { of: customer, what: { kind: 'stays' } };
    device.close();
  } else {
    unread = lost > 0 ? { of: customer, what: { kind: 'lost', count: lost } } : undefined;
    await device.wipe();
  }
  return taken.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** What its lock was not opened for, as it could not be read when that was asked, is still there to be opened. */
async function isSealed(load: () => Promise<Store>, customer: number): Promise<boolean> {
  const store = await load();
  const profile = await store.list('profile', customer).catch(() => []);
  // Where the passkey was given the profile reads, which lies there as long as anything does.
  if (profile.some((row) => fromRow(row))) return false;
  const found = await store.locks?.read(customer).catch(() => 'unreadable' as const);
  return found === 'unreadable' || found?.lock?.seal !== undefined;
}

/** None where another tab was first. */
async function takeOff(load: () => Promise<Store>, one: Placed): Promise<Placed[]> {
  const { shelf, row } = one;
  const { locks } = await load();
  if (!locks) throw new Error('nothing can be taken off');
  const [count] = await locks.transact((rows) =>
    rows.remove([{ shelf, customer: row.customer, id: row.id }]),
  );
  return count ? [one] : [];
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

interface Listable {
  list(shelf: Shelf): Promise<Held[]>;
}

/** Whose they are makes no difference to how many there are. */
const ANYBODY = 0;

/** The same of a device that is open. */
export async function countUnsent(device: Listable): Promise<number> {
  const kept = await Promise.all(
    OWN_SHELVES.map(async (shelf) =>
      (await device.list(shelf)).map((held) => ({ shelf, row: toRow(ANYBODY, held) })),
    ),
  );
  return countOwn(kept.flat());
}

/** How many lie there for a customer: that is counted without opening them. */
export async function countKept({ locks }: Pick<Lockable, 'locks'>, customer: number): Promise<number> {
  const kept = await locks.transact((rows) => rows.all());
  return countOwn(kept.filter(({ row }) => row.customer === customer));
}
