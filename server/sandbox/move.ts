import { desc, eq } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { runDueWork, runHourlyWork, type WorkDone } from '../jobs/work.ts';
import { sandboxMoves } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';
import type { SandboxDependencies } from './dependencies.ts';

/** A day that passed, with how much of each kind of work was done on it. */
export interface PassedDay {
  readonly date: CalendarDate;
  readonly ran: Readonly<WorkDone>;
}

/**
 * Moves the clock forward day by day, and does the work of each day. What ran is stored as it
 * happens, so that a page of any process shows how far the move has come.
 */
export async function moveTo(
  { parts, clock }: SandboxDependencies,
  date: CalendarDate,
): Promise<PassedDay[]> {
  await clock.read();
  const days: PassedDay[] = [];
  if (clock.today() >= date) return days;
  const { db } = parts.store;
  const [move] = await db
    .insert(sandboxMoves)
    .values({ movedFrom: clock.today(), movedTo: date, days })
    .returning({ id: sandboxMoves.id });
  while (clock.today() < date) {
    const today = await clock.moveOneDay();
    if (today === undefined) continue;
    days.push({ date: today, ran: await runDueWork(parts) });
    await runHourlyWork(parts);
    if (move) await db.update(sandboxMoves).set({ days }).where(eq(sandboxMoves.id, move.id));
  }
  return days;
}

export async function lastMove({ db }: Store) {
  const [move] = await db.select().from(sandboxMoves).orderBy(desc(sandboxMoves.id)).limit(1);
  return move;
}
