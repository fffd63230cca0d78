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

/** A row as it is stored. Everything but the name and the age is inside the blob. */
export interface StoredRow {
  readonly id: string;
  readonly customer: number;
  readonly at: number;
  readonly blob: string;
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

/** Where rows are kept: in memory or in IndexedDB. */
export interface Store {
  get(place: Place): Promise<StoredRow | undefined>;
  list(shelf: Shelf, customer: number): Promise<StoredRow[]>;
  /** All of them or none. */
  put(rows: readonly Placed[]): Promise<void>;
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
