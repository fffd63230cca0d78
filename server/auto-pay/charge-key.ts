import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';

/**
 * What the processor knows a method by that is asked for a run: worked out, so that a run which is made again after a
 * restore asks for the same charges, and gets those that were made (D5). `before` is how many were declined for it.
 */
export function chargeKey(seed: string, runDate: CalendarDate, before: number): string {
  const hex = createHash('sha256').update(`${seed} ${runDate} ${before}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The same in the database: whether `c.key` is a charge of a run that is planned. */
export const IS_OF_PLANNED_RUN = sql`exists (
  select from auto_pays p, generate_series(0, jsonb_array_length(p.secondary_method_ids)) as before
   where p.active and p.run_date is not null
     and left(encode(sha256((p.charge_seed || ' ' || to_char(p.run_date, 'YYYY-MM-DD') || ' ' || before)::bytea), 'hex'), 32)
         = replace(c.key, '-', ''))`;
