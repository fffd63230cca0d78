import { thisPortal } from '../../../domain/brand/portal.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { offsetsOf } from '../../../domain/values/zone-offset.ts';

/**
 * Governments choose the days on which clocks change, so a remembered offset is read again within a month.
 */
const DAYS = 30;

/**
 * Stores three numbers in milliseconds: the start and the end of a span without a clock change, and the
 * portal's UTC offset. A whole span of the last day stays, so that the browser's tables are read once a day. Where the
 * browser stores nothing, they are read at each start.
 */
export function rememberZone(key: string, now: number): void {
  try {
    const [, stored = 0] = localStorage.getItem(key)?.split(' ').map(Number) ?? [];
    if (stored > now + (DAYS - 1) * DAY) return;
    localStorage.setItem(key, spanAround(now).join(' '));
  } catch {
    return;
  }
}

/** It begins in the past, because saved data is older than this start. */
function spanAround(now: number): readonly number[] {
  const offsetAt = offsetsOf(thisPortal().zone);
  const offset = offsetAt(now);
  let [from, until] = [now, now];
  for (let day = 1; day <= DAYS && offsetAt(now + day * DAY) === offset; day++) until = now + day * DAY;
  for (let day = 1; day <= DAYS && offsetAt(now - day * DAY) === offset; day++) from = now - day * DAY;
  return [from, until, offset];
}
