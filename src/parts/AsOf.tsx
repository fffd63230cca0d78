import css from './AsOf.module.css';
import { age } from './age.ts';

type AsOfProps = {
  at: number;
  now: number;
  /** On paper only a date says anything: the day, in words. */
  day?: string | undefined;
};

/** How old what is shown is: minutes within the hour, then the time of day, then the date. */
export function AsOf({ at, now, day }: AsOfProps) {
  return (
    <time className={css.asOf} dateTime={new Date(at).toISOString()} data-as-of={at}>
      As of {day ?? age(at, now)}
    </time>
  );
}
