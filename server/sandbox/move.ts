import { desc, eq } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { sandboxMoves } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';
import { runDueWork, type WorkDone } from '../work.ts';
import type { SandboxParts } from './parts.ts';

/** A day that passed, with how much of each kind of work was done on it. */
export interface PassedDay {
  readonly date: CalendarDate;
  readonly ran: Readonly<WorkDone>;
}

/**
 * Moves the clock forward, one day after the other, and does the work of each. What ran is written down as it happens:
 * a page that is asked for meanwhile, of whichever process, tells how far it came.
 */
export async function moveTo({ parts, clock }: SandboxParts, date: CalendarDate): Promise<PassedDay[]> {
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
    if (move) await db.update(sandboxMoves).set({ days }).where(eq(sandboxMoves.id, move.id));
  }
  return days;
}

export async function lastMove({ db }: Store) {
  const [move] = await db.select().from(sandboxMoves).orderBy(desc(sandboxMoves.id)).limit(1);
  return move;
}
