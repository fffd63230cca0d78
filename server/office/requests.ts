import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import {
  ASKER_LEFT,
  mayDecide,
  type RequestDetail,
  type RequestKind,
  type RequestState,
} from '../../domain/office/requests.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { shownNameOf } from '../store/billers.ts';
import { billers } from '../store/schema/billers.ts';
import { officeRequests, staff as people } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { recordAct } from './acts.ts';
import { inOrder, type Ordered } from './in-order.ts';
import { ofBillers, type Seen } from './seen.ts';

type Parts = Pick<Dependencies, 'store' | 'clock' | 'log'>;

export type OfficeRequest = typeof officeRequests.$inferSelect;

export interface Asked {
  readonly kind: RequestKind;
  /** A double click sends the same key twice and asks once. */
  readonly key: string;
  readonly biller?: { readonly id: number; readonly slug: string };
  readonly customer?: number;
  readonly subject: string;
  readonly detail: RequestDetail;
  readonly reason: string;
  /** What would change, for the log, where the request has no page of its own. */
  readonly change?: { readonly before: string; readonly after: string };
}

/** Asks for something that another person has to approve. Of one kind and subject, one request is open at a time. */
export async function ask(
  db: Db,
  parts: Parts,
  staff: number,
  { kind, key, biller, customer, subject, detail, reason, change }: Asked,
): Promise<OfficeRequest> {
  if (reason.trim() === '') throw invalid({ reason: 'office.reason-missing' });
  const [made] = await db
    .insert(officeRequests)
    .values({
      kind,
      key,
      billerId: biller?.id ?? null,
      customerId: customer ?? null,
      subject,
      detail,
      reason: reason.trim(),
      state: 'asked',
      askedBy: staff,
      askedAt: new Date(parts.clock.now()),
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return askedBefore(db, staff, { kind, key, subject });
  await recordAct(db, parts, 'office-asked', {
    staff,
    subject: `${kind} ${subject}`,
    reason: reason.trim(),
    ...(change ?? { after: `request ${made.id}` }),
    ...(biller ? { biller: biller.slug } : {}),
    ...(customer === undefined ? {} : { customer }),
  });
  return made;
}

/** The same request again, or a refusal while somebody's request for the same is open. */
async function askedBefore(
  db: Db,
  staff: number,
  { kind, key, subject }: Pick<Asked, 'kind' | 'key' | 'subject'>,
): Promise<OfficeRequest> {
  const [same] = await db.select().from(officeRequests).where(eq(officeRequests.key, key));
  if (same?.askedBy === staff && same.kind === kind && same.subject === subject) return same;
  throw conflict('office.asked-before');
}

interface ListedRequests extends Ordered {
  readonly kinds: readonly RequestKind[];
  readonly states?: readonly RequestState[] | undefined;
  readonly most: number;
}

const ORDER = {
  rows: officeRequests,
  id: officeRequests.id,
  by: {
    by: sql`(select lower(coalesce(nullif(s.name, ''), s.email)) from staff s where s.id = ${officeRequests.askedBy})`,
    biller: sql`coalesce(${shownNameOf(officeRequests.billerId)}, '')`,
    amount: sql`coalesce((${officeRequests.detail}->>'amount')::bigint, 0)`,
  },
};

/** The requests of some kinds that somebody may see, the newest first unless sorted otherwise. */
export async function listRequests(
  db: Db,
  seen: Seen,
  { kinds, states, most, ...ordered }: ListedRequests,
): Promise<OfficeRequest[]> {
  const own = ofBillers(officeRequests.billerId, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  return db
    .select()
    .from(officeRequests)
    .where(
      and(
        inArray(officeRequests.kind, [...kinds]),
        states === undefined ? undefined : inArray(officeRequests.state, [...states]),
        own,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(most);
}

/** A request that somebody may see, locked until the transaction ends. */
export async function lockRequest(db: Db, seen: Seen, id: number): Promise<OfficeRequest> {
  const [request] = await db
    .select()
    .from(officeRequests)
    .where(and(eq(officeRequests.id, id), ofBillers(officeRequests.billerId, seen)))
    .for('update');
  if (!request) throw notFound();
  return request;
}

interface Decision {
  readonly state: 'approved' | 'refused';
  readonly words: string;
  readonly dueAt?: Date;
}

/** Approves a request that needs no second person. */
export async function approveAlone(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  id: number,
): Promise<void> {
  await db
    .update(officeRequests)
    .set({ state: 'approved', decidedAt: new Date(clock.now()) })
    .where(and(eq(officeRequests.id, id), eq(officeRequests.state, 'asked')));
}

/** Approves or refuses a request of somebody else. The caller carries out what was approved. */
export async function decide(
  db: Db,
  parts: Parts,
  { id: staff }: { id: number },
  request: OfficeRequest,
  { state, words, dueAt }: Decision,
): Promise<OfficeRequest> {
  if (request.state !== 'asked') throw conflict('office.decided');
  if (!mayDecide(request, staff)) throw conflict('office.own-request');
  if (state === 'refused' && words.trim() === '') throw invalid({ reason: 'office.reason-missing' });
  if (state === 'approved' && !(await isActive(db, request.askedBy)))
    throw conflict('office.asker-may-not-give');
  const now = new Date(parts.clock.now());
  const [decided] = await db
    .update(officeRequests)
    .set({
      state,
      decidedBy: staff,
      decidedAt: now,
      decision: words.trim(),
      ...(dueAt ? { dueAt } : {}),
      ...(state === 'refused' ? { endedAt: now } : {}),
    })
    .where(eq(officeRequests.id, request.id))
    .returning();
  if (!decided) throw notFound();
  await recordAct(db, parts, state === 'approved' ? 'office-approved' : 'office-refused', {
    staff,
    subject: `${request.kind} ${request.subject}`,
    before: `request ${request.id}`,
    reason: words.trim(),
    ...(await concernedBy(db, request)),
  });
  return decided;
}

async function isActive(db: Db, person: number): Promise<boolean> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, person), isNull(people.deactivatedAt)));
  return row !== undefined;
}

/** Withdraws what a person who leaves asked for and nobody has decided. */
export async function withdrawRequestsOf(
  db: Db,
  parts: Parts,
  person: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  const ended = await db
    .update(officeRequests)
    .set({ state: 'withdrawn', outcome: ASKER_LEFT, endedAt: new Date(parts.clock.now()) })
    .where(and(eq(officeRequests.askedBy, person), eq(officeRequests.state, 'asked')))
    .returning();
  for (const request of ended) await recordWithdrawal(db, parts, request, { by, reason });
}

/** Writes down that a request was withdrawn. */
export async function recordWithdrawal(
  db: Db,
  parts: Parts,
  request: OfficeRequest,
  { by, reason = '' }: { by: number; reason?: string },
): Promise<void> {
  await recordAct(db, parts, 'office-withdrawn', {
    staff: by,
    subject: `${request.kind} ${request.subject}`,
    before: `request ${request.id}`,
    ...(reason === '' ? {} : { reason }),
    ...(await concernedBy(db, request)),
  });
}

/** The biller and the customer of an entry about a request. */
async function concernedBy(
  db: Db,
  { billerId, customerId }: OfficeRequest,
): Promise<{ biller?: string; customer?: number }> {
  const [biller] =
    billerId === null
      ? []
      : await db.select({ slug: billers.slug }).from(billers).where(eq(billers.id, billerId));
  return {
    ...(biller?.slug ? { biller: biller.slug } : {}),
    ...(customerId === null ? {} : { customer: customerId }),
  };
}

/** Ends an approved request with what came of it. False for one that has ended. */
export async function endRequest(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  id: number,
  { state, outcome }: { state: 'done' | 'failed' | 'withdrawn'; outcome: string },
): Promise<boolean> {
  const ended = await db
    .update(officeRequests)
    .set({ state, outcome, endedAt: new Date(clock.now()) })
    .where(and(eq(officeRequests.id, id), isNull(officeRequests.endedAt)))
    .returning({ id: officeRequests.id });
  return ended.length > 0;
}

/**
 * Takes an approved request whose time has come, so that nobody else carries it out until then; undefined where there
 * is none.
 */
export async function claimRequest(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  id: number,
  until: Date,
): Promise<OfficeRequest | undefined> {
  const [claimed] = await db
    .update(officeRequests)
    .set({ dueAt: until })
    .where(and(eq(officeRequests.id, id), isDue(clock.now())))
    .returning();
  return claimed;
}

const isDue = (now: number) =>
  and(
    eq(officeRequests.state, 'approved'),
    or(isNull(officeRequests.dueAt), lte(officeRequests.dueAt, new Date(now))),
  );

/** Approved requests whose time has come. */
export async function dueRequests(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  kind: RequestKind,
): Promise<OfficeRequest[]> {
  return db
    .select()
    .from(officeRequests)
    .where(and(eq(officeRequests.kind, kind), isDue(clock.now())));
}
