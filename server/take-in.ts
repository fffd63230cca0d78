import type { Dependencies } from './dependencies.ts';
import { faultDetails } from './observability/log.ts';
import type { Db } from './store/store.ts';

/** What an outside service hands out piece by piece, each until it is taken in. */
interface Source<Piece> {
  /** Names the work in the metrics and the log. */
  readonly name: string;
  /** A piece that is not among those set aside. */
  readonly next: (aside: readonly Piece[]) => Promise<Piece | undefined>;
  /** False when the piece has to wait. */
  readonly takeIn: (db: Db, piece: Piece) => Promise<boolean>;
}

/**
 * Takes in one piece; false when none can be taken in at this moment. A piece that has to wait, or that cannot
 * be taken in at all, is passed over until the next look: it holds up nobody else's.
 */
export async function takeInNext<Piece>(parts: Dependencies, source: Source<Piece>): Promise<boolean> {
  const aside: Piece[] = [];
  while (true) {
    const piece = await source.next(aside);
    if (piece === undefined) return false;
    if (await isTakenIn(parts, source, piece)) return true;
    aside.push(piece);
  }
}

async function isTakenIn<Piece>(
  { store, metrics, log }: Dependencies,
  { name, takeIn }: Source<Piece>,
  piece: Piece,
): Promise<boolean> {
  try {
    return await store.transact((db) => takeIn(db, piece));
  } catch (error) {
    metrics.workFailures.inc({ kind: name });
    log.error({ worker: name.replaceAll(' ', '-'), error: faultDetails(error) }, 'could not be taken in');
    return false;
  }
}
