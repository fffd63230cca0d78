import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { OfficeAct } from '../../domain/office/acts.ts';
import type { LogEntry, listLog } from '../../domain/office/log-calls.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { NOBODY } from '../events/record.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { events } from '../store/schema/events.ts';
import { staff } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { inOrder, type QueryOf } from './in-order.ts';
import type { Seen } from './seen.ts';

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
    person === undefined
      ? undefined
      : eq(events.staffId, sql`(select s.id from staff s where s.email = ${person.trim().toLowerCase()})`),
    ifGiven(eq, events.kind, act),
    ifGiven(eq, events.customerId, customer),
    day_from === undefined ? undefined : gte(events.at, start(day_from)),
    day_until === undefined ? undefined : lt(events.at, start(addDays(day_until, 1))),
    where,
    seen === 'all' ? undefined : await ofSlugs(db, seen),
  ];
  const rows = await db
    .select({ event: events, email: staff.email })
    .from(events)
    .leftJoin(staff, eq(staff.id, events.staffId))
    .where(and(...conditions))
    .orderBy(...orderBy)
    .limit(most);
  return rows.map(({ event, email }) => ({
    id: event.id,
    at: event.at.getTime(),
    person: email ?? '',
    act: event.kind as OfficeAct,
    outcome: event.outcome,
    customer: event.customerId === NOBODY ? null : event.customerId,
    biller: event.detail?.biller ?? null,
    subject: event.detail?.subject ?? '',
    before: event.detail?.before ?? '',
    after: event.detail?.after ?? '',
    reason: event.detail?.reason ?? '',
    address: event.address,
  }));
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
