import { PORTAL_ZONE } from '../../../domain/values/business-date.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { offsetsOf } from '../../../domain/values/zone-offset.ts';

/**
 * Governments choose the days on which clocks change, so a remembered offset is checked again within a month.
 */
const DAYS_AHEAD = 30;

/**
 * Stores three numbers in milliseconds: the start and the end of a span without a clock change, and the
 * portal's UTC offset.
 */
export function rememberZone(key: string, now: number): void {
  const offsetAt = offsetsOf(PORTAL_ZONE);
  const offset = offsetAt(now);
  let until = now;
  for (let day = 1; day <= DAYS_AHEAD && offsetAt(now + day * DAY) === offset; day++) until = now + day * DAY;
  try {
    localStorage.setItem(key, [now, until, offset].join(' '));
  } catch {
    return;
  }
}
