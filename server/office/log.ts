import { and, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import type { OfficeAct } from '../../domain/office/acts.ts';
import type { LogEntry, listLog } from '../../domain/office/log-calls.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { NOBODY } from '../events/record.ts';
import { shownName } from '../store/billers.ts';
import { containing, ifGiven } from '../store/conditions.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { events } from '../store/schema/events.ts';
import { officeRequests, staff } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { inOrder, type QueryOf } from './in-order.ts';
import type { Seen } from './seen.ts';
import { staffNames } from './staff.ts';

export type LogQuery = QueryOf<typeof listLog>;

/** Entries of the log, the newest first unless sorted otherwise; of these billers alone unless all are asked for. */
export async function readLog(
  { store, config }: Pick<Dependencies, 'store' | 'config'>,
  seen: Seen,
  { person, act, customer, day_from, day_until, most, ...ordered }: LogQuery,
): Promise<LogEntry[]> {
  const { db } = store;
  const { where, orderBy } = inOrder({ rows: events, id: events.id }, ordered);
  const start = (day: CalendarDate) => sql`(${day}::date::timestamp at time zone ${config.zone})`;
  const conditions: (SQL | undefined)[] = [
    sql`${events.staffId} is not null`,
    person === undefined ? undefined : await ofPerson(db, person.trim()),
    ifGiven(eq, events.kind, act),
    ifGiven(eq, events.customerId, customer),
    day_from === undefined ? undefined : gte(events.at, start(day_from)),
    day_until === undefined ? undefined : lt(events.at, start(addDays(day_until, 1))),
    where,
    seen === 'all' ? undefined : await ofSlugs(db, seen),
  ];
  const rows = await db
    .select({ event: events, person: { id: staff.id, name: staff.name, email: staff.email } })
    .from(events)
    .leftJoin(staff, eq(staff.id, events.staffId))
    .where(and(...conditions))
    .orderBy(...orderBy)
    .limit(most);
  const named = await staffNames(
    db,
    rows.flatMap(({ event }) => personIn(event) ?? []),
  );
  const called = await billerNames(
    db,
    rows.flatMap(({ event }) => event.detail?.biller ?? []),
  );
  const amounts = await refundAmounts(
    db,
    rows.flatMap(({ event }) => requestIn(event) ?? []),
  );
  const numbers = await accountNumbers(
    db,
    rows.flatMap(({ event }) => autoPayIn(event) ?? []),
  );
  return rows.map(({ event, person }) => ({
    id: event.id,
    at: event.at.getTime(),
    person: person?.email ?? '',
    person_name: person?.name || person?.email || '',
    person_id: person?.id ?? null,
    act: event.kind as OfficeAct,
    outcome: event.outcome,
    customer: event.customerId === NOBODY ? null : event.customerId,
    biller: event.detail?.biller ?? null,
    biller_name: called.get(event.detail?.biller ?? '') ?? '',
    subject: event.detail?.subject ?? '',
    about: aboutOf(personIn(event), named),
    amount: amounts.get(requestIn(event) ?? 0) ?? null,
    account: numbers.get(autoPayIn(event) ?? 0) ?? null,
    before: event.detail?.before ?? '',
    after: event.detail?.after ?? '',
    reason: event.detail?.reason ?? '',
    address: event.address,
  }));
}

/** How an entry names a call that was refused: by its path, and by the numbers and codes of the request. */
export function triedSubject(
  { method, path }: Pick<OfficeCall, 'method' | 'path'>,
  given: Readonly<Record<string, string>>,
): string {
  // What else a path may hold is free text of whoever tries.
  const named = Object.values(given).filter((value) => /^[\w-]{1,40}$/.test(value));
  return [method, path, ...named].join(' ');
}

type Event = typeof events.$inferSelect;

/** The number of the person whom the subject of an entry names. */
function personIn({ detail }: Event): number | undefined {
  const [, id] = /^(?:grants |factor )?person (\d+)(?: |$)/.exec(detail?.subject ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

function aboutOf(id: number | undefined, names: ReadonlyMap<number, string>): LogEntry['about'] {
  const name = id === undefined ? undefined : names.get(id);
  return id === undefined || name === undefined ? null : { id, name };
}

/** The number of the request that an entry names. */
function requestIn({ detail }: Event): number | undefined {
  const [, id] =
    /^request (\d+)$/.exec(detail?.before ?? '') ?? /^request (\d+)$/.exec(detail?.after ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** What each request for a refund asks to give back. */
async function refundAmounts(db: Db, requests: readonly number[]): Promise<ReadonlyMap<number, Cents>> {
  if (requests.length === 0) return new Map();
  const rows = await db
    .select({ id: officeRequests.id, amount: sql<number>`(${officeRequests.detail}->>'amount')::bigint` })
    .from(officeRequests)
    .where(and(eq(officeRequests.kind, 'refund'), inArray(officeRequests.id, [...new Set(requests)])));
  return new Map(rows.map(({ id, amount }) => [id, cents(Number(amount))]));
}

/** The number of the auto pay that the subject of an entry names. */
function autoPayIn({ detail }: Event): number | undefined {
  const [, id] = /^auto pay (\d+)$/.exec(detail?.subject ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The account of each auto pay, by the biller's number of it. */
async function accountNumbers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: autoPays.id, number: accounts.accountNum })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
    .where(inArray(autoPays.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

async function billerNames(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ slug: billers.slug, name: shownName })
    .from(billers)
    .where(inArray(billers.slug, [...new Set(slugs)]));
  return new Map(rows.flatMap(({ slug, name }) => (slug === null ? [] : [[slug, name] as const])));
}

/** Of one person, the index has the entries in their order. */
async function ofPerson(db: Db, words: string): Promise<SQL> {
  const fits = words.includes('@')
    ? eq(staff.email, words.toLowerCase())
    : ilike(staff.name, containing(words));
  const rows = await db.select({ id: staff.id }).from(staff).where(fits);
  const ids = rows.map(({ id }) => id);
  return ids.length === 1
    ? sql`${events.staffId} = ${ids[0]}`
    : sql`${events.staffId} = any(${sql.param(ids)})`;
}

/** Of one biller, the index has its entries in their order. */
async function ofSlugs(db: Db, seen: readonly number[]): Promise<SQL> {
  const rows = await db
    .select({ slug: billers.slug })
    .from(billers)
    .where(inArray(billers.id, [...seen]));
  const slugs = rows.map(({ slug }) => slug);
  const biller = sql`(${events.detail}->>'biller')`;
  return slugs.length === 1 ? sql`${biller} = ${slugs[0]}` : sql`${biller} = any(${sql.param(slugs)})`;
}
