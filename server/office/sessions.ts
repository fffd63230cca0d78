import { and, eq, isNull } from 'drizzle-orm';
import { FACTOR_FRESH, OFFICE_IDLE, OFFICE_LONGEST } from '../../domain/office/limits.ts';
import { factorsOf } from '../../domain/office/sign-in/factors.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import { SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { staff, staffPasskeys, staffSessions } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { rememberBrowser } from './known-browsers.ts';
import { billersSeen, grantsOf, type SignedInStaff } from './staff.ts';

/** How old `last_used_at` may get before a request writes it again, in milliseconds. */
const SLIDE_STEP = 10 * SECOND;

/**
 * Starts a session of a person who has just used a second factor; the cookie ends with the browser. Resolves to the cookie's
 * value.
 */
export async function startStaffSession(db: Db, visit: RequestContext, person: number): Promise<string> {
  const { ids, clock } = visit.parts;
  const secret = ids.secret();
  const now = new Date(clock.now());
  await db.insert(staffSessions).values({
    id: ids.uuid(),
    staffId: person,
    hash: hashOf(secret),
    device: visit.device,
    startedAt: now,
    lastUsedAt: now,
    factorAt: now,
  });
  visit.setCookie('office', secret, {});
  await rememberBrowser(db, visit, person);
  return secret;
}

/** The person of a cookie; undefined once the session has ended or the person was deactivated. */
export async function staffOf(
  { store, clock }: Dependencies,
  cookie: string | undefined,
): Promise<SignedInStaff | undefined> {
  if (cookie === undefined) return undefined;
  const { db } = store;
  const [row] = await db
    .select({
      session: staffSessions,
      person: staff,
      passkeys: db.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(eq(staffSessions.hash, hashOf(cookie)), isNull(staffSessions.endedAt), isNull(staff.deactivatedAt)),
    );
  const now = clock.now();
  if (!row || !isAlive(row.session, now)) return undefined;
  const { session, person, passkeys } = row;
  if (now - session.lastUsedAt.getTime() > SLIDE_STEP)
    await store.db
      .update(staffSessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(staffSessions.id, session.id));
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    grants: await grantsOf(store.db, person.id),
    factors: factorsOf({ hasApp: person.sealedKey !== '', passkeys }),
    sessionId: session.id,
    factorAt: session.factorAt.getTime(),
  };
}

function isAlive(
  { lastUsedAt, startedAt }: Pick<typeof staffSessions.$inferSelect, 'lastUsedAt' | 'startedAt'>,
  now: number,
): boolean {
  return now - lastUsedAt.getTime() <= OFFICE_IDLE && now - startedAt.getTime() <= OFFICE_LONGEST;
}

/** Refuses where no second factor was used within the last minutes. */
export function requireFreshFactor({ factorAt }: SignedInStaff, { clock }: Dependencies): void {
  if (clock.now() - factorAt > FACTOR_FRESH)
    throw new Refusal(403, 'office.factor-again', { errors: { code: 'office.factor-again' } });
}

export async function noteFactor(db: Db, { clock }: Dependencies, sessionId: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ factorAt: new Date(clock.now()) })
    .where(eq(staffSessions.id, sessionId));
}

export async function endStaffSession(db: Db, { clock }: Dependencies, sessionId: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: new Date(clock.now()) })
    .where(eq(staffSessions.id, sessionId));
}

/** Ends every session of a person at once. */
export async function endStaffSessions(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  person: number,
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: new Date(clock.now()) })
    .where(and(eq(staffSessions.staffId, person), isNull(staffSessions.endedAt)));
}

/** What the office shows of a session. */
export async function tellSession(
  parts: Dependencies,
  { email, name, grants, factors, factorAt }: SignedInStaff,
): Promise<StaffSession> {
  return {
    email,
    name,
    grants: [...grants],
    billers: await billersSeen(parts, grants),
    factors: [...factors],
    fresh_until: factorAt + FACTOR_FRESH,
    idle_until: parts.clock.now() + OFFICE_IDLE,
  };
}
