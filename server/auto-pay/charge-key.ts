import { createHash } from 'node:crypto';
import { and, count, eq, gte, lte, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { autoPayIdOf } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';
import { dateOfRunBefore } from './run-log.ts';

/** The keys under which methods are charged for a date and its retry, one after the other. */
interface Chain {
  readonly declined: number;
  key(declined: number): string;
}

/**
 * The charge keys of a planned run. They are computed, so that a run repeated after a restore finds
 * the charges it has already made. A retry continues the keys of its date, and so finds a charge
 * whose answer never arrived.
 */
export async function chargeKeysOf(db: Db, row: AutoPayRow): Promise<Chain> {
  const { id, chargeSeed, isRetry, runDate } = row;
  if (runDate === null) throw new Error(`auto pay ${id} has no run to pay for`);
  const date = (isRetry ? await dateOfRunBefore(db, row) : null) ?? runDate;
  const [tries] = await db
    .select({ declined: count() })
    .from(autoPayTries)
    .where(
      and(
        eq(autoPayTries.autoPayId, id),
        gte(autoPayTries.runDate, date),
        lte(autoPayTries.runDate, runDate),
        eq(autoPayTries.state, 'declined'),
      ),
    );
  return { declined: tries?.declined ?? 0, key: (declined) => chargeKey(chargeSeed, date, declined) };
}

function chargeKey(seed: string, date: CalendarDate, declined: number): string {
  const hex = createHash('sha256').update(`${seed} ${date} ${declined}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/**
 * The same rule in SQL: whether `c.key` is a charge of a planned run. A date and its retry charge
 * each method at most once.
 */
export const IS_OF_PLANNED_RUN = sql`exists (
  select from auto_pays p,
         lateral (select max(r.business_date) as date from runs r
                   where p.is_retry and r.kind = 'auto pay' and ${autoPayIdOf(sql`r.subject`)} = p.id::text
                     and r.business_date < p.run_date and r.outcome <> 'given up') begun,
         generate_series(0, 1 + 2 * jsonb_array_length(p.secondary_method_ids)) as declined
   where p.active and p.run_date is not null
     and left(encode(sha256((p.charge_seed || ' ' || to_char(coalesce(begun.date, p.run_date), 'YYYY-MM-DD') || ' ' || declined)::bytea), 'hex'), 32)
         = replace(c.key, '-', ''))`;
