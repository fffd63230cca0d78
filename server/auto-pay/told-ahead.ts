import { sql } from 'drizzle-orm';
import { DAYS_TOLD_AHEAD } from '../../domain/auto-pay/run-dates.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

type Parts = Pick<Dependencies, 'clock' | 'config'>;

/**
 * A payment that was told of may lose its processor before its day: it is then told once more, as one that is made
 * only if payments are set up by then.
 */
const kindOf = ({ config }: Parts) =>
  isSetUp(config, 'payments') ? 'auto pay told ahead' : 'auto pay told without payments';

const LOOKED = ' looked';

type Planned = Pick<AutoPayRow, 'id' | 'runDate'>;

export function lastDayTold(today: CalendarDate): CalendarDate {
  return addDays(today, DAYS_TOLD_AHEAD);
}

/** Of a row of `auto_pays`: the customer was told of its planned run, or there was nothing to tell yet today. */
export const isTold = (parts: Parts) => sql`exists (select from runs where kind = ${kindOf(parts)} and (
  (subject = ${autoPays.id}::text and business_date = ${autoPays.runDate}) or
  (subject = ${autoPays.id} || ${LOOKED} and business_date = ${parts.clock.today()})))`;

/** Notes that there was nothing to tell today. */
export async function noteLooked(db: Db, parts: Parts, { id }: Planned): Promise<void> {
  const { clock } = parts;
  const run: Run = { kind: kindOf(parts), subject: `${id}${LOOKED}`, businessDate: clock.today() };
  if (await beginRun(db, clock, run)) await endRun(db, clock, run, 'nothing to tell yet');
}

/** Undefined when the customer was told of this run already. */
export async function beginTelling(db: Db, parts: Parts, { id, runDate }: Planned): Promise<Run | undefined> {
  if (runDate === null) return undefined;
  const run: Run = { kind: kindOf(parts), subject: String(id), businessDate: runDate };
  return (await beginRun(db, parts.clock, run)) ? run : undefined;
}

/** Notes that another notice told the customer of a run this near, so that no second mail tells the same. */
export async function noteToldAhead(db: Db, parts: Parts, row: Planned): Promise<void> {
  if (row.runDate === null || row.runDate > lastDayTold(parts.clock.today())) return;
  const run = await beginTelling(db, parts, row);
  if (run) await endRun(db, parts.clock, run, 'told with its plan');
}
