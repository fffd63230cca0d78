import { PORTAL_ZONE } from '../../domain/business-date.ts';
import { offsetsOf } from '../../domain/zone-offset.ts';

const DAY = 86_400_000;
/** Clocks are changed on days that governments choose: what is remembered is looked at again within the month. */
const DAYS_AHEAD = 30;

/**
 * Writes from when until when the portal's clocks are not changed, and how far they are ahead of UTC meanwhile; all in
 * milliseconds.
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
