import { type Change, standing } from '../../../domain/outbox.ts';
import { fromRow } from './codec.ts';
import type { Placed, Shelf, Store } from './store.ts';

/** Where there can be any. */
export const OWN_SHELVES: readonly Shelf[] = ['outbox', 'draft', 'cart', 'autoPays', 'tax'];

/** A form that was begun lies beside the copies of what it is about. */
export const isDraft = (id: string) => id.startsWith('draft ');

/** Changes that wait and entries of forms, also those of which the server may have a copy. None of a store that fails. */
export async function enteredIn(load: () => Promise<Store>, customer: number): Promise<Placed[]> {
  const isEntered = ({ shelf, row }: Placed) => shelf === 'outbox' || shelf === 'draft' || isDraft(row.id);
  try {
    const store = await load();
    const kept = OWN_SHELVES.map(async (shelf) =>
      (await store.list(shelf, customer)).map((row) => ({ shelf, row })),
    );
    return (await Promise.all(kept)).flat().filter(isEntered);
  } catch {
    return [];
  }
}

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
