import { dateAt } from '../../domain/values/business-date.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { timeText } from '../../domain/values/time-of-day.ts';
import { offsetsOf } from '../../domain/values/zone-offset.ts';
import type { Dependencies } from '../dependencies.ts';

/** Day and time in the portal's zone, with its name, because a reader's clock is unknown: `11/28/2026, 3:42 PM MT`. */
export function momentText({ config }: Pick<Dependencies, 'config'>, at: number): string {
  return `${shortDate(dateAt(at, config.zone))}, ${timeText(at, offsetsOf(config.zone)(at), NaN, config.brand.identity.zoneName)}`;
}
