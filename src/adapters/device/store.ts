/** The kinds of stored rows. `attempts` holds the keys of open payments and survives a wipe (ruling 14). */
export type Shelf =
  | 'billList'
  | 'bills'
  | 'cart'
  | 'checkoutDetails'
  | 'receipts'
  | 'profile'
  | 'outbox'
  | 'history'
  | 'scheduled'
  | 'wallet'
  | 'draft'
  | 'autoPays'
  | 'tax'
  | 'payByText'
  | 'reminders'
  | 'attempts';

export const SURVIVES_WIPE: Shelf = 'attempts';

/**
 * A value as the server answered it, with the validator of that answer. A value that this device has changed has none,
 * so that it is fetched again whole (ruling 68).
 */
export interface ServerAnswer<T = unknown> {
  readonly value: T;
  readonly tag?: string | undefined;
}

/**
 * A row as it is stored. The fields that queries need are in plain text: the id, the customer and the time of
 * the fetch. An id is a number or a name that the server or this app gave. Everything else is inside the
 * blob: text, or bytes if a passkey encrypts it (ruling 15).
 */
export interface StoredRow {
  readonly id: string;
  readonly customer: number;
  readonly at: number;
  readonly blob: string | Uint8Array<ArrayBuffer>;
}

export interface Place {
  readonly shelf: Shelf;
  readonly customer: number;
  readonly id: string;
}

export interface Placed {
  readonly shelf: Shelf;
  readonly row: StoredRow;
}

/** The lock of the stored rows, beside the shelves. `seal` names the encrypting passkey; a PIN has none. */
export interface LockRow extends StoredRow {
  readonly seal?: string;
}

/** Encrypts blobs before a write and decrypts them after a read. Its key is in this tab's memory alone. */
export interface Seal {
  readonly name: string;
  close(placed: readonly Placed[]): Promise<Placed[]>;
  /** A row that this seal cannot decrypt is returned unchanged, and reads as absent. */
  open(shelf: Shelf, row: StoredRow): Promise<StoredRow>;
}

/** What one transaction over all rows can do. Within it, nothing but these methods may be awaited. */
export interface Rows {
  all(): PromiseLike<Placed[]>;
  /** The row at a place, if there is one; without an id, all rows of the customer on the shelf. */
  find(place: Omit<Place, 'id'> & Partial<Place>): PromiseLike<StoredRow[]>;
  put(placed: readonly Placed[]): PromiseLike<unknown>;
  lockOf(customer: number): PromiseLike<LockRow | undefined>;
  /** Answers for each place how many rows were removed: one or none. */
  remove(places: readonly Place[]): PromiseLike<number[]>;
  putLock(lock: LockRow): PromiseLike<unknown>;
  /** Leaves a note of the removed passkey, for tabs that still have its key. */
  removeLock(customer: number): PromiseLike<unknown>;
}

/** The lock of a store whose rows are on the device. Memory needs no lock. */
export interface Locks {
  read(customer: number): Promise<Lockable>;
  /** From now on this seal decrypts reads and encrypts writes. */
  use(seal?: Seal): void;
  /** Calls the listener when a write was refused because this tab lacks the key of the lock. */
  watchRefused(listener: () => void): () => void;
  /** Does all the work or none, and excludes other tabs. It reaches these tables only: all, if none are named. */
  transact<T>(work: (rows: Rows) => PromiseLike<T>, tables?: readonly string[]): Promise<T>;
}

/** The rows on the device, with their lock if one is set (ruling 15). */
export interface Lockable {
  readonly locks: Locks;
  readonly lock: LockRow | undefined;
}

/**
 * Whether rows were written. `false`: the caller no longer wanted them. `locked`: this tab lacks the key of
 * the lock.
 */
export type WriteResult = boolean | 'locked';

export interface Store {
  readonly locks?: Locks;
  /** From now on rows are written until somebody wipes them, in this tab or another. */
  enter?(): Promise<void>;
  get(place: Place): Promise<StoredRow | undefined>;
  list(shelf: Shelf, customer: number): Promise<StoredRow[]>;
  /** Writes all rows or none. `isWanted` is asked once more at the very moment of writing. */
  put(rows: readonly Placed[], isWanted?: () => boolean): Promise<WriteResult>;
  remove(place: Place): Promise<void>;
  /** Deletes the rows of all customers, except those that survive a wipe. */
  wipe(): Promise<void>;
  watch(
    place: Place,
    listener: (row: StoredRow | undefined) => void,
    onError: (error: unknown) => void,
  ): () => void;
  watchShelf(
    shelf: Shelf,
    customer: number,
    listener: (rows: StoredRow[]) => void,
    onError: (error: unknown) => void,
  ): () => void;
}
