import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, desc, gt, gte, lt } from 'drizzle-orm';
import type { ActDetail } from '../../domain/office/acts.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { eventSeals, events } from '../store/schema/events.ts';
import type { Db } from '../store/store.ts';
import { type HashKeys, layersOf, withLayers } from '../vault/keyed-hash.ts';
import { hashKeys } from '../vault/keys.ts';

/** Longer than a transaction lives and a clock may be off, so no event appears later in a sealed stretch. */
const SETTLED_AFTER = 15 * MINUTE;

const MOST_EVENTS = 10_000;

/** `forget_old_events` deletes events after seven years. From a day earlier on, some of a stretch may be gone. */
const KEPT = 7 * 365 * DAY - DAY;

type Parts = Pick<Dependencies, 'config' | 'store' | 'ids' | 'clock' | 'log'>;
type Seal = typeof eventSeals.$inferSelect;
type Stretch = Pick<Seal, 'since' | 'until'>;

/**
 * Seals the events of the past hours, each stretch together with the seal before it. Nobody without the key of the
 * vault can change, add or remove an event afterwards unnoticed. Each digest is logged too: who removes the last seals
 * with their events is found out by the log. So is somebody who knows an earlier root and makes every seal with the
 * newest root anew, because the chain then looks as if no root had been added.
 */
export async function sealEvents(parts: Parts): Promise<void> {
  while (await sealNextStretch(parts));
}

/** Seals one stretch; false when nothing is left to seal. */
async function sealNextStretch(parts: Parts): Promise<boolean> {
  const { store, clock, log } = parts;
  const keys = await hashKeys(parts, 'event seal');
  const last = (await store.db.select().from(eventSeals).orderBy(desc(eventSeals.number)).limit(1))[0];
  const settled = new Date(clock.now() - SETTLED_AFTER);
  const since = last?.until ?? (await timeOfFirstEvent(store.db));
  if (since === undefined || settled.getTime() - since.getTime() < HOUR) return false;
  const stretch = { since, until: await endOfStretch(store.db, since, settled) };
  const layers = Math.max(keys.used, layersOf(last?.digest ?? ''));
  // Another process uses a root that this one learns of at its next start.
  if (layers > keys.keys.length) return false;
  const sealed = await digestOf(store.db, keys, last?.digest, stretch, layers);
  const seal = { number: (last?.number ?? 0) + 1, ...stretch, ...sealed };
  // Of two processes that seal at once, one does it.
  const added = await store.db.insert(eventSeals).values(seal).onConflictDoNothing().returning();
  if (added.length > 0) log.info({ n: seal.number, count: seal.count, digest: seal.digest }, 'events sealed');
  return stretch.until < settled;
}

async function timeOfFirstEvent(db: Db): Promise<Date | undefined> {
  const first = await db.select({ at: events.at }).from(events).orderBy(asc(events.at)).limit(1);
  return first[0]?.at;
}

async function endOfStretch(db: Db, since: Date, settled: Date): Promise<Date> {
  const beyond = await db
    .select({ at: events.at })
    .from(events)
    .where(and(gte(events.at, since), lt(events.at, settled)))
    .orderBy(asc(events.at))
    .offset(MOST_EVENTS)
    .limit(1);
  const at = beyond[0]?.at;
  return at !== undefined && at > since ? at : settled;
}

async function digestOf(
  db: Db,
  hashKeys: HashKeys,
  before: string | undefined,
  { since, until }: Stretch,
  layers: number,
): Promise<{ count: number; digest: string }> {
  const rows = await db
    .select()
    .from(events)
    .where(and(gte(events.at, since), lt(events.at, until)))
    .orderBy(asc(events.at), asc(events.customerId), asc(events.id));
  const hash = createHmac('sha256', hashKeys.keys[0]);
  const add = (values: readonly unknown[]) => hash.update(JSON.stringify(values));
  add([before ?? '', since.getTime(), until.getTime(), rows.length]);
  for (const { customerId, id, kind, outcome, sessionId, address, device, at, staffId, detail } of rows) {
    const values = [customerId, id, kind, outcome, sessionId, address, device, at.getTime()];
    // Digests of events that were sealed before there was an office stay the same.
    add(staffId === null ? values : [...values, staffId, inOrder(detail)]);
  }
  return { count: rows.length, digest: withLayers(hashKeys, hash.digest('base64url'), layers) };
}

/** The database does not keep the order of fields. */
function inOrder(detail: ActDetail | null): readonly (readonly [string, string])[] {
  return Object.entries(detail ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What is wrong with the chain, in words; empty when every event is as it was recorded. */
export async function chainFindings(parts: Parts): Promise<string[]> {
  const { store, clock } = parts;
  const keys = await hashKeys(parts, 'event seal');
  const findings: string[] = [];
  let before: Seal | undefined;
  for await (const seal of sealsOf(store.db)) {
    const isNext = seal.number === (before?.number ?? 0) + 1;
    const isOld = seal.since.getTime() < clock.now() - KEPT;
    if (!isNext) findings.push(`seal ${(before?.number ?? 0) + 1} is missing`);
    else if (!isOld && !(await isIntact(store.db, keys, before, seal)))
      findings.push(`events before ${seal.until.toISOString()} are not as seal ${seal.number} has them`);
    else if (before && layersOf(seal.digest) < layersOf(before.digest))
      findings.push(`seal ${seal.number} lacks the key of a root that seal ${before.number} has`);
    before = seal;
  }
  const unsealed = await store.db.$count(
    events,
    and(gte(events.at, before?.until ?? new Date(0)), lt(events.at, new Date(clock.now() - DAY))),
  );
  if (unsealed > 0) findings.push(`events have not been sealed for a day: ${unsealed}`);
  return findings;
}

async function isIntact(db: Db, keys: HashKeys, before: Seal | undefined, seal: Seal): Promise<boolean> {
  if (before && before.until.getTime() !== seal.since.getTime()) return false;
  const layers = layersOf(seal.digest);
  if (layers > keys.keys.length) return false;
  const { count, digest } = await digestOf(db, keys, before?.digest, seal, layers);
  const [there, wanted] = [Buffer.from(seal.digest), Buffer.from(digest)];
  return count === seal.count && there.length === wanted.length && timingSafeEqual(there, wanted);
}

async function* sealsOf(db: Db): AsyncGenerator<Seal> {
  let number = 0;
  while (true) {
    const page = await db
      .select()
      .from(eventSeals)
      .where(gt(eventSeals.number, number))
      .orderBy(asc(eventSeals.number))
      .limit(1_000);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    number = last.number;
  }
}
