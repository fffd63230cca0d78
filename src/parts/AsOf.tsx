import { dateAt } from '../../domain/business-date.ts';
import { shortDate } from '../../domain/calendar-date.ts';
import css from './AsOf.module.css';

type AsOfProps = {
  at: number;
  now: number;
  zone?: string | undefined;
  /** On paper only a date says anything. */
  dated?: boolean | undefined;
};

/** How old what is shown is: minutes within the hour, then the time of day, then the date. */
export function AsOf({ at, now, zone, dated = false }: AsOfProps) {
  return (
    <time className={css.asOf} dateTime={new Date(at).toISOString()}>
      As of {dated ? dayOf(at, zone) : age(at, now, zone)}
    </time>
  );
}

function age(at: number, now: number, of: string | undefined): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  // The browser's time zones cost a slow phone a part of its start: they are asked only where they are shown.
  const zone = of ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = dateAt(at, zone);
  return day === dateAt(now, zone) ? timeOfDay(at, zone) : shortDate(day);
}

function dayOf(at: number, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return shortDate(dateAt(at, zone));
}

function timeOfDay(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return format.format(at).replace('\u202f', ' ');
}
