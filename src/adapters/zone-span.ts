import { PORTAL_ZONE } from '../../domain/business-date.ts';
import { offsetsOf } from '../../domain/zone-offset.ts';

/** How far the portal's clocks are ahead of UTC, from one instant to another in which they are not changed; milliseconds. */
export interface ZoneSpan {
  readonly zone: string;
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

const DAY = 86_400_000;
/** Clocks are changed on days that governments choose: what is remembered is looked at again within the month. */
const DAYS_AHEAD = 30;

export function rememberZone(key: string, now: number): void {
  const offsetAt = offsetsOf(PORTAL_ZONE);
  const offset = offsetAt(now);
  let until = now;
  for (let day = 1; day <= DAYS_AHEAD && offsetAt(now + day * DAY) === offset; day++) until = now + day * DAY;
  const span: ZoneSpan = { zone: PORTAL_ZONE, from: now, until, offset };
  try {
    localStorage.setItem(key, JSON.stringify(span));
  } catch {
    return;
  }
}
