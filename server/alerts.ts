import { and, desc, eq } from 'drizzle-orm';
import type { Alert } from '../domain/alert.ts';
import { shortDate } from '../domain/calendar-date.ts';
import type { AnswerOf, RequestOf } from '../domain/call.ts';
import type { listAlerts as listAlertsCall } from '../domain/calls/alerts.ts';
import type { Clock } from './clock.ts';
import { notFound } from './refusal.ts';
import { alerts } from './store/schema/alerts.ts';
import type { Scope } from './store/scope.ts';

export interface Event {
  /** What happened, once: a second alert with the same cause is not written. */
  readonly cause: string;
  readonly type: Alert['alert_type'];
  readonly about: string;
  readonly message: string;
  readonly href: string;
}

/** Writes an alert down in the transaction that made its event a fact (SRV-52). */
export async function raiseAlert({ db, customer }: Scope, clock: Clock, event: Event): Promise<void> {
  await db
    .insert(alerts)
    .values({ ...event, customerId: customer, happenedOn: clock.today() })
    .onConflictDoNothing();
}

/** The latest first (API-57). */
export async function listAlerts(
  { db, customer }: Scope,
  { alert_type, is_read }: RequestOf<typeof listAlertsCall>,
): Promise<AnswerOf<typeof listAlertsCall>> {
  const rows = await db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.customerId, customer),
        alert_type === undefined ? undefined : eq(alerts.type, alert_type),
        is_read === undefined ? undefined : eq(alerts.isRead, is_read),
      ),
    )
    .orderBy(desc(alerts.id));
  return { items: rows.map(alertOf) };
}

/** API-58. */
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
