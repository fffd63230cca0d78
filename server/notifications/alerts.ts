import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { Alert } from '../../domain/profile/alert.ts';
import type { listAlerts as listAlertsCall } from '../../domain/profile/alert-calls.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../refusal.ts';
import { alerts } from '../store/schema/alerts.ts';
import type { Scope } from '../store/scope.ts';

export interface AlertEvent {
  /** Names the event: a second alert with the same cause is not written. */
  readonly cause: string;
  readonly type: Alert['alert_type'];
  readonly about: string;
  readonly message: string;
  readonly href: string;
}

/** Writes an alert in the transaction that records its event (SRV-52). */
export async function raiseAlert({ db, customer }: Scope, clock: Clock, event: AlertEvent): Promise<void> {
  await db
    .insert(alerts)
    .values({ ...event, customerId: customer, happenedOn: clock.today() })
    .onConflictDoNothing();
}

/** Alerts that need an action first, then the latest (API-57, NTF-11). */
export async function listAlerts(
  { db, customer }: Scope,
  { alert_type, is_read, page, per_page }: RequestOf<typeof listAlertsCall>,
): Promise<AnswerOf<typeof listAlertsCall>> {
  const condition = and(
    eq(alerts.customerId, customer),
    alert_type === undefined ? undefined : eq(alerts.type, alert_type),
    is_read === undefined ? undefined : eq(alerts.isRead, is_read),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(alerts)
      .where(condition)
      .orderBy(sql`${alerts.type} = 'action' desc`, desc(alerts.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.select({ all: count() }).from(alerts).where(condition),
  ]);
  return { items: rows.map(alertOf), _meta: { currentPage: page, totalCount: counted?.all ?? 0 } };
}

/** Marks an alert as read or unread (API-58). */
export async function markAlert({ db, customer }: Scope, id: number, isRead: boolean): Promise<Alert> {
  const [row] = await db
    .update(alerts)
    .set({ isRead })
    .where(and(eq(alerts.customerId, customer), eq(alerts.id, id)))
    .returning();
  if (!row) throw notFound();
  return alertOf(row);
}

function alertOf(row: typeof alerts.$inferSelect): Alert {
  return {
    id: row.id,
    alert_type: row.type,
    is_read: row.isRead,
    message: row.message,
    href: row.href,
    typeMsg: row.about,
    formattedDate: shortDate(row.happenedOn),
  };
}
