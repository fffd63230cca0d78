import { memoryStore } from './memory.ts';
import { answerIn, type CachedRow, fromRow, toRow } from './row-codec.ts';
import {
  type Lockable,
  type ServerAnswer,
  type Shelf,
  type Store,
  type StoredRow,
  SURVIVES_WIPE,
  type WriteResult,
} from './store.ts';

export interface Entry<T = unknown> extends CachedRow<T>, ServerAnswer<T> {
  readonly shelf: Shelf;
}

/**
 * The rows that this device holds for the signed-in customer. With nobody signed in it reads and writes
 * nothing.
 */
export interface Device {
  /**
   * Opens the device for a customer. Rows of another customer are wiped first (SES-34). Without Keep, all
   * stored rows are wiped, but entries not yet sent carry on in memory. If those cannot be read just now,
   * nothing is wiped.
   */
  open(customer: number, keep: boolean): Promise<void>;
  read<T>(shelf: Shelf, id: string): Promise<CachedRow<T> | undefined>;
  /**
   * The value with its validator, which no other read tells: an entry made from a read is no answer of the server.
   * Undefined where nothing outlasts the page, and of a damaged row.
   */
  readAnswer<T>(shelf: Shelf, id: string): Promise<ServerAnswer<T> | undefined>;
  list<T>(shelf: Shelf): Promise<CachedRow<T>[]>;
  /**
   * Calls the listener with the current entry, and again after each change, including changes by another tab.
   */
  watch<T>(shelf: Shelf, id: string, listener: (held: CachedRow<T> | undefined) => void): () => void;
  watchShelf<T>(shelf: Shelf, listener: (held: CachedRow<T>[]) => void): () => void;
  /**
   * Saves all entries or none. With Keep off this holds separately for payment keys and for the other
   * entries, which are in different stores. A closed device saves nothing. Payment keys then reject, because
   * no payment may be sent whose key is not stored. An `opening` that is no longer current counts as a closed
   * device. If another tab has set the lock, every save rejects, except one of payment keys alone.
   */
  save(entries: readonly Entry[], opening?: DeviceOpening): Promise<void>;
  /**
   * Identifies the customer and the opening. A caller passes it to `save` after a fetch, so that another
   * customer never gets a late answer.
   */
  opening(): DeviceOpening;
  remove(shelf: Shelf, id: string): Promise<void>;
  /**
   * The lock of a customer's stored rows, to be checked before `open`. Rejects if the lock cannot be read.
   */
  lockOf(customer: number): Promise<Lockable | undefined>;
  /** Deletes the rows of all customers, except the keys of open payments (ruling 14), and closes. */
  wipe(): Promise<void>;
  /** Repeats a wipe that failed, on this page or an earlier one. */
  finishWipe(): Promise<void>;
  /**
   * Closes without deleting and forgets the key. The rows stay hidden until the same customer is back
   * (SES-34).
   */
  close(): void;
}

interface Options {
  /** Loads the store that survives the page. */
  readonly lasting: () => Promise<Store>;
  /** Called once, when IndexedDB cannot be used and memory replaces it. */
  readonly onFallback: () => void;
  /** The customer whose rows the lasting store holds, remembered outside that store. */
  readonly owner: { get(): number | undefined; set(customer: number | undefined): void };
}

interface OpenFor {
  readonly customer: number;
  readonly keep: boolean;
}

export type DeviceOpening = OpenFor | null;

/** Marks the rows as due to be wiped. From then on no tab adds to them. */
const NOBODY = -1;

/**
 * With Keep on, rows go to IndexedDB; with Keep off, to memory. The keys of open payments always go to
 * IndexedDB (ruling 13).
 */
export function createDevice({ lasting, onFallback, owner }: Options): Device {
  const memory = memoryStore();
  let current: DeviceOpening = null;
  let loading: Promise<Store> | undefined;
  let hasFallenBack = false;
  const storeListeners = new Set<() => void>();

  function fallBack(): Store {
    if (hasFallenBack) return memory;
    hasFallenBack = true;
    onFallback();
    for (const move of storeListeners) move();
    return memory;
  }

  function load(): Promise<Store> {
    loading ??= lasting();
    return loading;
  }

  const isLasting = (shelf: Shelf) => !hasFallenBack && (current?.keep === true || shelf === SURVIVES_WIPE);

  async function storeOf(shelf: Shelf): Promise<Store> {
    return isLasting(shelf) ? load().catch(fallBack) : memory;
  }

  /** If a store fails half-way, memory replaces it, and the work is repeated there. */
  async function within<T>(shelf: Shelf, work: (store: Store) => Promise<T>): Promise<T> {
    const store = await storeOf(shelf);
    if (store === memory) return work(memory);
    try {
      return await work(store);
    } catch {
      return work(fallBack());
    }
  }

  /** On a closed device nothing is read or done. */
  async function forCustomer<T>(
    shelf: Shelf,
    work: (store: Store, customer: number) => Promise<T>,
  ): Promise<T | undefined> {
    if (!current) return undefined;
    const { customer } = current;
    return within(shelf, (store) => work(store, customer));
  }

  const rowAt = (shelf: Shelf, id: string) =>
    forCustomer(shelf, (store, customer) => store.get({ shelf, customer, id }));

  /**
   * Returns false if the device is closed, or was opened for another customer while the store loaded. Also
   * false while another tab wipes. If the browser has discarded all its storage, the device carries on in
   * memory; payment keys are saved as before.
   */
  async function put(entries: readonly Entry[], opening: DeviceOpening): Promise<WriteResult> {
    const [first] = entries;
    if (!first || !opening) return !first;
    const placed = entries.map(({ shelf, ...entry }) => ({ shelf, row: toRow(opening.customer, entry) }));
    const isKeys = entries.every(({ shelf }) => shelf === SURVIVES_WIPE);
    return within(first.shelf, (store) =>
      store.put(placed, () => {
        if (store === memory || isKeys || current !== opening) return current === opening;
        if (owner.get() === undefined) throw new Error('discarded');
        return owner.get() === opening.customer;
      }),
    );
  }

  /** Watches the store that holds the shelf, and carries on in memory when that store fails. */
  function follow<Result>(
    shelf: Shelf,
    subscribeTo: (
      store: Store,
      customer: number,
      tell: (found: Result | undefined) => void,
      onError: () => void,
    ) => () => void,
    listener: (found: Result | undefined) => void,
  ): () => void {
    const customer = current?.customer;
    if (customer === undefined) return () => {};
    let stop = () => {};
    let isOver = false;
    const notify = (found: Result | undefined) => {
      if (!isOver) listener(current?.customer === customer ? found : undefined);
    };
    const subscribe = (store: Store) => {
      stop();
      if (!isOver) stop = subscribeTo(hasFallenBack ? memory : store, customer, notify, fallBack);
    };
    const move = () => subscribe(memory);
    if (isLasting(shelf)) {
      storeListeners.add(move);
      void storeOf(shelf).then(subscribe);
    } else subscribe(memory);
    return () => {
      isOver = true;
      storeListeners.delete(move);
      stop();
    };
  }

  const device: Device = {
    async open(customer, keep) {
      const isOwner = owner.get() === customer;
      const entered =
        isOwner && !keep
          ? await import('./unsent-entries.ts').then((work) => work.wipeExceptUnsent(device, load, customer))
          : [];
      if (!isOwner) await device.wipe();
      if (keep && owner.get() === undefined) owner.set(customer);
      // Requested before anything else, so that the mark of the last wipe is known before the first write.
      if (keep)
        void load()
          .then((store) => store.enter?.())
          .catch(fallBack);
      current = { customer, keep: keep && owner.get() === customer };
      // A browser that cannot store whose rows these are must not keep them.
      if (keep && owner.get() === undefined) onFallback();
      await memory.put(entered);
    },
    read: async <T>(shelf: Shelf, id: string) => fromRow<T>(await rowAt(shelf, id)),
    async readAnswer<T>(shelf: Shelf, id: string) {
      const answer = isLasting(shelf) ? answerIn<T>(await rowAt(shelf, id)) : undefined;
      return answer?.value ? answer : undefined;
    },
    list: async <T>(shelf: Shelf) =>
      entriesIn<T>(await forCustomer(shelf, (store, customer) => store.list(shelf, customer))),
    watch<T>(shelf: Shelf, id: string, listener: (held: CachedRow<T> | undefined) => void) {
      let blob: StoredRow['blob'] | undefined;
      let held: CachedRow<T> | undefined;
      return follow<StoredRow>(
        shelf,
        (store, customer, ...to) => store.watch({ shelf, customer, id }, ...to),
        (row) => {
          // A row that only has a new time keeps its value, from which nothing is then drawn again.
          held = row && held && row.blob === blob ? { ...held, at: row.at } : fromRow(row);
          blob = row?.blob;
          listener(held);
        },
      );
    },
    watchShelf: <T>(shelf: Shelf, listener: (held: CachedRow<T>[]) => void) =>
      follow<StoredRow[]>(
        shelf,
        (store, ...to) => store.watchShelf(shelf, ...to),
        (rows) => listener(entriesIn(rows)),
      ),
    opening: () => current,
    async save(entries, opening = current) {
      for (const lasts of [true, false]) {
        const part = entries.filter(({ shelf }) => isLasting(shelf) === lasts);
        const written = await put(part, opening);
        if (written === 'locked' || (!written && part.some(({ shelf }) => shelf === SURVIVES_WIPE)))
          throw new Error(written || 'closed');
      }
    },
    remove: (shelf, id) => forCustomer(shelf, (store, customer) => store.remove({ shelf, customer, id })),
    lockOf: async (customer) => (await load()).locks?.read(customer),
    async wipe() {
      current = null;
      if (owner.get() !== undefined) owner.set(NOBODY);
      await memory.wipe();
      await device.finishWipe();
    },
    async finishWipe() {
      if (owner.get() !== NOBODY) return;
      try {
        await (await load()).wipe();
      } catch {
        return;
      }
      if (owner.get() === NOBODY) owner.set(undefined);
    },
    close() {
      current = null;
      void memory.wipe();
      void loading?.then(
        ({ locks }) => locks?.use(),
        () => {},
      );
    },
  };
  return device;
}

function entriesIn<T>(rows: readonly StoredRow[] = []): CachedRow<T>[] {
  return rows.flatMap((row) => fromRow<T>(row) ?? []);
}
