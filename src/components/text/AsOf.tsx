import css from './AsOf.module.css';
import { age } from './age.ts';

type AsOfProps = {
  at: number;
  now: number;
  /** The day as a text, for paper, where minutes would mean nothing. */
  day?: string | undefined;
};

/** The age of the data: minutes within the hour, then the time of day, then the date. */
export function AsOf({ at, now, day }: AsOfProps) {
  return (
    <time className={css.asOf} dateTime={new Date(at).toISOString()} data-as-of={at}>
      As of {day ?? age(at, now)}
    </time>
  );
}
