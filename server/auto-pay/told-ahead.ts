import { sql } from 'drizzle-orm';
import { DAYS_TOLD_AHEAD } from '../../domain/auto-pay/run-dates.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Clock } from '../clock.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

const KIND = 'auto pay told ahead';
const LOOKED = ' looked';

type Planned = Pick<AutoPayRow, 'id' | 'runDate'>;

export function lastDayTold(today: CalendarDate): CalendarDate {
  return addDays(today, DAYS_TOLD_AHEAD);
}

/** Of a row of `auto_pays`: the customer was told of its planned run, or there was nothing to tell yet today. */
export const isTold = (today: CalendarDate) => sql`exists (select from runs where kind = ${KIND} and (
  (subject = ${autoPays.id}::text and business_date = ${autoPays.runDate}) or
  (subject = ${autoPays.id} || ${LOOKED} and business_date = ${today})))`;

/** Notes that there was nothing to tell today. */
export async function noteLooked(db: Db, clock: Clock, { id }: Planned): Promise<void> {
  const run: Run = { kind: KIND, subject: `${id}${LOOKED}`, businessDate: clock.today() };
  if (await beginRun(db, clock, run)) await endRun(db, clock, run, 'nothing to tell yet');
}

/** Undefined when the customer was told of this run already. */
export async function beginTelling(db: Db, clock: Clock, { id, runDate }: Planned): Promise<Run | undefined> {
  if (runDate === null) return undefined;
  const run: Run = { kind: KIND, subject: String(id), businessDate: runDate };
  return (await beginRun(db, clock, run)) ? run : undefined;
}

/** Notes that another notice told the customer of a run this near, so that no second mail tells the same. */
export async function noteToldAhead(db: Db, clock: Clock, row: Planned): Promise<void> {
  if (row.runDate === null || row.runDate > lastDayTold(clock.today())) return;
  const run = await beginTelling(db, clock, row);
  if (run) await endRun(db, clock, run, 'told with its plan');
}
