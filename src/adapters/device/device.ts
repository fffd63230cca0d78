import { fromRow, type Held, toRow } from './codec.ts';
import { memoryStore } from './memory.ts';
import {
  type Lockable,
  OUTLIVES_WIPE,
  type Shelf,
  type Store,
  type StoredRow,
  type Written,
} from './store.ts';

export interface Entry<T = unknown> extends Held<T> {
  readonly shelf: Shelf;
}

/** What the device holds for the customer who is signed in. Without one it holds nothing and keeps nothing. */
export interface Device {
  /**
   * Opens the device for a customer. What another customer left is wiped first (SES-34). Without Keep all that was kept is,
   * but what was entered here and is nowhere else goes on in memory; where that cannot be read just now, nothing is wiped.
   */
  open(customer: number, keep: boolean): Promise<void>;
  read<T>(shelf: Shelf, id: string): Promise<Held<T> | undefined>;
  list<T>(shelf: Shelf): Promise<Held<T>[]>;
  /** Tells what is held now and after each change, also one made by another tab. */
  watch<T>(shelf: Shelf, id: string, listener: (held: Held<T> | undefined) => void): () => void;
  /** The same for everything that a shelf holds. */
  watchShelf<T>(shelf: Shelf, listener: (held: Held<T>[]) => void): () => void;
  /**
   * Saves all entries or none; where Keep is off that holds for the keys of open payments and for the rest, each in
   * their own store. Nothing is saved on a device that is closed: keys of payments then reject, as no payment may go
   * out that is not written down. What was asked for under another opening counts as asked for on a closed device.
   * Where the lock was set in another tab everything rejects but keys of payments alone.
   */
  save(entries: readonly Entry[], opening?: Opening): Promise<void>;
  /** For whom the device is open now. Who fetches takes it along, so that a late answer is nobody else's. */
  opening(): Opening;
  remove(shelf: Shelf, id: string): Promise<void>;
  /** The lock of what is kept for a customer, asked before the device is opened. Rejects where it cannot be read. */
  lockOf(customer: number): Promise<Lockable | undefined>;
  /** Clears everything of every customer but the keys of open payments (ruling 14), and closes. */
  wipe(): Promise<void>;
  /** Does a wipe again that failed, in this page or in one before it. */
  finishWipe(): Promise<void>;
  /** Closes without clearing, and forgets the key: what is kept stays unseen until the same customer is back (SES-34). */
  close(): void;
}

interface Outside {
  /** Loads the store that outlives the page. */
  readonly lasting: () => Promise<Store>;
  /** Called once when IndexedDB cannot be used and memory stands in. */
  readonly onFallback: () => void;
  /** The customer whose rows the lasting store holds, remembered beside it. */
  readonly owner: { get(): number | undefined; set(customer: number | undefined): void };
}

interface Opened {
  readonly customer: number;
  readonly keep: boolean;
}

export type Opening = Opened | null;

/** Stands for the owner of rows that are to be wiped: from then on no tab adds to them. */
const NOBODY = -1;

/** Ruling 13: Keep on writes IndexedDB, Keep off memory; the keys of open payments are lasting either way. */
export function createDevice({ lasting, onFallback, owner }: Outside): Device {
  const memory = memoryStore();
  let opened: Opening = null;
  let loading: Promise<Store> | undefined;
  let hasFallenBack = false;
  const moves = new Set<() => void>();

  function fallBack(): Store {
    if (hasFallenBack) return memory;
    hasFallenBack = true;
    onFallback();
    for (const move of moves) move();
    return memory;
  }

  function load(): Promise<Store> {
    loading ??= lasting();
    return loading;
  }

  const isLasting = (shelf: Shelf) => opened?.keep === true || shelf === OUTLIVES_WIPE;

  async function storeOf(shelf: Shelf): Promise<Store> {
    return isLasting(shelf) && !hasFallenBack ? load().catch(fallBack) : memory;
  }

  /** A store that fails half-way is left for memory, where the work is done again. */
  async function within<T>(shelf: Shelf, work: (store: Store) => Promise<T>): Promise<T> {
    const store = await storeOf(shelf);
    if (store === memory) return work(memory);
    try {
      return await work(store);
    } catch {
      return work(fallBack());
    }
  }

  /** Nothing is found or done on a device that is closed. */
  async function forCustomer<T>(
    shelf: Shelf,
    work: (store: Store, customer: number) => Promise<T>,
  ): Promise<T | undefined> {
    if (!opened) return undefined;
    const { customer } = opened;
    return within(shelf, (store) => work(store, customer));
  }

  /**
   * False when the device is closed or open for somebody else, also since the store began to load, and while another tab
   * wipes. A browser that threw away all that was kept goes on in memory, and with the keys of payments as before.
   */
  async function put(entries: readonly Entry[], opening: Opening): Promise<Written> {
    const [first] = entries;
    if (!first || !opening) return !first;
    const placed = entries.map(({ shelf, ...held }) => ({ shelf, row: toRow(opening.customer, held) }));
    const isKeys = entries.every(({ shelf }) => shelf === OUTLIVES_WIPE);
    return within(first.shelf, (store) =>
      store.put(placed, () => {
        if (store === memory || isKeys || opened !== opening) return opened === opening;
        if (owner.get() === undefined) throw new Error('thrown away');
        return owner.get() === opening.customer;
      }),
    );
  }

  /** Watches in the store that a shelf lies in, and goes on in memory when that one fails. */
  function follow<Found>(
    shelf: Shelf,
    subscribeTo: (
      store: Store,
      customer: number,
      tell: (found: Found) => void,
      onError: () => void,
    ) => () => void,
    nothing: Found,
    listener: (found: Found) => void,
  ): () => void {
    const customer = opened?.customer;
    if (customer === undefined) return () => {};
    let stop = () => {};
    let isOver = false;
    const tell = (found: Found) => {
      if (!isOver) listener(opened?.customer === customer ? found : nothing);
    };
    const subscribe = (store: Store) => {
      stop();
      if (!isOver) stop = subscribeTo(hasFallenBack ? memory : store, customer, tell, fallBack);
    };
    const move = () => subscribe(memory);
    if (isLasting(shelf)) {
      moves.add(move);
      void storeOf(shelf).then(subscribe);
    } else subscribe(memory);
    return () => {
      isOver = true;
      moves.delete(move);
      stop();
    };
  }

  const device: Device = {
    async open(customer, keep) {
      const isOwner = owner.get() === customer;
      const entered =
        isOwner && !keep ? await (await import('./own-entries.ts')).carryOver(device, load, customer) : [];
      if (!isOwner) await device.wipe();
      if (keep && owner.get() === undefined) owner.set(customer);
      // Asked before anything else is, and so known before anything is written.
      if (keep)
        void load()
          .then((store) => store.enter?.())
          .catch(fallBack);
      opened = { customer, keep: keep && owner.get() === customer };
      await memory.put(entered);
    },
    read: async <T>(shelf: Shelf, id: string) =>
      fromRow<T>(await forCustomer(shelf, (store, customer) => store.get({ shelf, customer, id }))),
    list: async <T>(shelf: Shelf) =>
      heldIn<T>(await forCustomer(shelf, (store, customer) => store.list(shelf, customer))),
    watch: <T>(shelf: Shelf, id: string, listener: (held: Held<T> | undefined) => void) =>
      follow<StoredRow | undefined>(
        shelf,
        (store, customer, ...to) => store.watch({ shelf, customer, id }, ...to),
        undefined,
        (row) => listener(fromRow(row)),
      ),
    watchShelf: <T>(shelf: Shelf, listener: (held: Held<T>[]) => void) =>
      follow<StoredRow[]>(
        shelf,
        (store, ...to) => store.watchShelf(shelf, ...to),
        [],
        (rows) => listener(heldIn(rows)),
      ),
    opening: () => opened,
    async save(entries, opening = opened) {
      for (const lasts of [true, false]) {
        const part = entries.filter(({ shelf }) => isLasting(shelf) === lasts);
        const written = await put(part, opening);
        if (written === 'locked' || (!written && part.some(({ shelf }) => shelf === OUTLIVES_WIPE)))
          throw new Error(written || 'closed');
      }
    },
    remove: (shelf, id) => forCustomer(shelf, (store, customer) => store.remove({ shelf, customer, id })),
    lockOf: async (customer) => (await load()).locks?.read(customer),
    async wipe() {
      opened = null;
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
      opened = null;
      void memory.wipe();
      void loading?.then(
        ({ locks }) => locks?.use(),
        () => {},
      );
    },
  };
  return device;
}

function heldIn<T>(rows: readonly StoredRow[] = []): Held<T>[] {
  return rows.flatMap((row) => fromRow<T>(row) ?? []);
}
