/** What is kept, by kind. `attempts` holds the keys of open payments and outlives a wipe (ruling 14). */
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

export const OUTLIVES_WIPE: Shelf = 'attempts';

/**
 * A row as it is stored. What queries need stands in the clear: the id, which is a number or a name that the server or
 * this app gave, whose it is, and when it was fetched. Everything else is inside the blob: text, or bytes where a passkey
 * encrypts it (ruling 15).
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

/** The lock of what is kept, beside the shelves. `seal` names the passkey that encrypts; a PIN has none. */
export interface LockRow extends StoredRow {
  readonly seal?: string;
}

/** Encrypts blobs before they are written and decrypts them after they were read. Its key is in this tab's memory alone. */
export interface Seal {
  readonly name: string;
  close(placed: readonly Placed[]): Promise<Placed[]>;
  /** A row that this seal does not open comes back as it is, and reads as absent. */
  open(shelf: Shelf, row: StoredRow): Promise<StoredRow>;
}

/** What one transaction over all that is kept can do. Nothing but these may be waited for within it. */
export interface Rows {
  all(): PromiseLike<Placed[]>;
  put(placed: readonly Placed[]): PromiseLike<unknown>;
  lockOf(customer: number): PromiseLike<LockRow | undefined>;
  /** Answers of each place how many rows lay there: one or none. */
  remove(places: readonly Place[]): PromiseLike<number[]>;
  putLock(lock: LockRow): PromiseLike<unknown>;
  /** Leaves word of the passkey that was taken off, for tabs that still hold its key. */
  removeLock(customer: number): PromiseLike<unknown>;
}

/** How a store is locked whose rows lie on the device. Memory needs no lock. */
export interface Locks {
  read(customer: number): Promise<Lockable>;
  /** From now on what is read is opened with this seal, and what is written closed. */
  use(seal?: Seal): void;
  /** Tells when something could not be written because this tab has not the key of the lock. */
  watchRefused(listener: () => void): () => void;
  /** All that is done within or none of it, and no other tab in between. */
  transact<T>(work: (rows: Rows) => PromiseLike<T>): Promise<T>;
}

/** What is kept on the device, with its lock where one is set (ruling 15). */
export interface Lockable {
  readonly locks: Locks;
  readonly lock: LockRow | undefined;
}

/** Whether rows were written. `false`: nobody wanted them any more. `locked`: the key of the lock is not in this tab. */
export type Written = boolean | 'locked';

/** Where rows are kept: in memory or in IndexedDB. */
export interface Store {
  readonly locks?: Locks;
  /** From now on rows are written until somebody wipes, also in another tab. */
  enter?(): Promise<void>;
  get(place: Place): Promise<StoredRow | undefined>;
  list(shelf: Shelf, customer: number): Promise<StoredRow[]>;
  /** All of them or none. Whether they are wanted is asked once more at the very moment of writing. */
  put(rows: readonly Placed[], isWanted?: () => boolean): Promise<Written>;
  remove(place: Place): Promise<void>;
  /** Everything of every customer, except what outlives a wipe. */
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
