import css from './AsOf.module.css';
import { age, dayOf } from './age.ts';

type AsOfProps = {
  at: number;
  now: number;
  /** On paper only a date says anything. */
  dated?: boolean | undefined;
};

/** How old what is shown is: minutes within the hour, then the time of day, then the date. */
export function AsOf({ at, now, dated = false }: AsOfProps) {
  return (
    <time className={css.asOf} dateTime={new Date(at).toISOString()} data-as-of={at}>
      As of {dated ? dayOf(at) : age(at, now)}
    </time>
  );
}
