import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Activity } from '../../domain/session/activity-calls.ts';
import { events } from '../store/schema/events.ts';
import type { Scope } from '../store/scope.ts';

const SHOWN = 100;

/** The customer's latest events, newest first. */
export async function recentActivity({ db, customer }: Scope, most = SHOWN): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.customerId, customer), isNull(events.staffId)))
    .orderBy(desc(events.at), desc(events.id))
    .limit(most);
  return rows.map(({ id, kind, outcome, at, device }) => ({ id, kind, outcome, at: at.getTime(), device }));
}
