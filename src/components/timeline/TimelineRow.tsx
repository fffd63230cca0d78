import type { ReactNode } from 'react';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { Shape, type ShapeName } from './Shape.tsx';
import css from './Timeline.module.css';

interface TimelineRowProps {
  readonly shape: ShapeName;
  /** The drawing of a shape that the bill list does not load. */
  readonly mark?: ReactNode;
  readonly date: CalendarDate | null;
  /** Below the date: `in 3 days`. */
  readonly relative?: ReactNode;
  /** In place of the shape, while bills are chosen. */
  readonly choice?: ReactNode;
  readonly logo?: ReactNode;
  /** The payee, as a link where there is a page for it. */
  readonly who: ReactNode;
  readonly detail?: ReactNode;
  readonly amount?: ReactNode;
  readonly action?: ReactNode;
  /** Below the row, over its whole width. */
  readonly children?: ReactNode;
}

/** One row of the line of time: date, shape on the spine, who, how much, and one action. */
export function TimelineRow({
  shape,
  mark,
  date,
  relative,
  choice,
  logo,
  who,
  detail,
  amount,
  action,
  children,
}: TimelineRowProps) {
  return (
    <li className={css.row} data-shape={shape}>
      <div className={css.when}>
        {date && <time dateTime={date}>{shortDate(date)}</time>}{' '}
        {relative && (
          <span className={css.relative} data-lead>
            {relative}
          </span>
        )}
      </div>
      <span className={css.node}>{choice || mark || <Shape name={shape} />}</span>
      <div className={css.rest}>
        {logo && <span className={css.logo}>{logo}</span>}
        <div className={css.who}>{who}</div>
        {detail && <div className={css.detail}>{detail}</div>}
        {amount !== undefined && <div className={css.amount}>{amount}</div>}
        {action && <div className={css.action}>{action}</div>}
        {children && <div className={css.note}>{children}</div>}
      </div>
    </li>
  );
}

/** The mark of today on the line of time. */
export function Today({ date }: { date: CalendarDate }) {
  return (
    <li className={css.now}>
      <div className={css.when}>
        <time dateTime={date}>{shortDate(date)}</time>
      </div>
      <span className={css.node} />
      <strong>Today</strong>
    </li>
  );
}
