import { type Change, latestChanges } from '../../../domain/outbox/outbox.ts';
import { type CachedRow, fromRow, toRow } from './row-codec.ts';
import type { Lockable, Placed, Shelf, Store } from './store.ts';

export const UNSENT_SHELVES: readonly Shelf[] = ['outbox', 'draft', 'cart', 'autoPays', 'tax'];

/** Drafts are on the same shelf as the cached copies of their subject. */
export const isDraft = (id: string) => id.startsWith('draft ');

/** Unsent entries on a device that could not be read back. */
export type UnreadEntriesNews =
  /** Entries that no longer made sense and were deleted. */
  | { readonly kind: 'lost'; readonly count: number }
  /** The device could not be read in full. The remaining entries stay until it can. */
  | { readonly kind: 'stays' }
  /** The entries lay there without the lock that had been set, and were deleted unread. */
  | { readonly kind: 'lock gone' };

let unread: { readonly of: number; readonly what: UnreadEntriesNews } | undefined;

/**
 * Returns the news once, for the code that tells the customer. Another customer never gets it, such as after
 * a failed sign-in.
 */
export function takeUnreadNews(customer: number): UnreadEntriesNews | undefined {
  const news = unread;
  unread = undefined;
  return news?.of === customer ? news.what : undefined;
}

interface Wipeable {
  close(): void;
  wipe(): Promise<void>;
}

/** Rows without their lock are not trusted. */
export async function wipeUnlocked(device: Wipeable, customer: number): Promise<void> {
  unread = { of: customer, what: { kind: 'lock gone' } };
  await device.wipe();
}

/**
 * Wipes the device and returns the unsent entries: queued changes and form entries. The server may have a
 * copy of some. If not all of them can be read, nothing is wiped. One tab removes the entries from the device
 * first. Otherwise they would be found, and sent, twice.
 */
export async function wipeExceptUnsent(
  device: Wipeable,
  load: () => Promise<Store>,
  customer: number,
): Promise<Placed[]> {
  const shelves = await Promise.allSettled(
    UNSENT_SHELVES.map(async (shelf) =>
      (await (await load()).list(shelf, customer)).map((row): Placed => ({ shelf, row })).filter(isEntered),
    ),
  );
  const entries = shelves.flatMap((shelf) => (shelf.status === 'fulfilled' ? shelf.value : []));
  const readable = entries.filter(({ row }) => fromRow(row));
  const lostCount = countOnlyCopies(entries.filter((entry) => !readable.includes(entry)));
  const isLocked = lostCount > 0 && readable.length === 0 && (await isSealed(load, customer));
  const removals = await Promise.allSettled(readable.map((entry) => removeFromDevice(load, entry)));
  if (isLocked || [...shelves, ...removals].some(({ status }) => status === 'rejected')) {
    unread = { of: customer, what: { kind: 'stays' } };
    device.close();
  } else {
    unread = lostCount > 0 ? { of: customer, what: { kind: 'lost', count: lostCount } } : undefined;
    await device.wipe();
  }
  return removals.flatMap((removal) => (removal.status === 'fulfilled' ? removal.value : []));
}

/** Whether the rows are still locked: the lock could not be read earlier, so nobody was asked to open it. */
async function isSealed(load: () => Promise<Store>, customer: number): Promise<boolean> {
  const store = await load();
  const profile = await store.list('profile', customer).catch(() => []);
  // After the passkey was given, the profile can be read. It is there as long as any row is.
  if (profile.some((row) => fromRow(row))) return false;
  const entries = await store.locks?.read(customer).catch(() => 'unreadable' as const);
  return entries === 'unreadable' || entries?.lock?.seal !== undefined;
}

/** Returns nothing if another tab was first. */
async function removeFromDevice(load: () => Promise<Store>, one: Placed): Promise<Placed[]> {
  const { shelf, row } = one;
  const { locks } = await load();
  if (!locks) throw new Error('the store has no transactions');
  const [count] = await locks.transact((rows) =>
    rows.remove([{ shelf, customer: row.customer, id: row.id }]),
  );
  return count ? [one] : [];
}

const isEntered = ({ shelf, row }: Placed) => shelf === 'outbox' || shelf === 'draft' || isDraft(row.id);

/**
 * Whether this is the only copy: queued changes and form entries. The server also has drafts of tax returns,
 * except those it refused. While they are encrypted the refused ones cannot be told apart, so all count.
 */
function isOnlyCopy({ shelf, row }: Placed): boolean {
  if (shelf === 'outbox' || shelf === 'draft') return true;
  if (!isDraft(row.id) || (shelf !== 'autoPays' && shelf !== 'tax')) return false;
  return shelf === 'autoPays' || typeof row.blob !== 'string' || kindOf({ shelf, row }) === 'refused';
}

const kindOf = ({ row }: Placed) => fromRow<{ kind?: string }>(row)?.value.kind;

/** The number of unsent entries. Several readable changes of one thing count as one. */
export function countOnlyCopies(rows: readonly Placed[]): number {
  const own = rows.filter(isOnlyCopy);
  const changes = own.flatMap(({ shelf, row }) =>
    shelf === 'outbox' ? (fromRow<Change>(row)?.value ?? []) : [],
  );
  return own.length - changes.length + latestChanges(changes).length;
}

interface Listable {
  list(shelf: Shelf): Promise<CachedRow[]>;
}

/** The count does not depend on the customer. */
const ANYBODY = 0;

export async function countUnsent(device: Listable): Promise<number> {
  const rows = await Promise.all(
    UNSENT_SHELVES.map(async (shelf) =>
      (await device.list(shelf)).map((cached) => ({ shelf, row: toRow(ANYBODY, cached) })),
    ),
  );
  return countOnlyCopies(rows.flat());
}

/** The number of a customer's unsent entries, counted without opening them. */
export async function countUnsentOf({ locks }: Pick<Lockable, 'locks'>, customer: number): Promise<number> {
  const rows = await locks.transact((rows) => rows.all());
  return countOnlyCopies(rows.filter(({ row }) => row.customer === customer));
}
