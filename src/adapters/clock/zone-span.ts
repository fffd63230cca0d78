import { thisPortal } from '../../../domain/brand/portal.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { offsetsOf } from '../../../domain/values/zone-offset.ts';

/**
 * Governments choose the days on which clocks change, so a remembered offset is read again within a month.
 */
const DAYS = 30;

/**
 * Stores three numbers in milliseconds: the start and the end of a span without a clock change, and the
 * portal's UTC offset. The span begins in the past, because saved data is older than this start.
 */
export function rememberZone(key: string, now: number): void {
  const offsetAt = offsetsOf(thisPortal().zone);
  const offset = offsetAt(now);
  let [from, until] = [now, now];
  for (let day = 1; day <= DAYS && offsetAt(now + day * DAY) === offset; day++) until = now + day * DAY;
  for (let day = 1; day <= DAYS && offsetAt(now - day * DAY) === offset; day++) from = now - day * DAY;
  try {
    localStorage.setItem(key, [from, until, offset].join(' '));
  } catch {
    return;
  }
}
