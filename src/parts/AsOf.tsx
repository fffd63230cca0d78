import { dateAt } from '../../domain/business-date.ts';
import { longDate } from '../../domain/calendar-date.ts';
import css from './AsOf.module.css';

type AsOfProps = { at: number; now: number; zone?: string | undefined };

/** How old what is shown is: minutes within the hour, then the time of day, then the date. */
export function AsOf({ at, now, zone = Intl.DateTimeFormat().resolvedOptions().timeZone }: AsOfProps) {
  return (
    <time className={css.asOf} dateTime={new Date(at).toISOString()}>
      As of {age(at, now, zone)}
    </time>
  );
}

function age(at: number, now: number, zone: string): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const day = dateAt(at, zone);
  return day === dateAt(now, zone) ? timeOfDay(at, zone) : longDate(day);
}

function timeOfDay(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return format.format(at).replace('\u202f', ' ');
}
