import { dateState } from '../../../domain/bills/due-state.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { relativeDue } from '../../../domain/values/relative-day.ts';
import { Shape } from '../../components/timeline/Shape.tsx';
import css from './DueDate.module.css';
import { DUE_SHAPES } from './due-shapes.ts';

/** When a bill is due, with its shape, and how far away that is: `Due 11/29/2026 in 2 days`. */
export function DueDate({ due, today }: { due: CalendarDate; today: CalendarDate }) {
  const { kind } = dateState(due, today);
  return (
    <span className={css.due} data-tone={kind}>
      <Shape name={DUE_SHAPES[kind]} />
      <span>
        Due {shortDate(due)}{' '}
        <span className={css.relative} data-lead="">
          {relativeDue(due, today)}
        </span>
      </span>
    </span>
  );
}
