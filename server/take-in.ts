import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { MINUTE } from '../domain/values/durations.ts';
import type { Dependencies } from './dependencies.ts';
import { faultDetails } from './observability/log.ts';
import { shownName } from './store/billers.ts';
import { billers, billTypes } from './store/schema/billers.ts';
import { type HeldBackKind, heldBack } from './store/schema/work.ts';
import type { Db, Store } from './store/store.ts';

/** A piece that does not fit what the portal has. The message says why, and holds no data of a customer. */
export class Unfit extends Error {}

/** What an outside service hands out piece by piece, each until it is taken in. */
interface Source<Piece> {
  /** Names the work in the metrics and the log. */
  readonly name: HeldBackName['kind'];
  /** Names a piece to the host. */
  readonly nameOf: (piece: Piece) => Omit<HeldBackName, 'kind'>;
  /** A piece that is not among those set aside. */
  readonly next: (aside: readonly Piece[]) => Promise<Piece | undefined>;
  /** False when the piece has to wait. */
  readonly takeIn: (db: Db, piece: Piece) => Promise<boolean>;
}

/**
 * Takes in one piece; false when none can be taken in at this moment. A piece that has to wait, or that cannot
 * be taken in at all, is passed over until the next look: it holds up nobody else's. `npm run dead-letters` lists
 * those that cannot.
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
  parts: Dependencies,
  { name, nameOf, takeIn }: Source<Piece>,
  piece: Piece,
): Promise<boolean> {
  const { store, metrics, log } = parts;
  const held = { kind: name, ...nameOf(piece) };
  try {
    return await store.transact(async (db) => {
      const isIn = await takeIn(db, piece);
      if (isIn) await letIn(db, held);
      return isIn;
    });
  } catch (error) {
    metrics.workFailures.inc({ kind: name });
    const id = await holdBack(parts, held, reasonOf(error));
    // It is tried again each second, and told once a minute.
    if (id !== undefined)
      log.error(
        { worker: name.replaceAll(' ', '-'), id, error: faultDetails(error) },
        'could not be taken in: see dead-letters',
      );
    return false;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  const { name, code } = faultDetails(error);
  return [name, code].filter((word) => word !== '').join(' ');
}

/** A bill or return as its source names it. */
interface HeldBackName {
  readonly kind: HeldBackKind;
  /** The number of the account; of a return the id of its account, or its own. */
  readonly subject: string;
  /** 0 for a return. */
  readonly billTypeId: number;
}

/**
 * Writes down that a piece could not be taken in; at most once a minute, because it is tried more often. Resolves to
 * the number of its row, by which the log names it, and undefined within that minute.
 */
export async function holdBack(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  name: HeldBackName,
  fault: string,
): Promise<number | undefined> {
  const triedAt = new Date(clock.now());
  const [row] = await store.db
    .insert(heldBack)
    .values({ ...name, fault, since: triedAt, triedAt })
    .onConflictDoUpdate({
      target: [heldBack.kind, heldBack.billTypeId, heldBack.subject],
      set: { fault, triedAt, tries: sql`${heldBack.tries} + 1` },
      setWhere: lt(heldBack.triedAt, new Date(triedAt.getTime() - MINUTE)),
    })
    .returning({ id: heldBack.id });
  return row?.id;
}

/** Forgets a piece in the transaction that takes it in. */
async function letIn(db: Db, { kind, subject, billTypeId }: HeldBackName): Promise<void> {
  await db
    .delete(heldBack)
    .where(and(eq(heldBack.kind, kind), eq(heldBack.billTypeId, billTypeId), eq(heldBack.subject, subject)));
}

/** What could not be taken in and is tried again, the oldest first. `biller` is null for a return. */
export interface HeldBackPiece {
  readonly id: number;
  readonly kind: HeldBackKind;
  readonly biller: string | null;
  readonly subject: string;
  readonly since: Date;
  readonly tries: number;
  readonly fault: string;
}

export async function heldBackPieces({
  store,
}: {
  readonly store: Pick<Store, 'db'>;
}): Promise<HeldBackPiece[]> {
  return store.db
    .select({
      id: heldBack.id,
      kind: heldBack.kind,
      biller: sql<string | null>`${shownName}`,
      subject: heldBack.subject,
      since: heldBack.since,
      tries: heldBack.tries,
      fault: heldBack.fault,
    })
    .from(heldBack)
    .leftJoin(billTypes, eq(billTypes.id, heldBack.billTypeId))
    .leftJoin(billers, eq(billers.id, billTypes.billerId))
    .orderBy(asc(heldBack.since), asc(heldBack.id));
}
