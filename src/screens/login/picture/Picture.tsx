import { DUE_SOON } from '../../../../domain/bills/text/list.ts';
import { PICTURE } from '../../../../domain/session/text/picture.ts';
import { addDays, shortDate } from '../../../../domain/values/calendar-date.ts';
import { relativeDue } from '../../../../domain/values/relative-day.ts';
import { useApp } from '../../../app/app-context.tsx';
import { dateOf } from '../../../components/text/portal-clock.ts';
import { TimelineBlock } from '../../../components/timeline/TimelineBlock.tsx';
import { TimelineRow, Today } from '../../../components/timeline/TimelineRow.tsx';
import css from './Picture.module.css';

/** What the portal shows after sign-in, drawn with a few invented bills around today. */
export function Picture() {
  const { clock } = useApp().adapters;
  const today = dateOf(clock.now());
  const day = (days: number) => {
    const date = addDays(today, days);
    return { date, relative: relativeDue(date, today) };
  };
  return (
    <figure className={css.picture} role="img" aria-label={PICTURE.alt}>
      <div aria-hidden="true">
        <p className={css.quiet}>{PICTURE.example}</p>
        <p className={css.quiet}>{PICTURE.toPayBy(shortDate(addDays(today, 7)))}</p>
        <p className={css.hero}>$241.18</p>
        <TimelineBlock title="Past due" sum="$131.18" tone="late">
          <ol>
            <TimelineRow
              shape="late"
              {...day(-4)}
              who={PICTURE.electricity}
              detail={PICTURE.home}
              amount="$131.18"
              action={PAY_NOW}
            />
            <Today date={today} />
          </ol>
        </TimelineBlock>
        <TimelineBlock title={DUE_SOON} sum="$110.00">
          <ol>
            <TimelineRow
              shape="soon"
              {...day(3)}
              who={PICTURE.gas}
              detail={PICTURE.home}
              amount="$110.00"
              action={PAY_NOW}
            />
          </ol>
        </TimelineBlock>
        <TimelineBlock title="Paid automatically" sum="$112.10" tone="done">
          <ol>
            <TimelineRow
              shape="auto pay"
              {...day(2)}
              who={PICTURE.water}
              detail={PICTURE.garden}
              amount="$23.10"
            />
            <TimelineRow
              shape="auto pay"
              {...day(4)}
              who={PICTURE.internet}
              detail={PICTURE.office}
              amount="$89.00"
            />
          </ol>
        </TimelineBlock>
      </div>
    </figure>
  );
}

/** It looks like the button of a row, and cannot be pressed. */
const PAY_NOW = <span className={css.button}>Pay Now</span>;
