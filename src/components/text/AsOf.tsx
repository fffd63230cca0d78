import css from './AsOf.module.css';
import { age } from './age.ts';

type AsOfProps = {
  at: number;
  now: number;
  /** The day as a text, for paper, where the time of day would mean nothing. */
  day?: string | undefined;
};

/** When the data was read: the time of day, from the next day on the date. */
export function AsOf({ at, now, day }: AsOfProps) {
  return (
    <time className={css.asOf} dateTime={new Date(at).toISOString()} data-as-of={at}>
      As of {day ?? age(at, now)}
    </time>
  );
}
