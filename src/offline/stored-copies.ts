import { isPicture } from '../../domain/api/picture-rows.ts';
import { accountsOf } from '../../domain/bills/bill-list.ts';
import { COPY_KINDS } from '../../domain/outbox/text/copies.ts';
import type { StoredOnDevice } from '../../machines/outbox/kept-on-device.machine.ts';
import type { Device } from '../adapters/device/device.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { countUnsent, isDraft } from '../adapters/device/unsent-entries.ts';
import { PROFILE } from '../adapters/session/saved-profile.ts';
import { autoPayListQuery } from '../queries/auto-pay.ts';
import { billListQuery } from '../queries/bill-list.ts';
import { cartQuery } from '../queries/cart.ts';
import type { QueryDefinition } from '../queries/query.ts';
import { scheduledQuery } from '../queries/scheduled.ts';
import { taxAccountsQuery } from '../queries/tax.ts';
import { walletQuery } from '../queries/wallet.ts';

const SHELVES = [
  'billList',
  'bills',
  'cart',
  'checkoutDetails',
  'receipts',
  'history',
  'scheduled',
  'autoPays',
  'payByText',
  'reminders',
  'tax',
  'wallet',
  'profile',
] as const satisfies readonly Shelf[];

type CopyShelf = (typeof SHELVES)[number];

interface Copies {
  /** How many rows of a shelf have an id that begins so. */
  rows(shelf: CopyShelf, start?: string): number;
  /** How many things a row lists, counted by its value; none if the row is not there. */
  listed<T>(query: QueryDefinition<T>, count: (value: T) => number): number;
}

interface Kind {
  /** In the customers' words. */
  readonly kind: string;
  count(copies: Copies): number;
}

/** What customers know of the copies: one row may hold many things, and one thing may take several rows. */
const KINDS: readonly Kind[] = [
  {
    kind: COPY_KINDS.accounts,
    count: ({ listed }) => listed(billListQuery, (groups) => accountsOf(groups).length),
  },
  { kind: COPY_KINDS.bills, count: ({ rows }) => rows('bills') },
  { kind: COPY_KINDS.payments, count: ({ rows }) => Math.max(rows('receipts'), rows('history', 'payment ')) },
  { kind: COPY_KINDS.pending, count: ({ listed }) => listed(scheduledQuery, ({ length }) => length) },
  { kind: COPY_KINDS.cart, count: ({ listed }) => listed(cartQuery, ({ items }) => items.length) },
  { kind: COPY_KINDS.review, count: ({ rows }) => Math.min(1, rows('checkoutDetails')) },
  {
    kind: COPY_KINDS.autoPays,
    count: ({ listed }) =>
      listed(
        autoPayListQuery,
        (groups) =>
          groups.flatMap(({ accounts }) => accounts).filter(({ auto_pay }) => auto_pay.ap_master_id !== null)
            .length,
      ),
  },
  { kind: COPY_KINDS.payByText, count: ({ rows }) => rows('payByText') },
  { kind: COPY_KINDS.reminders, count: ({ rows }) => rows('reminders') },
  {
    kind: COPY_KINDS.taxAccounts,
    count: ({ listed }) => listed(taxAccountsQuery, ({ accounts }) => accounts.length),
  },
  { kind: COPY_KINDS.taxReturns, count: ({ rows }) => rows('tax', 'return/') },
  {
    kind: COPY_KINDS.methods,
    count: ({ listed }) => listed(walletQuery, ({ length }) => length),
  },
  { kind: COPY_KINDS.profile, count: ({ rows }) => Math.min(1, rows('profile')) },
];

export async function countCopies(device: Device): Promise<StoredOnDevice> {
  const shelves = new Map<Shelf, readonly CachedRow<unknown>[]>();
  for (const shelf of SHELVES) shelves.set(shelf, await copiesOn(device, shelf));
  const all = (shelf: Shelf) => shelves.get(shelf) ?? [];
  const copies: Copies = {
    rows: (shelf, start = '') => all(shelf).filter(({ id }) => !isPicture(id) && id.startsWith(start)).length,
    listed: <T>({ shelf, id }: QueryDefinition<T>, count: (value: T) => number) =>
      all(shelf)
        .filter((row) => row.id === id)
        .reduce((counted, { value }) => counted + count(value as T), 0),
  };
  const counted = KINDS.map(({ kind, count }) => ({ kind, count: count(copies) }));
  return { copies: counted.filter(({ count }) => count > 0), unsent: await countUnsent(device) };
}

/**
 * The copies on a shelf. The profile is excluded: an app that opens offline must know its customer.
 */
async function copiesOn(device: Device, shelf: CopyShelf): Promise<CachedRow<unknown>[]> {
  const cached = await device.list(shelf);
  return cached.filter(({ id }) => !isDraft(id) && !(shelf === 'profile' && id === PROFILE));
}

/** Deletes all copies. Entries that exist only here stay. */
export async function clearCopies(device: Device): Promise<void> {
  for (const shelf of SHELVES)
    for (const { id } of await copiesOn(device, shelf)) await device.remove(shelf, id);
}
